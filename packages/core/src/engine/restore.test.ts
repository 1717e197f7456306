/**
 * Tests of what a reload restores: each connection is restored by itself and has its own deadline,
 * and those that fail say why.
 */
import { expect, test } from 'vitest'
import { adapter, page, settle, wallet, type Page, type Wallet } from '../../test/world.ts'
import { connectionsOf } from '../connections.ts'

const live = ({ portico }: Page): string[] =>
  Object.values(portico.getState().links).flatMap((link) =>
    link.state.is === 'live' ? [link.id] : [],
  )

/** Five wallets of three namespaces, connected one after the other. */
async function five(): Promise<{ before: Page; wallets: Wallet[] }> {
  const wallets = [
    wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } }),
    wallet({ connector: 'evm', id: 'owl', accounts: { eip155: ['0x0'] } }),
    wallet({ connector: 'sol', id: 'sun', accounts: { solana: ['So1'] } }),
    wallet({ connector: 'sol', id: 'ray', accounts: { solana: ['So2'] } }),
    wallet({ connector: 'btc', id: 'ore', accounts: { bip122: ['bc1'] } }),
  ]
  const before = page({
    wallets: [
      ['evm', wallets[0]!],
      ['evm', wallets[1]!],
      ['sol', wallets[2]!],
      ['sol', wallets[3]!],
      ['btc', wallets[4]!],
    ],
  })
  for (const each of wallets) await before.portico.connect({ offer: each.offer.id })
  return { before, wallets }
}

test('of five connections, four are usable as each answers, and the fifth is lost at its deadline', async () => {
  const { before, wallets } = await five()
  const [fox, owl, sun, ray, ore] = wallets as [Wallet, Wallet, Wallet, Wallet, Wallet]
  for (const each of [owl, sun, ray]) each.says = 'hold'
  const later = before.again()
  await later.armed(3_000, 5)
  // No connection waits for another: those that answer at once are live before any time has passed.
  await later.until(() => live(later).length === 2)
  expect(live(later).sort()).toEqual(['btc:ore', 'evm:fox'])
  later.pass(1_000)
  ray.answer()
  await later.until(() => live(later).length === 3)
  expect(later.status('solana')).toMatchObject({ is: 'connected', account: 'So2' })
  later.pass(1_000)
  sun.answer()
  await later.until(() => live(later).length === 4)
  // Owl was in use and has not answered. Its status is "restoring", with the account that was last
  // seen.
  expect(later.status('eip155')).toMatchObject({ is: 'restoring', account: '0x0' })
  later.pass(900)
  expect(later.status('eip155').is).toBe('restoring')
  later.pass(200)
  expect(later.status('eip155')).toEqual({ is: 'disconnected', exit: 'timeout' })
  expect(connectionsOf(later.portico.getState(), 'eip155')).toMatchObject([
    { link: 'evm:owl', status: 'lost', exit: 'timeout', active: true, account: '0x0' },
    { link: 'evm:fox', status: 'connected', active: false },
  ])
  expect(live(later)).toHaveLength(4)
  // An answer that comes later still connects the wallet, and the host is called then.
  expect(later.hostCalls).not.toContain('restored eip155 0x0')
  owl.answer()
  await later.until(() => later.status('eip155').is === 'connected')
  expect(later.hostCalls.at(-1)).toBe('restored eip155 0x0')
  expect(
    [fox, owl, sun, ray, ore].map(
      ({ asked }) => asked.filter((each) => each.startsWith('open')).length,
    ),
  ).toEqual([1, 1, 1, 1, 1])
})

test.each([
  ['no', 'rejected'],
  ['locked', 'locked'],
] as const)('a background connection that answers %s has that status', async (says, exit) => {
  const { before, wallets } = await five()
  wallets[0]!.says = says
  const later = before.again()
  await later.until(() => live(later).length === 4)
  await later.until(() => later.exit('evm:fox') === exit)
  expect(later.status('eip155')).toMatchObject({ is: 'connected', account: '0x0' })
})

test('restores a lost connection silently first when retried, then prompts in the wallet', async () => {
  const { before, wallets } = await five()
  const fox = wallets[0]!
  fox.says = 'locked'
  const later = before.again()
  await later.until(() => later.exit('evm:fox') === 'locked')
  // The other connections are restored by now, so later calls to the host are about this one.
  await later.until(() => live(later).length === 4)
  fox.says = 'yes'
  fox.asked.length = 0
  later.hostCalls.length = 0
  expect(await later.portico.reconnect('evm:fox')).toMatchObject({ address: '0xf' })
  expect(fox.asked).toEqual(['restore'])
  expect(later.hostCalls).toEqual(['account eip155 0xf'])
  expect(later.portico.getState().activeNamespace).toBe('eip155')
  fox.emit('eip155', { is: 'lost', exit: 'wallet-gone' })
  later.connectors['evm']!.restore = () => Promise.reject(new Error('No'))
  await later.portico.reconnect('evm:fox')
  expect(fox.asked.slice(1)).toEqual(['open eip155'])
  expect(later.status('eip155')).toMatchObject({ is: 'connected', account: '0xf' })
  await expect(later.portico.reconnect('evm:nobody')).rejects.toMatchObject({
    code: 'link-unknown',
  })
})

