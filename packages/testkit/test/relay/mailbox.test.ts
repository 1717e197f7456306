import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRelay, type LocalRelay, type RelayOptions } from '../../src/relay/index.ts'
import { createIdentity, enter, type Raw } from './client.ts'

const topic = 'a'.repeat(64)
const other = 'b'.repeat(64)
let relay: LocalRelay
let folder: string
const start = async (options: RelayOptions = {}): Promise<void> => {
  relay = await startRelay({ record: true, ...options })
}
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-relay-'))
})
afterEach(async () => {
  await relay?.stop()
  await rm(folder, { recursive: true })
})

const publish = (from: Raw, message: string, more: object = {}): ReturnType<Raw['ask']> =>
  from.ask('irn_publish', { topic, message, ttl: 300, tag: 1108, prompt: false, ...more })
const messages = (raw: Raw): string[] => raw.got.map(({ message }) => message)
const eventually = (raw: Raw, expected: string[]): Promise<void> =>
  vi.waitFor(() => expect(messages(raw)).toEqual(expected))
/** Messages that were sent before have arrived when this is answered. */
const settled = async (...all: Raw[]): Promise<void> => {
  for (const each of all) await each.ask('irn_unsubscribe', { topic: 'f'.repeat(64) })
}

test('a message goes to who is subscribed, and not back to who sent it', async () => {
  await start()
  const [one, two, three] = [await enter(relay), await enter(relay), await enter(relay)]
  for (const each of [one, two]) await each.ask('irn_subscribe', { topic })
  await three.ask('irn_subscribe', { topic: other })
  expect(await publish(one, 'AAAA')).toMatchObject({ result: true })
  await eventually(two, ['AAAA'])
  expect(two.got[0]).toMatchObject({ topic, tag: 1108, publishedAt: expect.any(Number) })
  await settled(one, three)
  expect([messages(one), messages(three)]).toEqual([[], []])
})

test('the id of a subscription is the hash of topic and client', async () => {
  await start()
  const one = await enter(relay)
  const id = createHash('sha256')
    .update(topic + one.id)
    .digest('hex')
  expect(await one.ask('irn_subscribe', { topic })).toMatchObject({ result: id })
  expect(await one.ask('irn_unsubscribe', { topic, id: 'wrong' })).toMatchObject({
    error: { code: -32602 },
  })
  expect(await one.ask('irn_batchUnsubscribe', { subscriptions: [{ topic, id }] })).toMatchObject({
    result: true,
  })
  await publish(await enter(relay), 'AAAA')
  await settled(one)
  expect(messages(one)).toEqual([])
})

test('what was published before is pushed after the subscription, in order', async () => {
  await start()
  const one = await enter(relay)
  const batch = ['AAAA', 'BBBB', 'CCCC'].map((message) => ({ topic, message, ttl: 300, tag: 1100 }))
  expect(await one.ask('irn_batchPublish', { messages: batch })).toMatchObject({ result: true })
  const two = await enter(relay)
  await two.ask('irn_batchSubscribe', { topics: [other, topic] })
  await eventually(two, ['AAAA', 'BBBB', 'CCCC'])
})

test('sent again, a message is taken and not delivered twice', async () => {
  await start()
  const [one, two] = [await enter(relay), await enter(relay)]
  await two.ask('irn_subscribe', { topic })
  expect(await publish(one, 'AAAA')).toMatchObject({ result: true })
  expect(await publish(one, 'AAAA')).toMatchObject({ result: true })
  await publish(one, 'BBBB')
  await eventually(two, ['AAAA', 'BBBB'])
})

test('each client acknowledges for itself: who did not gets it again, who did does not', async () => {
  await start()
  const [deaf, good] = [createIdentity(), createIdentity()]
  const first = [
    await enter(relay, { identity: deaf, mute: true }),
    await enter(relay, { identity: good }),
  ] as const
  for (const each of first) await each.ask('irn_subscribe', { topic })
  await publish(await enter(relay), 'AAAA')
  await eventually(first[0], ['AAAA'])
  await eventually(first[1], ['AAAA'])
  await relay.seen(
    (frame) => frame.client === good.id && frame.direction === 'in' && frame.result === true,
  )
  for (const each of first) each.close()
  const again = [
    await enter(relay, { identity: deaf }),
    await enter(relay, { identity: good }),
  ] as const
  for (const each of again) await each.ask('irn_subscribe', { topic })
  await eventually(again[0], ['AAAA'])
  await settled(again[1])
  expect(messages(again[1])).toEqual([])
})

