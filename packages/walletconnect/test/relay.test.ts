/** Tests of the connection with a real relay: tokens, mailbox and faults. */
import type { Stop } from '@portico/core'
import { refusals, startRelay } from '@portico/testkit/relay'
import type { LocalRelay, RelayFrame, RelayOptions } from '@portico/testkit/relay'
import { afterEach, expect, test } from 'vitest'
import { curves } from '../src/crypto/curves.ts'
import type { KeyPair } from '../src/crypto/crypto.ts'
import { toBase64 } from '../src/codec/base64.ts'
import { createRelay } from '../src/relay/create.ts'
import type { RelayOptions as LineOptions, Seen, Socket } from '../src/relay/options.ts'
import type { Delivered, Relay } from '../src/relay/relay.ts'
import { eventually } from './world.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const topic = (n: number): string => n.toString(16).padStart(64, '0')
const message = (n: number): string => toBase64(new Uint8Array(40).fill(n))
const publication = (n: number): { topic: string; message: string; ttl: number; tag: number } => ({
  topic: topic(1),
  message: message(n),
  ttl: 300,
  tag: 1108,
})

async function relayRuns(options: RelayOptions = {}): Promise<LocalRelay> {
  const relay = await startRelay({ record: true, ...options })
  ends.push(relay.stop)
  return relay
}

/** The real platform, on a clock that may run fast, so that half a minute takes a second. */
function platform(speed: number): LineOptions['platform'] {
  const start = Date.now()
  return {
    now: () => Math.floor(start + (Date.now() - start) * speed),
    after(ms, run): Stop {
      const timer = setTimeout(run, ms / speed)
      return () => clearTimeout(timer)
    },
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    visible: () => true,
    online: () => true,
    changes: () => () => {},
    window: null,
  }
}

interface Party {
  relay: Relay
  got: Delivered[]
  lines: string[]
  /** What `onMessage` does. By default it only records the message. */
  handle: (delivered: Delivered) => Promise<void>
}

async function party(
  at: LocalRelay,
  options: Partial<LineOptions> & { speed?: number; keys?: KeyPair } = {},
): Promise<Party> {
  const { speed = 1, keys = await (await curves()).identity(), ...rest } = options
  const relay = createRelay({
    url: at.url,
    projectId: at.projectId,
    identity: async () => keys,
    platform: platform(speed),
    socket: (url) => new WebSocket(url) as Socket,
    ...rest,
  })
  ends.push(relay.close)
  const self: Party = { relay, got: [], lines: [], handle: async () => {} }
  relay.onMessage(async (delivered) => {
    await self.handle(delivered)
    self.got.push(delivered)
  })
  relay.onLine((line, reason) => self.lines.push(reason ? `${line}: ${reason}` : line))
  return self
}

const isAck = (frame: RelayFrame): boolean =>
  frame.direction === 'in' && frame.method === undefined && frame.result === true
const isBatch = (frame: RelayFrame): boolean =>
  frame.direction === 'in' && frame.method === 'irn_batchSubscribe'
const isDelivery = (frame: RelayFrame): boolean =>
  frame.direction === 'out' && frame.method === 'irn_subscription'

test('a published message is delivered, and acknowledged to the relay', async () => {
  const at = await relayRuns()
  const [one, other] = [await party(at), await party(at)]
  await other.relay.subscribe([topic(1)])
  await one.relay.publish(publication(1))
  await eventually(() => other.got).toMatchObject([{ topic: topic(1), message: message(1) }])
  await at.seen(isAck)
  expect([one.lines, other.lines]).toEqual([['open'], ['open']])
})

test('a message published while no client listened waits in the mailbox', async () => {
  const at = await relayRuns()
  const [one, other] = [await party(at), await party(at)]
  await one.relay.publish(publication(1))
  await other.relay.subscribe([topic(1)])
  await eventually(() => other.got.length).toBe(1)
})

