/**
 * Tests of a relay that repeats messages to anyone, as often and as late as it likes. It cannot
 * forge any.
 */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { seal } from '../src/envelope/envelope.ts'
import { openVault } from '../src/storage/vault.ts'
import { wanted } from './parts.ts'
import { address, namespaces, scan, startScript } from './script.ts'
import type { Script, ScriptedWallet } from './script.ts'

const hello = { chain: 'eip155:1', method: 'personal_sign', params: ['0x00', address] }

async function settled(
  options: Parameters<typeof startScript>[0] = {},
): Promise<Script & { wallet: ScriptedWallet }> {
  const script = await startScript(options)
  const wallet = await scan(script, await script.engine.pair(wanted))
  await wallet.approve()
  await wallet.settle()
  return { ...script, wallet }
}

/** A wallet's message as the relay has it, which it can deliver as often as it likes. */
const sealed = ({ key }: ScriptedWallet, id: number, method: string, params: object): string =>
  seal(JSON.stringify({ id, jsonrpc: '2.0', method, params }), key, (bytes) =>
    crypto.getRandomValues(new Uint8Array(bytes)),
  )
const moved = (to: number, chain = 'eip155:1', name = 'chainChanged'): object => ({
  event: { name, data: to },
  chainId: chain,
})
/** The chains of the wallet's events, in the order in which the page got them. */
const received = ({ events }: Pick<Script, 'events'>): unknown[] =>
  events.flatMap((event) => (event.is === 'event' ? [event.data] : []))

/** An extension that the wallet has refused. */
async function refused(script: Script & { wallet: ScriptedWallet }): Promise<string> {
  const asked = script.engine.extend(script.wallet.topic)
  await expect.poll(() => script.relay.published.at(-1)?.tag).toBe(1106)
  const { id } = script.wallet.received().at(-1)!
  const rejected = expect(asked).rejects.toMatchObject({ code: 'user-rejected' })
  await script.wallet.say({ id: id!, error: { code: 5000, message: 'No' } })
  await rejected
  return script.relay.published.at(-1)!.message
}

test('ignores our own extension replayed after the wallet refused it, also after a reload', async () => {
  const database = new IDBFactory()
  const script = await settled({ database })
  const { topic } = script.wallet
  const until = (await script.engine.sessions())[0]?.until
  script.clock.pass(86_400_000)
  const message = await refused(script)
  const published = script.relay.published.length
  await script.relay.deliver(topic, message)
  expect(script.relay.published).toHaveLength(published)
  expect(script.events.map((event) => event.is)).toEqual(['settled'])
  await script.engine.stop()
  const again = await startScript({ database, clock: script.clock })
  await again.relay.deliver(topic, message)
  expect([again.relay.published, again.events, (await again.engine.sessions())[0]?.until]).toEqual([
    [],
    [],
    until,
  ])
})

test('does not answer our own replayed request, which would end it for another tab without locks', async () => {
  const script = await settled()
  const asked = script.engine.request(script.wallet.topic, hello, 7)
  await expect.poll(() => script.relay.published.at(-1)?.tag).toBe(1108)
  const published = script.relay.published.length
  const { message } = script.relay.published.at(-1)!
  await script.relay.deliver(script.wallet.topic, message)
  await script.wallet.say({ id: 7, result: '0xsigned' })
  expect(await asked).toBe('0xsigned')
  await script.relay.deliver(script.wallet.topic, message)
  expect(script.relay.published).toHaveLength(published)
})

test('an old event is not emitted again, however many followed', async () => {
  const script = await settled()
  const first = sealed(script.wallet, 1_000, 'wc_sessionEvent', moved(0))
  await script.relay.deliver(script.wallet.topic, first)
  for (let id = 1; id <= 600; id++)
    await script.wallet.say({
      id: 1_000 + id,
      method: 'wc_sessionEvent',
      params: moved(id) as never,
    })
  await script.relay.deliver(script.wallet.topic, first)
  expect(received(script)).toEqual(Array.from({ length: 601 }, (_, each) => each))
})

test('an old event is not emitted after a reload either', async () => {
  const database = new IDBFactory()
  const script = await settled({ database })
  const first = sealed(script.wallet, 1_000, 'wc_sessionEvent', moved(0))
  await script.relay.deliver(script.wallet.topic, first)
  for (let id = 1; id <= 600; id++)
    await script.wallet.say({
      id: 1_000 + id,
      method: 'wc_sessionEvent',
      params: moved(id) as never,
    })
  await script.engine.stop()
  const again = await startScript({ database, clock: script.clock })
  await again.relay.deliver(script.wallet.topic, first)
  await again.relay.deliver(
    script.wallet.topic,
    sealed(script.wallet, 2_000, 'wc_sessionEvent', moved(2_000)),
  )
  expect(received(again)).toEqual([2_000])
})

test('handled ids of an ended session are not stored forever', async () => {
  const database = new IDBFactory()
  const script = await settled({ database })
  await script.engine.pair(wanted)
  await script.wallet.say({ id: 2, method: 'wc_sessionDelete', params: {} })
  await script.engine.stop()
  const again = await startScript({ database, clock: script.clock })
  await again.engine.stop()
  const vault = openVault({
    database,
    name: 'script',
    platform: script.platform,
    fail: (_, message) => expect.fail(message),
  })
  expect((await vault.read()).filter(({ id }) => id.startsWith(script.wallet.topic))).toEqual([])
})