test('subscribing twice on one line does not push what is under way', async () => {
  await start()
  const two = await enter(relay, { mute: true })
  await publish(await enter(relay), 'AAAA')
  await two.ask('irn_subscribe', { topic })
  await two.ask('irn_subscribe', { topic })
  await settled(two)
  expect(messages(two)).toEqual(['AAAA'])
})

test('more than a window waits: the rest follows as the client acknowledges', async () => {
  await start({
    limits: {
      mailbox: 2_000,
      clientRequests: { burst: 5_000, perSecond: 5_000 },
      socketRequests: { burst: 5_000, perSecond: 5_000 },
    },
  })
  const one = await enter(relay)
  const all = Array.from({ length: 1_300 }, (_, index) =>
    Buffer.from(String(index).padStart(6, '0')).toString('base64'),
  )
  for (let from = 0; from < all.length; from += 500) {
    await one.ask('irn_batchPublish', {
      messages: all
        .slice(from, from + 500)
        .map((message) => ({ topic, message, ttl: 300, tag: 1 })),
    })
  }
  const two = await enter(relay)
  await two.ask('irn_subscribe', { topic })
  await eventually(two, all)
})

test('fetching takes what waits, and says whether there is more', async () => {
  await start()
  const one = await enter(relay)
  await publish(one, 'AAAA')
  await one.ask('irn_publish', { topic: other, message: 'BBBB', ttl: 300, tag: 1110 })
  const two = await enter(relay)
  expect(await two.ask('irn_fetchMessages', { topic })).toMatchObject({
    result: { messages: [{ topic, message: 'AAAA', tag: 1108 }], hasMore: false },
  })
  expect(await two.ask('irn_batchFetchMessages', { topics: [topic, other] })).toMatchObject({
    result: { messages: [{ message: 'BBBB' }], hasMore: false },
  })
})

test('a message lives as long as its ttl, by the clock of the relay', async () => {
  let clock = Date.now()
  await start({ now: () => clock })
  const one = await enter(relay, { at: clock })
  await publish(one, 'AAAA', { ttl: 300 })
  await publish(one, 'BBBB', { ttl: 86_400 })
  expect(relay.waiting(topic)).toBe(2)
  clock += 300_000
  const two = await enter(relay, { at: clock })
  await two.ask('irn_subscribe', { topic })
  await eventually(two, ['BBBB'])
  await publish(one, 'CCCC')
  expect(relay.waiting(topic)).toBe(2)
})

test('what waits in a file outlives a kill; what waits in memory does not', async () => {
  await start({ file: path.join(folder, 'relay.sqlite') })
  await publish(await enter(relay), 'AAAA')
  await relay.kill()
  await relay.restart()
  const two = await enter(relay)
  await two.ask('irn_subscribe', { topic })
  await eventually(two, ['AAAA'])
  await relay.stop()

  await start()
  await publish(await enter(relay), 'AAAA')
  await relay.restart()
  expect(relay.waiting()).toBe(0)
})

test('a proposal subscribes who makes it; an approval publishes both halves', async () => {
  await start()
  const [dapp, wallet] = [await enter(relay), await enter(relay)]
  expect(
    await dapp.ask('wc_proposeSession', {
      pairingTopic: topic,
      sessionProposal: 'AAAA',
      ttl: 300,
      correlationId: 1,
    }),
  ).toMatchObject({ result: true })
  await wallet.ask('irn_subscribe', { topic })
  await eventually(wallet, ['AAAA'])
  expect(wallet.got[0]).toMatchObject({ tag: 1100 })
  const approval = {
    sessionTopic: other,
    pairingTopic: topic,
    sessionProposalResponse: 'BBBB',
    sessionSettlementRequest: 'CCCC',
    ttl: 300,
    correlationId: 1,
  }
  expect(await wallet.ask('wc_approveSession', approval)).toMatchObject({ result: true })
  await eventually(dapp, ['BBBB'])
  await dapp.ask('irn_subscribe', { topic: other })
  await eventually(dapp, ['BBBB', 'CCCC'])
  expect(dapp.got.map(({ tag }) => tag)).toEqual([1101, 1102])
  await dapp.ask('irn_publish', { topic: other, message: 'DDDD', ttl: 300, tag: 1103 })
  await eventually(wallet, ['AAAA', 'DDDD'])
})

