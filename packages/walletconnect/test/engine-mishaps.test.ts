import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { webCurves } from '../src/crypto/web.ts'
import { clientId } from '../src/relay/jwt.ts'
import { identityOf } from '../src/storage/stored-records.ts'
import { openVault } from '../src/storage/vault.ts'
import { wanted } from './parts.ts'
import { address, scan, startScript } from './script.ts'
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
const kinds = ({ events }: Script): string[] => events.map((event) => event.is)

test('two requests with one id are separate: each is sent, and each gets its own answer', async () => {
  const script = await settled()
  const { topic } = script.wallet
  const asked = [
    script.engine.request(topic, hello, 7),
    script.engine.request(topic, { ...hello, params: ['0x01', address] }, 7),
  ]
  const sent = script.wallet.received().filter(({ method }) => method === 'wc_sessionRequest')
  expect(sent).toHaveLength(2)
  expect(sent[0]!['id']).not.toBe(sent[1]!['id'])
  for (const [at, { id }] of sent.entries()) await script.wallet.say({ id: id!, result: `0x${at}` })
  expect(await Promise.all(asked)).toEqual(['0x0', '0x1'])
})

test('a wallet that deletes the pairing after its answer still settles', async () => {
  const script = await startScript()
  const wallet = await scan(script, await script.engine.pair(wanted))
  await wallet.approve()
  await wallet.say({ id: 9, method: 'wc_pairingDelete', params: {} }, wallet.pairing)
  expect(wallet.received(wallet.pairing.topic, wallet.pairing.key).at(-1)).toMatchObject({
    id: 9,
    result: true,
  })
  await wallet.settle()
  expect(kinds(script)).toEqual(['settled'])
})

test('an extension beyond a week is cut to a week', async () => {
  const script = await settled()
  const now = script.clock.now()
  await script.wallet.say({
    id: 9,
    method: 'wc_sessionExtend',
    params: { expiry: Math.floor(now / 1_000) + 5_000_000 },
  })
  expect(script.wallet.received().at(-1)).toMatchObject({ id: 9, result: true })
  expect((await script.engine.sessions())[0]?.until).toBe(now + 604_800_000)
})

test('emits nothing after the client has stopped', async () => {
  const script = await settled()
  const { topic } = await script.engine.pair(wanted)
  await script.engine.stop()
  await script.engine.abandon(topic)
  script.clock.pass(700_000_000)
  expect(kinds(script)).toEqual(['settled'])
})

test('an identity that could not be created is created at the next try', async () => {
  let tries = 0
  const { engine } = await startScript({
    curves: async () => (tries++ === 0 ? Promise.reject(new Error('offline')) : webCurves),
  })
  await expect(engine.id()).rejects.toThrow('offline')
  expect(await engine.id()).toMatch(/^did:key:z/)
})

test('a message that could not be handled is handled when it is delivered again', async () => {
  const script = await startScript()
  const wallet = await scan(script, await script.engine.pair(wanted))
  await wallet.approve()
  await wallet.say({ id: 1, method: 'wc_sessionPing', params: {} })
  expect(script.failures()).toEqual(['settle unsettled'])
  await wallet.settle({}, 1)
  expect(kinds(script)).toContain('settled')
})

test('a message is acknowledged once all its results are stored', async () => {
  const database = new IDBFactory()
  const { seen } = await settled({ database })
  await seen.add('message')
  const asked = database.open('portico-walletconnect', 1)
  await new Promise((resolve) => (asked.onsuccess = resolve))
  const keys = asked.result.transaction('rows').objectStore('rows').getAllKeys()
  await new Promise((resolve) => (keys.onsuccess = resolve))
  expect(keys.result).toContain('script/seen/message')
})

test('reports and deletes an unreadable identity or handled message, and creates a new identity', async () => {
  const database = new IDBFactory()
  const vault = openVault({
    database,
    name: 'script',
    platform: {
      after: () => () => {},
      random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    },
    fail: (_, message) => expect.fail(message),
  })
  await vault.put('identity', 'self', 'ab'.repeat(32), new Uint8Array(31))
  await vault.put('seen', 'broken', '4')
  await vault.put('seen', 'whole', 4)
  const { engine, failures, seen } = await startScript({ database })
  expect(failures()).toEqual(['storage bad-record', 'storage bad-record'])
  expect([await seen.has('broken'), await seen.has('whole')]).toEqual([false, true])
  const id = await engine.id()
  await engine.stop()
  const rows = await vault.read()
  expect(rows.map((row) => row.id)).toEqual(['self', 'whole'])
  expect(clientId(identityOf(rows[0]!)!.publicKey)).toBe(id)
})

test('a sign-in that the relay does not subscribe ends in time', async () => {
  const { engine, relay, clock } = await startScript()
  relay.subscribe = () => new Promise(() => {})
  const asked = engine.authenticate(
    {
      chains: ['eip155:1'],
      domain: 'shop.example',
      nonce: '12345678',
      uri: 'https://shop.example',
    },
    wanted,
  )
  const failed = expect(asked).rejects.toMatchObject({ code: 'relay-timeout' })
  await expect.poll(() => clock.isArmed(20_000)).toBe(true)
  clock.pass(20_000)
  await failed
})
