import { expect, test } from 'vitest'
import { exitOf } from '../../core/src/state/select.ts'
import type { ScriptedWallet } from '@portico/testkit/vitest'
import { ada, bob, connected, two, world, type World } from './world.ts'

const prompts = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'personal_sign',
]

/** The page after a reload, already started. */
function reloaded(page: World): World {
  const later = page.reload()
  later.start()
  return later
}

test('a reload reconnects without a prompt, and reports a restore', async () => {
  const page = await connected()
  const asked = page.wallet.calls.length
  const later = reloaded(page)
  // The button is right before any answer: it shows what was last seen, as being restored.
  expect(later.status()).toEqual({ is: 'restoring', account: ada, chain: 'eip155:1' })
  expect(await later.until('connected')).toMatchObject({ account: ada, chain: 'eip155:1' })
  expect(page.wallet.calls.slice(asked).filter(({ method }) => prompts.includes(method))).toEqual(
    [],
  )
  expect(later.hostCalls).toEqual([
    ['connect', expect.objectContaining({ address: ada, restored: true })],
  ])
})

test('changes in the wallet meanwhile are restored', async () => {
  const page = await connected()
  page.wallet.connectAs([bob])
  page.wallet.changeChain(31338)
  expect(await reloaded(page).until('connected')).toMatchObject({ account: bob, chain: two.id })
})

test('a late wallet is restored when it is announced, and awaited for three seconds before a failure', async () => {
  const page = await connected()
  page.wallet.remove()
  const later = reloaded(page)
  await later.armed(3_000)
  later.pass(2_999)
  expect(later.status().is).toBe('restoring')
  later.pass(1)
  expect(later.status()).toEqual({ is: 'disconnected', exit: 'timeout' })
  later.install({ rdns: 'test.fox', name: 'Fox', announce: 'late' })
  const back = later.install({ rdns: 'test.fox', name: 'Fox' })
  back.connectAs([ada])
  expect(await later.until('connected')).toMatchObject({ account: ada })
})

test('a locked wallet is reported as locked, kept, and restored once unlocked', async () => {
  const page = await connected()
  page.wallet.set('locked')
  const later = reloaded(page)
  expect(await later.until('disconnected')).toEqual({ is: 'disconnected', exit: 'locked' })
  page.wallet.set('approve')
  page.wallet.emit('accountsChanged', [ada])
  expect(await later.until('connected')).toMatchObject({ account: ada })
})

test('a silent wallet delays nothing', async () => {
  const page = await connected()
  page.wallet.set('silent')
  const later = reloaded(page)
  await later.armed(3_000)
  later.pass(3_000)
  expect(later.status()).toEqual({ is: 'disconnected', exit: 'timeout' })
})

test.each(['throws-getters', 'rejects-null', 'accounts-mixed', 'chain-object'] as const)(
  'a wallet that answers %s is not restored, and nothing throws',
  async (behaviour) => {
    const page = await connected()
    page.wallet.set(behaviour)
    const later = reloaded(page)
    expect(await later.until('disconnected')).toMatchObject({ exit: 'failed' })
    page.wallet.set('approve')
    await later.portico.connect({ wallet: 'test.fox' })
    expect(later.status().is).toBe('connected')
  },
)

test('two wallets that claim the stored rdns are never chosen between', async () => {
  const page = await connected()
  const thief = page.install({ rdns: 'test.fox', name: 'Fox', accounts: [bob], uuid: 'thief' })
  thief.connectAs([bob])
  const later = reloaded(page)
  expect(await later.until('disconnected')).toMatchObject({ exit: 'failed' })
  expect(later.hostCalls).toEqual([])
})

/**
 * The page after a reload in which these wallets announce themselves before the connected one,
 * which is late.
 */
async function beset(
  ...impostors: Parameters<World['install']>[0][]
): Promise<World & { real: ScriptedWallet; first: ScriptedWallet }> {
  const page = await connected()
  page.wallet.remove()
  const fresh = page.fresh()
  const [first] = impostors.map((options) => {
    const wallet = fresh.install({ rdns: 'test.fox', name: 'Fox', uuid: 'impostor', ...options })
    wallet.connectAs(options?.accounts ?? [bob])
    return wallet
  })
  const real = fresh.install({ rdns: 'test.fox', name: 'Fox', announce: 'late' })
  real.connectAs([ada])
  fresh.start()
  return { ...fresh, real, first: first! }
}