describe('what comes from outside is read before it is believed', () => {
  beforeEach(() => start({ limits: { messageLength: 8, batch: 2, topics: 3, mailbox: 2 } }))

  test.each<[string, string, unknown]>([
    ['a topic too short', 'irn_subscribe', { topic: 'abcd' }],
    ['a topic in capitals', 'irn_subscribe', { topic: 'A'.repeat(64) }],
    ['a topic that is a list', 'irn_subscribe', { topic: [topic] }],
    ['no params', 'irn_subscribe', null],
    ['a list of params', 'irn_subscribe', [topic]],
    ['no topics', 'irn_batchSubscribe', { topics: [] }],
    ['too many topics', 'irn_batchSubscribe', { topics: [topic, other, topic] }],
    ['a message that is no base64', 'irn_publish', { topic, message: 'ä', ttl: 300 }],
    ['a message too long', 'irn_publish', { topic, message: 'AAAAAAAAAAAA', ttl: 300 }],
    ['no ttl', 'irn_publish', { topic, message: 'AAAA' }],
    ['a ttl of nothing', 'irn_publish', { topic, message: 'AAAA', ttl: 0 }],
    ['a ttl without end', 'irn_publish', { topic, message: 'AAAA', ttl: 1e12 }],
    ['a tag that is a text', 'irn_publish', { topic, message: 'AAAA', ttl: 300, tag: '1108' }],
    [
      'half a batch',
      'irn_batchPublish',
      { messages: [{ topic, message: 'AAAA', ttl: 300 }, null] },
    ],
    [
      'half an approval',
      'wc_approveSession',
      { pairingTopic: topic, sessionTopic: other, sessionProposalResponse: 'AAAA' },
    ],
  ])('%s', async (_what, method, params) => {
    const one = await enter(relay)
    expect(await one.ask(method, params as never)).toMatchObject({ error: { code: -32602 } })
    expect(relay.waiting()).toBe(0)
  })

  test('a method that there is none of, or that every object has', async () => {
    const one = await enter(relay)
    for (const method of ['irn_steal', 'constructor', '__proto__'])
      expect(await one.ask(method, {})).toMatchObject({ error: { code: -32601 } })
  })

  test('frames that are no request', async () => {
    const one = await enter(relay)
    for (const text of [
      '',
      'nonsense',
      '[]',
      'null',
      '{}',
      '{"id":{},"method":"irn_subscribe"}',
      '{"id":1,"result":true}',
    ])
      one.send(text)
    await settled(one)
    expect(relay.clients()).toEqual([one.id])
  })

  test('a frame that is too long closes its line', async () => {
    const one = await enter(relay)
    one.send('x'.repeat((1 << 20) + 1))
    expect((await one.closed).code).toBe(1009)
  })

  test('more topics than one line may have; more messages than a topic may hold', async () => {
    const one = await enter(relay)
    for (const letter of 'abc') await one.ask('irn_subscribe', { topic: letter.repeat(64) })
    expect(await one.ask('irn_subscribe', { topic: 'd'.repeat(64) })).toMatchObject({
      error: { code: -32602 },
    })
    await publish(one, 'AAAA')
    await publish(one, 'BBBB')
    expect(await publish(one, 'CCCC')).toMatchObject({ error: { code: -32005 } })
  })
})

test('a client in a hurry is slowed down, on one line and over all of its lines', async () => {
  let clock = Date.now()
  await start({
    now: () => clock,
    limits: {
      socketRequests: { burst: 3, perSecond: 1 },
      clientRequests: { burst: 5, perSecond: 1 },
    },
  })
  const identity = createIdentity()
  const ask = async (raw: Raw): Promise<boolean> =>
    'result' in (await raw.ask('irn_subscribe', { topic }))
  const first = await enter(relay, { identity, at: clock })
  expect([await ask(first), await ask(first), await ask(first), await ask(first)]).toEqual([
    true,
    true,
    true,
    false,
  ])
  const second = await enter(relay, { identity, at: clock })
  expect([await ask(second), await ask(second), await ask(second)]).toEqual([true, true, false])
  expect(await ask(await enter(relay, { at: clock }))).toBe(true)
  clock += 1_000
  expect([await ask(first), await ask(first)]).toEqual([true, false])
})
