import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRelay, type LocalRelay } from '../../src/relay/index.ts'
import { createIdentity, enter, type Identity, type Raw } from './client.ts'

const topic = 'a'.repeat(64)
let relay: LocalRelay
let from: Raw
let to: Raw
let reader: Identity

beforeEach(async () => {
  relay = await startRelay({ record: true })
  reader = createIdentity()
  from = await enter(relay)
  to = await enter(relay, { identity: reader })
  await to.ask('irn_subscribe', { topic })
})
afterEach(() => relay.stop())

const publish = (message: string, tag = 1108): ReturnType<Raw['ask']> =>
  from.ask('irn_publish', { topic, message, ttl: 300, tag })
const eventually = (...expected: string[]): Promise<void> =>
  vi.waitFor(() => expect(to.got.map(({ message }) => message)).toEqual(expected))
const settled = (): Promise<unknown> => to.ask('irn_unsubscribe', { topic: 'f'.repeat(64) })

test('duplicate: delivers twice with different ids, within the window', async () => {
  const fault = relay.faults.duplicate({ tag: 1108 })
  await publish('AAAA')
  await publish('BBBB', 1110)
  await eventually('AAAA', 'AAAA', 'BBBB')
  expect(fault.hits).toBe(1)
  const ids = relay.transcript
    .filter(({ method }) => method === 'irn_subscription')
    .map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  fault.end()
  await publish('CCCC')
  await eventually('AAAA', 'AAAA', 'BBBB', 'CCCC')
})

test('reorder: delivers the last message first', async () => {
  relay.faults.reorder({ size: 3, times: 3 })
  for (const message of ['AAAA', 'BBBB', 'CCCC', 'DDDD']) await publish(message)
  await eventually('CCCC', 'BBBB', 'AAAA', 'DDDD')
})

test('drop: delivers only after the next subscription on a new line', async () => {
  relay.faults.drop({ times: 1 })
  await publish('AAAA')
  await publish('BBBB')
  await eventually('BBBB')
  to.close()
  to = await enter(relay, { identity: reader })
  await to.ask('irn_subscribe', { topic })
  await eventually('AAAA')
})

test('hold: releases in order, and at its end', async () => {
  const fault = relay.faults.hold()
  await publish('AAAA')
  await publish('BBBB')
  await settled()
  expect(to.got).toEqual([])
  expect(fault.release()).toBe(2)
  await eventually('AAAA', 'BBBB')
  await publish('CCCC')
  fault.end()
  await eventually('AAAA', 'BBBB', 'CCCC')
})

test('delay: delivers after later messages', async () => {
  // Long enough for the second to be published meanwhile.
  relay.faults.delay(500, { times: 1 })
  await publish('AAAA')
  await publish('BBBB')
  await eventually('BBBB', 'AAAA')
})

test('truncate: cuts the message or the frame in half', async () => {
  const message = Buffer.from('a sealed message').toString('base64')
  relay.faults.truncate({ times: 1 })
  await publish(message)
  await eventually(message.slice(0, message.length / 2))
  relay.faults.truncate({ what: 'frame', times: 1 })
  await publish('BBBB')
  await vi.waitFor(() => expect(to.garbage).toHaveLength(1))
})

test('tamper: flips one bit at the end, in the same alphabet', async () => {
  relay.faults.tamper()
  await publish('AAAA')
  await publish('__-A')
  await eventually('AAAB', '__-B')
})

test('silence: delivers without confirming; lose: neither; fail: answers with an error', async () => {
  relay.faults.silence({ method: 'irn_publish', times: 1 })
  void publish('AAAA')
  await eventually('AAAA')
  relay.faults.lose({ method: 'irn_publish', times: 1 })
  void publish('BBBB')
  relay.faults.fail({ code: -32000, message: 'Not today' }, { method: 'irn_publish', times: 1 })
  expect(await publish('CCCC')).toMatchObject({ error: { code: -32000, message: 'Not today' } })
  expect(await publish('DDDD')).toMatchObject({ result: true })
  await eventually('AAAA', 'DDDD')
  expect(
    relay.transcript.filter(
      ({ client, direction, result }) =>
        client === from.id && direction === 'out' && result === true,
    ),
  ).toHaveLength(1)
})

test('refuse: rejects one client with a reason the set number of times', async () => {
  const identity = createIdentity()
  relay.faults.refuse('Unauthorized: origin not allowed', { client: identity.id, times: 1 })
  expect(await (await enter(relay, { identity })).closed).toEqual({
    code: 3000,
    reason: 'Unauthorized: origin not allowed',
  })
  await enter(relay, { identity })
  expect(relay.clients()).toContain(identity.id)
})

test('cut: closes one line; broadcast: sends any text; publish: delivers without a sender', async () => {
  relay.publish({ topic, message: 'AAAA', tag: 7 })
  await eventually('AAAA')
  relay.broadcast('{"nonsense', to.id)
  await vi.waitFor(() => expect(to.garbage).toEqual(['{"nonsense']))
  relay.cut(to.id)
  expect((await to.closed).code).toBe(1006)
  await vi.waitFor(() => expect(relay.clients()).toEqual([from.id]))
})