test('does not activate an impostor that announces the stored wallet first with another account', async () => {
  const later = await beset({ accounts: [bob] })
  await later.armed(1_000)
  expect(later.status()).toMatchObject({ is: 'restoring', account: ada })
  later.real.announce()
  later.pass(1_000)
  expect(await later.until('disconnected')).toMatchObject({ exit: 'failed' })
  expect(later.hostCalls).toEqual([])
  expect(later.portico.getState().offers['eip6963']!.map(({ contested }) => contested)).toEqual([
    true,
    true,
  ])
})

test('an impostor with the same account is not active when both answer the same request', async () => {
  const later = await beset({ accounts: [ada] })
  later.real.announce()
  expect(await later.until('disconnected')).toMatchObject({ exit: 'failed' })
  expect(later.hostCalls).toEqual([])
})

test('an impostor that is locked at first is not active once it unlocks next to the real one', async () => {
  const later = await beset({ accounts: [bob], behaviour: 'locked' })
  expect(await later.until('disconnected')).toEqual({ is: 'disconnected', exit: 'locked' })
  later.real.announce()
  later.first.set('approve')
  later.first.emit('accountsChanged', [bob])
  await later.untilState(() => exitOf(later.portico.getState(), 'eip155') === 'failed')
  expect(later.hostCalls).toEqual([])
  await later.portico.connect({
    connector: 'eip6963',
    offer: later.portico.getState().offers['eip6963']![1]!.id,
  })
  expect(later.status()).toMatchObject({ is: 'connected', account: ada })
})

test('a wallet with another name and account is not restored, and the visitor can connect it', async () => {
  const later = await beset({ accounts: [bob], name: 'Impostor' })
  await later.armed(1_000)
  later.pass(1_000)
  expect(await later.until('disconnected')).toMatchObject({ exit: 'failed' })
  expect(await later.portico.connect({ wallet: 'test.fox' })).toMatchObject({ address: bob })
})

test.each([
  ['account', { accounts: [bob] }, bob],
  ['name', { accounts: [ada], name: 'Fox 2' }, ada],
] as const)(
  'a wallet that changed its %s is restored once no other claims its identity',
  async (_what, options, account) => {
    const later = await beset({ ...options, accounts: [...options.accounts] })
    await later.armed(1_000)
    expect(later.status()).toMatchObject({ is: 'restoring', account: ada })
    later.pass(1_000)
    expect(await later.until('connected')).toMatchObject({ account })
  },
)

test('the visitor’s pick of two is restored during this visit', async () => {
  const page = await connected({ accounts: [bob] })
  page.install({ rdns: 'test.fox', name: 'Fox', accounts: [ada], uuid: 'another' })
  const key = [...page.stored.keys()].find((name) => name.includes('link/'))!
  const record = page.stored.get(key)!
  page.stored.delete(key)
  page.hear(key)
  await page.until('disconnected')
  page.stored.set(key, record)
  page.hear(key)
  expect(await page.until('connected')).toMatchObject({ account: bob })
})

test('restores the picked wallet of two when it is alone', async () => {
  const page = await connected({ accounts: [bob] })
  page.install({ rdns: 'test.fox', name: 'Fox', accounts: [ada], uuid: 'another' })
  await page.portico.disconnect()
  await page.portico.connect({ connector: 'eip6963', offer: 'test.fox#another' })
  page.wallet.remove()
  const later = page.reload()
  later.start()
  expect(await later.until('connected')).toMatchObject({ account: ada })
  const { links } = later.portico.getState()
  expect(Object.values(links)).toEqual([expect.objectContaining({ offer: 'test.fox' })])
})

test('a disconnected wallet is not restored', async () => {
  const page = await connected()
  await page.portico.disconnect()
  const later = reloaded(page)
  expect(later.status()).toEqual({ is: 'disconnected' })
})