test('a retry without an answer stays lost with its reason', async () => {
  const { before, wallets } = await five()
  wallets[0]!.says = 'no'
  const later = before.again()
  await later.until(() => later.exit('evm:fox') === 'rejected')
  await expect(later.portico.reconnect('evm:fox')).rejects.toMatchObject({ exit: 'rejected' })
  expect(later.portico.getState().attempt).toMatchObject({
    is: 'failed',
    exit: 'rejected',
    target: { offer: 'fox' },
  })
  expect(later.exit('evm:fox')).toBe('rejected')
  expect(later.status('eip155')).toMatchObject({ is: 'connected', account: '0x0' })
})

test('connecting by a click during a restore is not lost at the deadline and connects once', async () => {
  const { before, wallets } = await five()
  const owl = wallets[1]!
  owl.says = 'hold'
  const later = before.again()
  await later.armed(3_000, 5)
  await settle()
  const restored = owl.answer
  owl.says = 'yes'
  await later.portico.connect({ offer: 'owl' })
  later.pass(3_000)
  restored.call(owl)
  await settle()
  expect(later.status('eip155')).toMatchObject({ is: 'connected', account: '0x0' })
  expect(later.hostCalls.filter((each) => each.includes('0x0'))).toEqual(['connect eip155 0x0'])
})

const record = (id: string) =>
  ({
    v: 1,
    id: `host:${id}`,
    connector: 'host',
    offer: id,
    at: 1,
    peer: { name: id },
    detached: [],
    seen: { eip155: { account: '0xf', chain: 'eip155:1' } },
    data: {},
  }) as const

test('a restore by the host is shown as restoring, with the same deadline, until its link is reported', async () => {
  const fox = wallet({ connector: 'host', id: 'fox', accounts: { eip155: ['0xf'] } })
  const it = page({ connectors: { host: 'host' }, wallets: [['host', fox]] })
  const { sink } = it.connectors['host']!
  sink.restoring(record('fox'))
  expect(it.status('eip155')).toEqual({ is: 'restoring', account: '0xf', chain: 'eip155:1' })
  await it.armed(3_000)
  it.pass(3_000)
  expect(it.status('eip155')).toEqual({ is: 'disconnected', exit: 'timeout' })
  sink.link(fox.link(), { restored: true })
  await it.until(() => it.status('eip155').is === 'connected')
  expect(it.hostCalls).toEqual(['restored eip155 0xf'])
  expect(fox.asked).toEqual([])
})

test('a host that reports its link in time is not lost at the deadline, and one that gives up fails at once', async () => {
  const fox = wallet({ connector: 'host', id: 'fox', accounts: { eip155: ['0xf'] } })
  const it = page({ connectors: { host: 'host' }, wallets: [['host', fox]] })
  const { sink } = it.connectors['host']!
  sink.restoring(record('fox'))
  const givenUp = sink.restoring(record('owl'))
  await it.armed(3_000, 2)
  sink.link(fox.link(), { restored: true })
  await it.until(() => it.status('eip155').is === 'connected')
  givenUp('host')
  await it.until(() => !it.portico.getState().links['host:owl'])
  it.pass(3_000)
  expect(it.status('eip155')).toMatchObject({ is: 'connected', link: 'host:fox' })
})

test('a link without its connector is replaced by another link', async () => {
  const { before } = await five()
  const records = [...before.stored].filter(([key]) => key.includes('link/evm:owl'))
  for (const [key, text] of records)
    before.stored.set(key, text.replace('"connector":"evm"', '"connector":"gone"'))
  const later = before.again()
  await later.until(() => later.status('eip155').is === 'connected')
  expect(later.status('eip155')).toMatchObject({ account: '0xf' })
  expect(later.hostCalls.filter((each) => each.includes('eip155'))).toEqual(['restored eip155 0xf'])
  expect([...later.stored.keys()].filter((key) => key.includes('owl'))).toEqual([])
})

test('a wallet that answers click and restore at once connects once, without a failure', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const before = page({ wallets: [['evm', fox]] })
  await before.portico.connect({ offer: 'fox' })
  const real = adapter('eip155', [])
  const held: (() => void)[] = []
  const slow: typeof real = {
    ...real,
    async attach(...given) {
      await new Promise<void>((resolve) => held.push(resolve))
      return real.attach(...given)
    },
  }
  fox.says = 'hold'
  const later = page({ wallets: [['evm', fox]], config: { adapters: [slow] } }, before.stored)
  await later.armed(3_000)
  await settle()
  fox.says = 'yes'
  const asked = later.portico.connect({ offer: 'fox' })
  while (held.length < 1) await settle()
  fox.answer()
  await settle()
  while (held.length > 0) {
    held.shift()!()
    await settle()
  }
  await expect(asked).resolves.toMatchObject({ address: '0xf' })
  expect(later.portico.getState().attempt).toEqual({ is: 'idle' })
  expect(later.hostCalls).toEqual(['connect eip155 0xf'])
})

test('an approval that cannot be adopted is lost instead of restoring forever', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const before = page({ wallets: [['evm', fox]] })
  await before.portico.connect({ offer: 'fox' })
  const broken: ReturnType<typeof adapter> = {
    ...adapter('eip155', []),
    attach: () => Promise.reject(new Error('No')),
  }
  fox.says = 'hold'
  const later = page({ wallets: [['evm', fox]], config: { adapters: [broken] } }, before.stored)
  await later.armed(3_000)
  await settle()
  fox.says = 'yes'
  await expect(later.portico.connect({ offer: 'fox' })).rejects.toMatchObject({
    code: 'connect-failed',
  })
  expect(later.exit('evm:fox')).toBe('failed')
})