test('a message that could not be handled is delivered again on the next connection, and not after it was handled', async () => {
  const at = await relayRuns()
  const other = await party(at)
  await other.relay.subscribe([topic(1)])
  let tries = 0
  other.handle = async () => {
    if (++tries === 1) throw new Error('storage is full')
  }
  at.publish(publication(1))
  await eventually(() => tries).toBe(1)
  expect(at.transcript.filter(isAck)).toEqual([])
  at.cut()
  await eventually(() => other.got.length).toBe(1)
  await at.seen(isAck)
  at.cut()
  await at.seen((frame) => frame.direction === 'in' && frame.method === 'irn_subscribe', 3)
  at.publish(publication(2))
  await eventually(() => other.got.map((each) => each.message)).toEqual([message(1), message(2)])
  expect(tries).toBe(3)
})

test('does not acknowledge a message while it is being handled, with others arriving after it', async () => {
  const at = await relayRuns()
  const other = await party(at)
  await other.relay.subscribe([topic(1), topic(2)])
  const waiting: Stop[] = []
  other.handle = ({ topic: on }) =>
    on === topic(1) ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()
  at.publish(publication(1))
  at.publish({ ...publication(2), topic: topic(2) })
  const [ack] = await at.seen(isAck)
  const [first, second] = await at.seen(isDelivery, 2)
  expect(ack?.id).toBe(second?.id)
  await eventually(() => waiting.length).toBe(1)
  waiting[0]?.()
  const acks = await at.seen(isAck, 2)
  expect(acks[1]?.id).toBe(first?.id)
})

test('a relay killed with a pending request has it once when it is back', async () => {
  const at = await relayRuns()
  const one = await party(at)
  await one.relay.publish(publication(1))
  await at.kill()
  const published = one.relay.publish(publication(2))
  await eventually(() => one.lines).toEqual(['open', 'down'])
  await at.restart()
  await published
  expect(at.waiting(topic(1))).toBe(1)
})

test('requests that the relay did and did not answer are sent again on the next connection, and executed once', async () => {
  const at = await relayRuns()
  const one = await party(at)
  const silent = at.faults.silence({ method: 'irn_publish', times: 1 })
  const published = one.relay.publish(publication(1))
  await eventually(() => silent.hits).toBe(1)
  at.cut()
  await published
  const sent = at.transcript.filter(({ method }) => method === 'irn_publish')
  expect(sent).toHaveLength(2)
  expect([sent[0]?.id, sent[0]?.params]).toEqual([sent[1]?.id, sent[1]?.params])
  expect(at.waiting(topic(1))).toBe(1)
})

test('a relay that receives nothing any more is left for another connection', async () => {
  const at = await relayRuns()
  const one = await party(at, { speed: 10 })
  await one.relay.subscribe([topic(1)])
  // These are the round trip after the topic was subscribed, and the publication.
  const deaf = at.faults.lose({ times: 2 })
  await one.relay.publish(publication(1))
  expect(deaf.hits).toBe(2)
  // A busy machine may answer late on the second connection, too, and is left for a third.
  expect(at.sockets().length).toBeGreaterThanOrEqual(2)
  expect(one.lines.slice(0, 3)).toEqual(['open', 'down', 'open'])
})

test('1,200 topics are subscribed in three calls after each reconnection, and all are received', async () => {
  const at = await relayRuns()
  const other = await party(at)
  const topics = Array.from({ length: 1_200 }, (_, n) => topic(n + 1))
  await other.relay.subscribe(topics)
  expect(at.transcript.filter(isBatch)).toHaveLength(3)
  at.cut()
  const batches = (await at.seen(isBatch, 6)).slice(3)
  expect(batches.map(({ params }) => (params as { topics: string[] }).topics.length)).toEqual([
    500, 500, 200,
  ])
  for (const on of [1, 600, 1_200]) at.publish({ ...publication(on % 256), topic: topic(on) })
  // Messages of one topic come in order; those of three topics have no order.
  await eventually(() => other.got.map((each) => each.topic).toSorted()).toEqual([
    topic(1),
    topic(600),
    topic(1_200),
  ])
})

