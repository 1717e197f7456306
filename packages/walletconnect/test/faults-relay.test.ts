/**
 * Tests of a relay that fails, lies and disappears: nothing is lost, no lie is believed, and each
 * failure is reported.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from './clock.ts'
import { sealEnvelope } from './envelope.ts'
import { failed, isSignature, sign, taken } from './faults.ts'
import { settle, startWorld, wanted, type World } from './parts.ts'

let folder: string
let world: World
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-faults-'))
  world = await startWorld({ file: path.join(folder, 'relay.sqlite') })
})
afterEach(async () => {
  await world.end()
  await rm(folder, { recursive: true })
})

test('a relay killed after it accepted a request, before the wallet had it: the mailbox delivers it, and the answer', async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  const { topic } = await settle(dapp, wallet)
  await taken(world, 1103)
  await wallet.offline()
  const answer = sign(dapp, topic)
  await taken(world, 1108)
  await world.relay.kill()
  await dapp.received('relay', 2)
  await world.relay.restart()
  await wallet.online()
  dapp.client.wake()
  expect(await isSignature(await answer)).toBe(true)
  expect(wallet.requests).toHaveLength(1)
})

test('a relay killed before it accepted a request: sends it again, and the wallet gets it once', async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  const { topic } = await settle(dapp, wallet)
  await taken(world, 1103)
  world.relay.faults.lose({ method: 'irn_publish', tag: 1108, times: 1 })
  const answer = sign(dapp, topic)
  await world.relay.seen(({ params }) => (params as { tag?: number } | undefined)?.tag === 1108)
  await wallet.offline()
  await world.relay.restart()
  await wallet.online()
  dapp.client.wake()
  expect(await isSignature(await answer)).toBe(true)
  expect(wallet.requests).toHaveLength(1)
})

test('a relay killed before it confirmed a request: sends the same bytes again, and the wallet gets it once', async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  const { topic } = await settle(dapp, wallet)
  await taken(world, 1103)
  await wallet.offline()
  world.relay.faults.silence({ method: 'irn_publish', tag: 1108, times: 1 })
  const answer = sign(dapp, topic)
  await vi.waitFor(() => expect(world.relay.waiting(topic)).toBe(3))
  await world.relay.restart()
  dapp.client.wake()
  const sent = await world.relay.seen(
    ({ direction, params }) =>
      direction === 'in' && (params as { tag?: number } | undefined)?.tag === 1108,
    2,
  )
  expect(new Set(sent.map(({ params }) => (params as { message: string }).message)).size).toBe(1)
  await wallet.online()
  expect(await isSignature(await answer)).toBe(true)
  expect(wallet.requests).toHaveLength(1)
})

test('a relay killed while a QR code is on the screen: the same QR code settles when it is back', async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  const { uri, topic } = await dapp.client.pair(wanted)
  await world.relay.kill()
  await dapp.received('relay', 2)
  await world.relay.restart()
  await wallet.pair(uri)
  expect(await dapp.received('settled')).toMatchObject({ pairing: topic })
})

test('a relay that delivers answers in the wrong order: each is matched to its request', async () => {
  const dapp = world.client()
  const wallet = await world.wallet({ answer: ({ params }) => params, queue: false })
  const { topic } = await settle(dapp, wallet)
  world.relay.faults.reorder({ client: await dapp.client.id(), tag: 1109, size: 3 })
  const asked = [1, 2, 3].map((nonce) =>
    dapp.client.request(topic, {
      chain: 'eip155:1',
      method: 'eth_sendTransaction',
      params: [{ nonce }],
    }),
  )
  expect(await Promise.all(asked)).toEqual([[{ nonce: 1 }], [{ nonce: 2 }], [{ nonce: 3 }]])
})

test('a relay that cuts a frame in half: its message arrives intact on the next connection', async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  const { topic } = await settle(dapp, wallet)
  const id = await dapp.client.id()
  const fault = world.relay.faults.truncate({ client: id, tag: 1109, what: 'frame', times: 1 })
  const answer = sign(dapp, topic)
  await vi.waitFor(() => expect(fault.hits).toBe(1))
  world.relay.cut(id)
  expect(await isSignature(await answer)).toBe(true)
})

test.each(['truncate', 'tamper'] as const)(
  'a relay that %ss a message: it is reported and rejected, and later messages are handled',
  async (how) => {
    const dapp = world.client()
    const wallet = await world.wallet()
    const { topic } = await settle(dapp, wallet)
    world.relay.faults[how]({ client: await dapp.client.id(), tag: 1110, times: 1 })
    await wallet.emit(topic, 'eip155:1', 'chainChanged', 137)
    await wallet.emit(topic, 'eip155:1', 'chainChanged', 10)
    expect(await dapp.received('event')).toMatchObject({ data: 10 })
    expect(failed(dapp)).toEqual([
      { stage: 'envelope', code: expect.stringMatching(/^(sealed|malformed)$/) as never },
    ])
    expect(await isSignature(await sign(dapp, topic))).toBe(true)
  },
)

test('a relay that delivers for an unknown topic: it is reported once, and nothing else happens', async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  const { topic } = await settle(dapp, wallet)
  const data = {
    topic: 'ab'.repeat(32),
    message: sealEnvelope(
      { id: 1, jsonrpc: '2.0', method: 'wc_sessionPing', params: {} },
      'cd'.repeat(32),
    ),
    publishedAt: Date.now(),
    tag: 1114,
  }
  for (const id of [1, 2])
    world.relay.broadcast(
      JSON.stringify({
        id,
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: 'e'.repeat(64), data },
      }),
      await dapp.client.id(),
    )
  expect(await dapp.received('failed')).toMatchObject({
    stage: 'message',
    code: 'unknown-topic',
    topic: data.topic,
  })
  expect(await isSignature(await sign(dapp, topic))).toBe(true)
  expect(failed(dapp)).toHaveLength(1)
})

test('a relay that is down for half a minute with a pending request: at most eight sockets, then the answer', async () => {
  const clock = createClock()
  const opened: Promise<unknown>[] = []
  const dapp = world.client({
    platform: clock.platform,
    socket(url) {
      const socket = new WebSocket(url)
      opened.push(new Promise((resolve) => socket.addEventListener('close', resolve)))
      return socket as never
    },
  })
  const wallet = await world.wallet()
  const { topic } = await settle(dapp, wallet)
  await taken(world, 1103)
  await wallet.offline()
  await world.relay.kill()
  await dapp.received('relay', 2)
  opened.splice(0)
  const answer = sign(dapp, topic)
  // From here on the pauses are partly random, so that pages do not all try at once.
  dapp.client.wake()
  clock.pass(1_000)
  await expect.poll(() => opened.length).toBeGreaterThan(0)
  for (let second = 1; second < 30; second++) {
    // Every caller that waits calls `wake`, again and again.
    dapp.client.wake()
    clock.pass(1_000)
    await new Promise((resolve) => setImmediate(resolve))
    // Each try has failed before the next second.
    await Promise.all(opened)
  }
  expect(opened.length).toBeLessThanOrEqual(8)
  await world.relay.restart()
  clock.pass(30_000)
  dapp.client.wake()
  await wallet.online()
  expect(await isSignature(await answer)).toBe(true)
})
