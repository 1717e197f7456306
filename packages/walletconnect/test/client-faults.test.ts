import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { account, settle, startWorld, wanted } from './parts.ts'
import type { Received, World } from './parts.ts'

const hello = {
  chain: 'eip155:10',
  method: 'personal_sign',
  params: ['0x68656c6c6f', account.address],
}
const signature = /^0x[0-9a-f]{130}$/
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

const failures = ({ events }: Received): string[] =>
  events.flatMap((event) => (event.is === 'failed' ? [`${event.stage} ${event.code}`] : []))
const never = (): Promise<never> => new Promise(() => {})

test('a request made while the relay is unreachable is answered when it is back', async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  const { topic } = await settle(dapp, wallet)
  await wallet.offline()
  const away = world.relay.faults.away()
  const asked = dapp.client.request(topic, hello)
  expect((await dapp.received('relay', 2)).line).toBe('down')
  away.end()
  dapp.client.wake()
  await wallet.online()
  expect(await asked).toMatch(signature)
  expect(wallet.requests).toHaveLength(1)
})

test('a relay that restarts during a request delivers the answer', async () => {
  const dapp = world.client()
  const wallet = await world.wallet({ answer: never })
  const { topic } = await settle(dapp, wallet)
  const asked = dapp.client.request(topic, hello)
  const request = await wallet.asked('personal_sign')
  await wallet.offline()
  await world.relay.restart()
  dapp.client.wake()
  await wallet.online()
  await wallet.respond(request, '0xlate')
  expect(await asked).toBe('0xlate')
})

test('duplicated messages are handled once', async () => {
  world.relay.faults.duplicate()
  const dapp = world.client()
  const wallet = await world.wallet()
  const { topic } = await settle(dapp, wallet)
  expect(await dapp.client.request(topic, hello)).toMatch(signature)
  await wallet.emit(topic, 'eip155:1', 'chainChanged', 1)
  await dapp.received('event')
  await wallet.disconnect(topic)
  await dapp.received('deleted')
  expect(dapp.events.map((event) => event.is).filter((is) => is !== 'relay')).toEqual([
    'settled',
    'requested',
    'event',
    'deleted',
  ])
})

test('updates in the wrong order leave the newest one', async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  const { topic } = await settle(dapp, wallet)
  const { eip155 } = wallet.sessions()[0]!.namespaces
  const held = world.relay.faults.reorder({ tag: 1104, size: 2 })
  const updates = ['eip155:1', 'eip155:10'].map((chain) => ({
    eip155: { ...eip155!, chains: [chain], accounts: [`${chain}:${account.address}`] },
  }))
  const [first] = [wallet.update(topic, updates[0]!).catch(() => {})]
  // Two updates of one millisecond would have no order.
  await expect.poll(() => held.hits).toBe(1)
  await wallet.update(topic, updates[1]!)
  await first
  expect(held.hits).toBe(2)
  expect((await dapp.client.sessions())[0]?.namespaces['eip155']?.chains).toEqual(['eip155:10'])
})

for (const fault of ['tamper', 'truncate'] as const)
  test(`an answer that was corrupted (${fault}) is reported, and accepted when it arrives intact`, async () => {
    const dapp = world.client()
    const wallet = await world.wallet()
    const { topic } = await settle(dapp, wallet)
    world.relay.faults[fault]({ tag: 1109, times: 1 })
    const asked = dapp.client.request(topic, hello)
    await dapp.received('failed')
    world.relay.cut(await dapp.client.id())
    expect(await asked).toMatch(signature)
    expect(failures(dapp)).toHaveLength(1)
    expect(failures(dapp)[0]).toMatch(/^envelope /)
  })

test('messages of hours in which the page was closed are delivered when it is open again', async () => {
  const wallet = await world.wallet()
  const first = world.client()
  const [one, two] = [
    await settle(first, wallet),
    await (async () => {
      const { uri } = await first.client.pair(wanted)
      await wallet.pair(uri)
      return (await first.received('settled', 2)).session
    })(),
  ]
  await first.client.stop()
  const { eip155 } = wallet.sessions()[0]!.namespaces
  void wallet
    .update(one.topic, {
      eip155: { ...eip155!, chains: ['eip155:1'], accounts: [`eip155:1:${account.address}`] },
    })
    .catch(() => {})
  await wallet.disconnect(two.topic)
  await expect.poll(() => world.relay.waiting(one.topic)).toBeGreaterThan(0)
  world.relay.faults.clock(5 * 3_600_000)
  const second = world.client()
  expect((await second.received('updated')).session).toMatchObject({
    topic: one.topic,
    namespaces: { eip155: { chains: ['eip155:1'] } },
  })
  expect(await second.received('deleted')).toMatchObject({ topic: two.topic })
  expect((await second.client.sessions()).map((each) => each.topic)).toEqual([one.topic])
})

test('a full storage prevents only the restore after a reload', async () => {
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  try {
    const dapp = world.client()
    const wallet = await world.wallet()
    const { topic } = await settle(dapp, wallet)
    expect(await dapp.client.request(topic, hello)).toMatch(signature)
    await dapp.client.disconnect(topic)
    await wallet.disconnected(topic)
    expect(failures(dapp)).toEqual(['storage quota'])
  } finally {
    IDBObjectStore.prototype.put = put
  }
})

test('passes the reason of a relay that refuses, and creates no QR code', async () => {
  world.relay.faults.refuse('Unauthorized: origin not allowed')
  const dapp = world.client()
  await expect(dapp.client.pair(wanted)).rejects.toMatchObject({
    name: 'PorticoError',
    data: { stage: 'relay-refused' },
  })
  expect(dapp.events.at(-1)).toEqual({
    is: 'relay',
    line: 'refused',
    reason: 'Unauthorized: origin not allowed',
  })
})

test('opens no socket before a request or a stored session needs it', async () => {
  const dapp = world.client()
  expect(await dapp.client.sessions()).toEqual([])
  await dapp.client.id()
  expect(world.relay.sockets()).toEqual([])
})