test('messages of an unsubscribed topic are not received', async () => {
  const at = await relayRuns()
  const other = await party(at)
  await other.relay.subscribe([topic(1), topic(2)])
  await other.relay.unsubscribe([topic(1)])
  at.publish(publication(1))
  at.publish({ ...publication(2), topic: topic(2) })
  await eventually(() => other.got.map((each) => each.topic)).toEqual([topic(2)])
})

test('keeps a subscription that the relay’s own method made over a reconnection', async () => {
  const at = await relayRuns()
  const one = await party(at)
  const ask = { pairingTopic: topic(1), sessionProposal: message(1), ttl: 300, correlationId: 1 }
  expect(await one.relay.call('wc_proposeSession', ask, { ttl: 300 })).toBe(true)
  one.relay.remember([topic(1)])
  at.publish(publication(2))
  await eventually(() => one.got.length).toBe(1)
  at.cut()
  await at.seen((frame) => frame.method === 'irn_subscribe')
  at.publish(publication(3))
  await eventually(() => one.got.length).toBe(2)
})

test.each([1, 2, 3])(
  'duplicates are handled once, each copy acknowledged (%i copies)',
  async (copies) => {
    const at = await relayRuns()
    const other = await party(at)
    await other.relay.subscribe([topic(1)])
    at.faults.duplicate({ copies })
    for (const n of [1, 2, 3]) at.publish(publication(n))
    await at.seen(isAck, copies * 3)
    expect(other.got.map((each) => each.message)).toEqual([message(1), message(2), message(3)])
  },
)

test('a duplicate after a reload is not handled again, with the passed memory', async () => {
  const at = await relayRuns()
  const memory = new Set<string>()
  const seen: Seen = { has: (id) => memory.has(id), add: (id) => void memory.add(id) }
  const keys = await (await curves()).identity()
  const before = await party(at, { seen, keys })
  await before.relay.subscribe([topic(1)])
  // The page closes between handling the message and acknowledging it.
  before.handle = async () => at.cut()
  at.publish(publication(1))
  await eventually(() => memory.size).toBe(1)
  await before.relay.close()
  const after = await party(at, { seen, keys })
  await after.relay.subscribe([topic(1)])
  await at.seen(isAck)
  expect(after.got).toEqual([])
})

test('messages out of order are handled as they arrive, and none is lost', async () => {
  const at = await relayRuns()
  const other = await party(at)
  await other.relay.subscribe([topic(1)])
  at.faults.reorder({ size: 3 })
  for (const n of [1, 2, 3]) at.publish(publication(n))
  await at.seen(isAck, 3)
  expect(other.got.map((each) => each.message)).toEqual([message(3), message(2), message(1)])
})

test('a frame that was cut in half is dropped, and its message arrives intact on the next connection', async () => {
  const at = await relayRuns()
  const other = await party(at)
  await other.relay.subscribe([topic(1)])
  at.faults.truncate({ what: 'frame', times: 1 })
  at.publish(publication(1))
  at.publish(publication(2))
  await at.seen(isAck)
  expect(other.got.map((each) => each.message)).toEqual([message(2)])
  at.cut()
  await eventually(() => other.got.map((each) => each.message)).toEqual([message(2), message(1)])
})

test('invalid frames of the relay are ignored', async () => {
  const at = await relayRuns()
  const other = await party(at)
  await other.relay.subscribe([topic(1)])
  for (const text of ['', 'null', '{"id":1}', '[1,2]', '{"id":"x","method":"irn_other"}', '\u0000'])
    at.broadcast(text)
  at.publish(publication(1))
  await eventually(() => other.got.length).toBe(1)
  expect(
    at.transcript.find((frame) => frame.direction === 'in' && frame.id === 'x')?.error,
  ).toMatchObject({ code: -32601 })
})