test('an old event is not emitted after a thousand messages on unknown topics displaced the delivery record either', async () => {
  const { seen, ...script } = await settled()
  const first = sealed(script.wallet, 1_000, 'wc_sessionEvent', moved(0))
  await script.relay.deliver(script.wallet.topic, first)
  for (let each = 0; each < 1_000; each++) await seen.add(each.toString(16).padStart(64, '0'))
  await script.relay.deliver(script.wallet.topic, first)
  expect(received(script)).toEqual([0])
})

test('a message that waited long in the mailbox is handled after later ones', async () => {
  const script = await settled()
  for (let id = 400; id > 0; id--)
    await script.wallet.say({
      id: 1_000 + id,
      method: 'wc_sessionEvent',
      params: moved(id) as never,
    })
  expect(received(script)).toEqual(Array.from({ length: 400 }, (_, each) => 400 - each))
})

test.each([
  ['behind', -31_536_000_000],
  ['ahead', 31_536_000_000],
])(
  'handles messages of a wallet whose clock is a year %s, also after the clock was corrected',
  async (_what, off) => {
    const script = await settled()
    const says = (at: number, to: number): Promise<void> =>
      script.wallet.say({ id: at * 1_000, method: 'wc_sessionEvent', params: moved(to) as never })
    for (let each = 0; each < 100; each++) await says(script.clock.now() + off + each, each)
    for (let each = 100; each < 1_000; each++) await says(script.clock.now() + each, each)
    expect(received(script)).toHaveLength(1_000)
  },
)

test('many requests of ours do not hide a wallet with a slow clock', async () => {
  const script = await settled()
  for (let id = 1; id <= 600; id++) {
    const asked = script.engine.request(script.wallet.topic, hello, script.clock.now() * 1_000 + id)
    await script.wallet.say({ id: script.clock.now() * 1_000 + id, result: '0x' })
    await asked
  }
  await script.wallet.say({
    id: script.clock.now() * 1_000 - 600_000_000,
    method: 'wc_sessionEvent',
    params: moved(1) as never,
  })
  expect(received(script)).toEqual([1])
})

test('an event is emitted for approved networks and names only', async () => {
  const script = await settled()
  await script.wallet.say({
    id: 2,
    method: 'wc_sessionEvent',
    params: moved(137, 'eip155:137') as never,
  })
  await script.wallet.say({
    id: 3,
    method: 'wc_sessionEvent',
    params: moved(3, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1') as never,
  })
  await script.wallet.say({
    id: 4,
    method: 'wc_sessionEvent',
    params: moved(4, 'eip155:1', 'accountsChanged') as never,
  })
  expect(received(script)).toEqual([])
  expect(script.wallet.received().slice(1)).toMatchObject(
    [2, 3, 4].map((id) => ({ id, error: { code: 3002 } })),
  )
  const more = { eip155: { ...namespaces.eip155, events: ['chainChanged', 'accountsChanged'] } }
  await script.wallet.say({ id: 5, method: 'wc_sessionUpdate', params: { namespaces: more } })
  await script.wallet.say({
    id: 6,
    method: 'wc_sessionEvent',
    params: moved(6, 'eip155:1', 'accountsChanged') as never,
  })
  expect(received(script)).toEqual([6])
})

test('two clients with shared storage answer a request to both once, and both apply it', async () => {
  const database = new IDBFactory()
  const first = await settled({ database })
  const second = await startScript({ database, clock: first.clock })
  const [published, again] = [first, second].map(({ relay }) => relay.published.length)
  const one = { eip155: { ...namespaces.eip155, accounts: [`eip155:1:${address}`] } }
  const message = sealed(first.wallet, 20, 'wc_sessionUpdate', { namespaces: one })
  const ping = sealed(first.wallet, 21, 'wc_sessionPing', {})
  for (const each of [message, ping])
    await Promise.all([first, second].map(({ relay }) => relay.deliver(first.wallet.topic, each)))
  expect(
    [...first.relay.published.slice(published), ...second.relay.published.slice(again)]
      .map(({ tag }) => tag)
      .toSorted(),
  ).toEqual([1105, 1115])
  for (const { engine } of [first, second])
    expect((await engine.sessions())[0]?.namespaces).toEqual(one)
})

test('answers none of the other client’s requests', async () => {
  const database = new IDBFactory()
  const first = await settled({ database })
  const second = await startScript({ database, clock: first.clock })
  first.engine.ping(first.wallet.topic).catch(() => {})
  await expect.poll(() => first.relay.published.at(-1)?.tag).toBe(1114)
  const published = second.relay.published.length
  await second.relay.deliver(first.wallet.topic, first.relay.published.at(-1)!.message)
  expect(second.relay.published).toHaveLength(published)
})

test('does not take the other client’s request for the wallet’s, so that a refused extension extends no copy', async () => {
  const database = new IDBFactory()
  const first = await settled({ database })
  const second = await startScript({ database, clock: first.clock })
  const until = (await second.engine.sessions())[0]?.until
  first.clock.pass(86_400_000)
  const message = await refused(first)
  const published = second.relay.published.length
  for (const { relay } of [first, second]) await relay.deliver(first.wallet.topic, message)
  for (const { engine } of [first, second]) expect((await engine.sessions())[0]?.until).toBe(until)
  expect(second.relay.published).toHaveLength(published)
  expect(second.events.map((event) => event.is)).not.toContain('updated')
  const own = sealed(first.wallet, first.clock.now() * 1_000, 'wc_sessionExtend', {})
  for (const { relay } of [first, second]) await relay.deliver(first.wallet.topic, own)
  for (const { engine } of [first, second])
    expect((await engine.sessions())[0]?.until).toBe(first.clock.now() + 604_800_000)
})