test('a host without restore gets none, and the stored link is deleted', async () => {
  const page = await connected()
  const later = page.reload({ enableReconnect: false })
  later.start()
  expect(later.status()).toEqual({ is: 'disconnected' })
  expect([...page.stored.keys()].filter((key) => key.includes('link/'))).toEqual([])
})

test.each([
  '',
  'null',
  '[]',
  '{"v":1}',
  '{"v":2,"id":"x"}',
  'not json',
  '{"v":1,"id":"eip6963:test.fox","connector":"eip6963","offer":7}',
])('deletes a stored link of %j, and sends no wallet a request', async (text) => {
  const page = await connected()
  const key = [...page.stored.keys()].find((name) => name.includes('link/'))!
  page.stored.set(key, text)
  const asked = page.wallet.calls.length
  const later = reloaded(page)
  expect(later.status()).toEqual({ is: 'disconnected' })
  expect(page.stored.has(key)).toBe(false)
  expect(page.wallet.calls).toHaveLength(asked)
})

test('a link to a connector that no longer exists is deleted', async () => {
  const page = await connected()
  const later = page.reload({ enableEIP6963: false })
  later.start()
  await later.untilState(() => Object.keys(later.portico.getState().links).length === 0)
  expect(later.status()).toMatchObject({ is: 'disconnected' })
})

test('two tabs agree on network, theme, consent and the recent wallets', async () => {
  const page = world()
  page.start()
  const other = page.reload()
  other.start()
  await page.portico.switchNetwork(two.id)
  page.portico.setThemeMode('light')
  page.portico.acceptLegal(true)
  page.install({ rdns: 'test.fox', name: 'Fox' })
  await page.portico.connect({ wallet: 'test.fox' })
  for (const key of [...page.stored.keys()]) other.hear(key)
  expect(other.portico.getState()).toMatchObject({
    wanted: { eip155: two.id },
    theme: { mode: 'light' },
    legalAccepted: true,
    recent: [{ rdns: 'test.fox', name: 'Fox' }],
  })
  // A choice of another tab is no event of this one.
  expect(other.hostCalls.filter(([what]) => what === 'network')).toEqual([])
})

test('binds consent to the page’s text version, and prompts again for another on this visit and the next', () => {
  const page = world({ legalVersion: '1' })
  page.start()
  page.portico.acceptLegal(true)
  page.portico.setOptions({ termsConditionsUrl: '/terms' })
  expect(page.portico.getState().legalAccepted).toBe(true)
  page.portico.setOptions({ legalVersion: '2' })
  expect(page.portico.getState().legalAccepted).toBe(false)
  page.portico.acceptLegal(true)
  const next = page.reload({ legalVersion: '2' })
  next.start()
  expect(next.portico.getState().legalAccepted).toBe(true)
  const later = page.reload({ legalVersion: '3' })
  later.start()
  expect(later.portico.getState().legalAccepted).toBe(false)
  // Unchecking the box takes the consent back.
  next.portico.acceptLegal(false)
  const last = page.reload({ legalVersion: '2' })
  last.start()
  expect(last.portico.getState().legalAccepted).toBe(false)
})

test('two tabs agree: connecting in one connects the other, and so does disconnecting', async () => {
  const page = world()
  const wallet = page.install({ rdns: 'test.fox', name: 'Fox' })
  page.start()
  const other = page.reload()
  other.start()
  await page.portico.connect({ wallet: 'test.fox' })
  const key = [...page.stored.keys()].find((name) => name.includes('link/'))!
  const asked = wallet.calls.filter(({ method }) => prompts.includes(method)).length
  other.hear(key)
  expect(await other.until('connected')).toMatchObject({ account: ada })
  expect(wallet.calls.filter(({ method }) => prompts.includes(method))).toHaveLength(asked)
  await page.portico.disconnect()
  other.hear(key)
  await other.untilState(() => Object.keys(other.portico.getState().links).length === 0)
  expect(other.status()).toEqual({ is: 'disconnected', exit: 'elsewhere' })
  // The wallet's own event and the other tab's may come in either order. The host is called once.
  expect(other.hostCalls.filter(([what]) => what === 'disconnect')).toHaveLength(1)
  expect([...page.stored.keys()].filter((name) => name.includes('link/'))).toEqual([])
})