test.each([
  [
    'a project that it does not know',
    { projectId: 'ffffffffffffffffffffffffffffffff' },
    refusals.key,
  ],
  ['a token for another relay', { url: 'somewhere else' }, refusals.audience],
])(
  'refuses %s, and reports it once',
  async (_what, wrong: { projectId?: string; url?: string }, reason) => {
    const at = await relayRuns()
    const options = wrong.url ? { url: at.url.replace('127.0.0.1', '127.1') } : wrong
    const one = await party(at, options)
    await expect(one.relay.publish(publication(1))).rejects.toMatchObject({
      code: 'relay-refused',
      data: { stage: 'relay-refused' },
      message: expect.stringContaining(reason),
    })
    expect(one.lines.at(-1)).toBe(`refused: ${reason}`)
    expect(at.sockets()).toHaveLength(1)
  },
)

test('a busy relay gets a message later, once, and nothing is lost', async () => {
  const at = await relayRuns()
  const [one, other] = [await party(at, { speed: 20 }), await party(at)]
  await other.relay.subscribe([topic(1)])
  const busy = at.faults.fail(
    { code: -32005, message: 'Too many requests' },
    { method: 'irn_publish', times: 3 },
  )
  await one.relay.publish(publication(1))
  expect(busy.hits).toBe(3)
  await eventually(() => other.got.map((each) => each.message)).toEqual([message(1)])
  expect(at.transcript.filter((frame) => frame.method === 'irn_publish')).toHaveLength(4)
})

test('a relay with a rate limit gets the remaining requests when it allows them', async () => {
  const at = await relayRuns({ limits: { socketRequests: { burst: 5, perSecond: 20 } } })
  const one = await party(at, { speed: 10 })
  await Promise.all(Array.from({ length: 25 }, (_, n) => one.relay.publish(publication(n + 1))))
  expect(one.lines).toEqual(['open'])
})

test('an origin that is not allowed is refused, and tried again when woken', async () => {
  const at = await relayRuns()
  const one = await party(at)
  const refused = at.faults.refuse(refusals.origin)
  await expect(one.relay.publish(publication(1))).rejects.toMatchObject({ code: 'relay-refused' })
  refused.end()
  const subscribed = one.relay.subscribe([topic(1)])
  one.relay.wake()
  await subscribed
  expect(at.sockets()).toHaveLength(2)
})

test('a clock that is hours ahead costs one more socket, not the connection', async () => {
  const at = await relayRuns()
  at.faults.clock(-3 * 3_600_000)
  const one = await party(at)
  await one.relay.publish(publication(1))
  expect(at.sockets().map(({ reason }) => reason)).toEqual([refusals.early, undefined])
  at.cut()
  await one.relay.publish(publication(2))
  expect(at.sockets()).toHaveLength(3)
})

test('a clock that is days ahead is the reported reason of the refusal', async () => {
  const at = await relayRuns()
  at.faults.clock(-3 * 86_400_000)
  const one = await party(at)
  await expect(one.relay.publish(publication(1))).rejects.toMatchObject({
    code: 'relay-refused',
    message: expect.stringContaining('not yet valid'),
  })
  expect(at.sockets()).toHaveLength(2)
})

test('opens at most eight sockets in half a minute while the relay is down with a pending request', async () => {
  const at = await relayRuns()
  const speed = 20
  const one = await party(at, { speed })
  await one.relay.subscribe([topic(1)])
  const before = at.sockets().length
  const away = at.faults.away()
  const clock = platform(speed)
  const start = clock.now()
  const published = one.relay.publish(publication(1))
  await eventually(() => clock.now() - start > 30_000).toBe(true)
  const opened = at.sockets().length - before
  expect(opened).toBeGreaterThan(1)
  expect(opened).toBeLessThanOrEqual(8)
  away.end()
  await published
})
