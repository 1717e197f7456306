/** Tests of hours that pass, answers that never come, and clocks that are wrong. */
import { afterEach, expect, test, vi } from 'vitest'
import { createClock } from './clock.ts'
import { sealEnvelope } from './envelope.ts'
import { count, failed, isSignature, settleByHand, sign } from './faults.ts'
import { account, settle, startWorld, wanted, type World } from './parts.ts'

const hours = 3_600_000
let world: World
afterEach(() => world.end())

test('five hours after the page was closed it gets the wallet’s messages', async () => {
  const clock = createClock()
  world = await startWorld({ now: clock.now })
  const first = world.client({ platform: clock.platform })
  const { hand, session } = await settleByHand(world, first)
  await first.client.stop()
  const less = {
    eip155: {
      chains: ['eip155:1'],
      accounts: [`eip155:1:${account.address}`],
      methods: [],
      events: [],
    },
  }
  world.relay.publish({
    topic: session.topic,
    message: sealEnvelope(
      {
        id: Date.now() * 1_000 + 999,
        jsonrpc: '2.0',
        method: 'wc_sessionUpdate',
        params: { namespaces: less },
      },
      hand.session.key,
    ),
    tag: 1104,
    ttl: 86_400,
  })
  world.relay.publish({
    topic: session.topic,
    message: sealEnvelope(
      {
        id: Date.now() * 1_000 + 1_999,
        jsonrpc: '2.0',
        method: 'wc_sessionEvent',
        params: { chainId: 'eip155:1', event: { name: 'chainChanged', data: 1 } },
      },
      hand.session.key,
    ),
    tag: 1110,
    ttl: 300,
  })
  clock.pass(5 * hours)
  const second = world.client({ platform: clock.platform })
  expect(await second.received('updated')).toMatchObject({
    session: { topic: session.topic, namespaces: less },
  })
  // The relay has kept the event for five minutes only.
  expect(count(second, 'event')).toBe(0)
})

test('a wallet that never answers: the QR code expires after 300 seconds, a request after its time', async () => {
  const clock = createClock()
  world = await startWorld({ now: clock.now })
  const dapp = world.client({ platform: clock.platform })
  const wallet = await world.wallet({ answer: undefined as never })
  const { topic } = await settle(dapp, wallet)
  const { topic: code, until } = await dapp.client.pair(wanted)
  expect(until - clock.now()).toBeLessThanOrEqual(300_000)
  const answer = sign(dapp, topic)
  answer.catch(() => {})
  await wallet.asked('personal_sign')
  clock.pass(290_000)
  expect(count(dapp, 'expired')).toBe(0)
  clock.pass(11_000)
  expect(await dapp.received('expired')).toMatchObject({ what: 'pairing', topic: code })
  await expect(answer).rejects.toMatchObject({
    code: 'answer-timeout',
    exit: 'timeout',
    data: { stage: 'request' },
  })
})

test('an answer after its time changes nothing, and the next request is answered', async () => {
  const clock = createClock()
  world = await startWorld({ now: clock.now })
  const dapp = world.client({ platform: clock.platform })
  const wallet = await world.wallet({ answer: undefined as never })
  const { topic } = await settle(dapp, wallet)
  const late = sign(dapp, topic)
  late.catch(() => {})
  const request = await wallet.asked('personal_sign')
  clock.pass(301_000)
  await expect(late).rejects.toMatchObject({ code: 'answer-timeout' })
  await wallet.respond(request, '0xlate')
  wallet.set({ answer: () => '0xnext' })
  expect(await sign(dapp, topic)).toBe('0xnext')
  expect(failed(dapp)).toEqual([])
})

test('replaces a dead connection after eight hours of sleep, and receives the wallet’s messages', async () => {
  const clock = createClock()
  world = await startWorld({ now: clock.now })
  const dapp = world.client({ platform: clock.platform })
  const { hand, session } = await settleByHand(world, dapp)
  const client = await dapp.client.id()
  // The connection is dead without a close event: nothing arrives in either direction.
  const dead = [world.relay.faults.drop({ client }), world.relay.faults.lose({ client })]
  const update = {
    namespaces: { eip155: { chains: ['eip155:1'], accounts: [], methods: [], events: [] } },
  }
  world.relay.publish({
    topic: session.topic,
    message: sealEnvelope(
      { id: Date.now() * 1_000 + 999, jsonrpc: '2.0', method: 'wc_sessionUpdate', params: update },
      hand.session.key,
    ),
    tag: 1104,
    ttl: 86_400,
  })
  clock.pass(8 * hours)
  await vi.waitFor(() => {
    clock.pass(1_000)
    expect(dapp.events).toContainEqual({ is: 'relay', line: 'down' })
  })
  for (const fault of dead) fault.end()
  dapp.client.wake()
  expect(await dapp.received('updated')).toMatchObject({
    session: { topic: session.topic, namespaces: update.namespaces },
  })
})

test('a session that is not extended expires by itself, also while the page is closed', async () => {
  const clock = createClock()
  world = await startWorld({ now: clock.now })
  const first = world.client({ platform: clock.platform })
  const wallet = await world.wallet()
  const { topic } = await settle(first, wallet)
  await first.client.stop()
  clock.pass(7 * 24 * hours + 1_000)
  const second = world.client({ platform: clock.platform })
  expect(await second.received('expired')).toEqual({ is: 'expired', what: 'session', topic })
  expect(await second.client.sessions()).toEqual([])
})

test.each([
  ['an hour ahead', hours],
  ['two minutes ahead', 120_000],
  ['two minutes behind', -120_000],
])('with the page’s clock %s: pairs and signs', async (_what, off) => {
  world = await startWorld()
  const dapp = world.client({ platform: createClock(off).platform })
  const wallet = await world.wallet()
  expect(await isSignature(await sign(dapp, (await settle(dapp, wallet)).topic))).toBe(true)
  expect(count(dapp, 'failed')).toBe(0)
})

test("the page's clock is days ahead: the relay's reason is reported", async () => {
  world = await startWorld()
  const dapp = world.client({ platform: createClock(48 * hours).platform })
  await expect(dapp.client.pair(wanted)).rejects.toMatchObject({ code: 'relay-refused' })
  expect(dapp.events).toContainEqual({
    is: 'relay',
    line: 'refused',
    reason: 'JWT validation error: JWT Token is not yet valid',
  })
})
