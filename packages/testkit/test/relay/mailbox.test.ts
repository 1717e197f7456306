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

test('delivers a message to subscribers, and not back to its sender', async () => {
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

test('derives the id of a subscription from topic and client', async () => {
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

test('delivers earlier messages after the subscription, in order', async () => {
  await start()
  const one = await enter(relay)
  const batch = ['AAAA', 'BBBB', 'CCCC'].map((message) => ({ topic, message, ttl: 300, tag: 1100 }))
  expect(await one.ask('irn_batchPublish', { messages: batch })).toMatchObject({ result: true })
  const two = await enter(relay)
  await two.ask('irn_batchSubscribe', { topics: [other, topic] })
  await eventually(two, ['AAAA', 'BBBB', 'CCCC'])
})

test('accepts a repeated message without delivering it twice', async () => {
  await start()
  const [one, two] = [await enter(relay), await enter(relay)]
  await two.ask('irn_subscribe', { topic })
  expect(await publish(one, 'AAAA')).toMatchObject({ result: true })
  expect(await publish(one, 'AAAA')).toMatchObject({ result: true })
  await publish(one, 'BBBB')
  await eventually(two, ['AAAA', 'BBBB'])
})

test('delivers again to a client that did not acknowledge, and not to one that did', async () => {
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

test('delivers no pending message again for a second subscription on one line', async () => {
  await start()
  const two = await enter(relay, { mute: true })
  await publish(await enter(relay), 'AAAA')
  await two.ask('irn_subscribe', { topic })
  await two.ask('irn_subscribe', { topic })
  await settled(two)
  expect(messages(two)).toEqual(['AAAA'])
})

test('delivers more than a window as the client acknowledges', async () => {
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

test('fetches waiting messages, and reports whether there are more', async () => {
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

test('keeps a message for its ttl, by the relay’s clock', async () => {
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

test('keeps messages in a file over a kill, and not messages in memory', async () => {
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

test('subscribes the proposer, and publishes both halves of an approval', async () => {
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

describe('an incoming frame', () => {
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
    ['a ttl of zero', 'irn_publish', { topic, message: 'AAAA', ttl: 0 }],
    ['an excessive ttl', 'irn_publish', { topic, message: 'AAAA', ttl: 1e12 }],
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
  ])('is refused: %s', async (_what, method, params) => {
    const one = await enter(relay)
    expect(await one.ask(method, params as never)).toMatchObject({ error: { code: -32602 } })
    expect(relay.waiting()).toBe(0)
  })

  test('is refused for an unknown method, or one of Object', async () => {
    const one = await enter(relay)
    for (const method of ['irn_steal', 'constructor', '__proto__'])
      expect(await one.ask(method, {})).toMatchObject({ error: { code: -32601 } })
  })

  test('is refused when it is no request', async () => {
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

  test('closes its line when it is too long', async () => {
    const one = await enter(relay)
    one.send('x'.repeat((1 << 20) + 1))
    expect((await one.closed).code).toBe(1009)
  })

  test('is refused beyond the topics of a line, or the messages of a topic', async () => {
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

test('is delayed from a fast client, on one line and over all of its lines', async () => {
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
