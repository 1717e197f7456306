/** Tests of several wallets of one namespace: one is in use, the others stay connected. */
import { expect, test } from 'vitest'
import {
  accountsFact,
  adapter,
  page,
  settle,
  wallet,
  type Page,
  type Wallet,
} from '../../test/world.ts'
import { limits } from '../limits/limits.ts'
import { connectionsOf, recentlyConnected } from '../connections.ts'

interface Two extends Page {
  fox: Wallet
  owl: Wallet
}

/** Connects Fox and then Owl on EVM, and drops the calls to the host that this caused. */
async function two(): Promise<Two> {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const owl = wallet({
    connector: 'evm',
    id: 'owl',
    accounts: { eip155: ['0x0'] },
    chain: 'eip155:2',
  })
  const made = page({
    wallets: [
      ['evm', fox],
      ['evm', owl],
    ],
  })
  await made.portico.connect({ offer: 'fox' })
  await made.portico.connect({ offer: 'owl' })
  expect(made.hostCalls.splice(0)).toEqual([
    'connect eip155 0xf',
    'connect eip155 0x0',
    'network eip155 eip155:2',
  ])
  return { ...made, fox, owl }
}

/**
 * The same two wallets and Hen, which is asked and has not answered when the visitor cancels or the
 * deadline passes.
 */
async function leftAsking(
  who: 'the visitor' | 'the deadline' = 'the visitor',
  ...others: Wallet[]
): Promise<Two & { hen: Wallet }> {
  const it = await two()
  const hen = wallet({ connector: 'evm', id: 'hen', accounts: { eip155: ['0xe'] } })
  hen.deaf = true
  hen.says = 'hold'
  it.connectors['evm']!.show(it.fox, hen, ...others)
  const asked = it.portico.connect({ offer: 'hen' })
  await settle()
  if (who === 'the visitor') it.portico.cancel()
  else it.pass(limits.approval)
  await expect(asked).rejects.toMatchObject({ exit: who === 'the visitor' ? 'user' : 'timeout' })
  return { ...it, hen }
}

const current = ({ portico }: Page): string | undefined => portico.getState().current['eip155']

test('the last connected wallet is active, the earlier one stays connected, and connecting it again adds no third', async () => {
  const it = await two()
  expect(it.status('eip155')).toMatchObject({
    is: 'connected',
    link: 'evm:owl',
    account: '0x0',
    chain: 'eip155:2',
  })
  await it.portico.connect({ offer: 'fox' })
  expect(connectionsOf(it.portico.getState())).toMatchObject([
    {
      link: 'evm:fox',
      namespace: 'eip155',
      status: 'connected',
      active: true,
      account: '0xf',
      chain: 'eip155:1',
      wallet: { name: 'fox' },
    },
    { link: 'evm:owl', status: 'connected', active: false, account: '0x0' },
  ])
  expect(it.portico.provider('eip155')).toBe(it.fox)
})

test('activating the other wallet emits one account and one network change without a wallet request', async () => {
  const it = await two()
  const asked = [...it.fox.asked, ...it.owl.asked]
  await it.portico.activate('evm:fox')
  expect(it.hostCalls).toEqual(['account eip155 0xf', 'network eip155 eip155:1'])
  expect(it.status('eip155')).toMatchObject({ link: 'evm:fox', chain: 'eip155:1' })
  expect([...it.fox.asked, ...it.owl.asked]).toEqual(asked)
  await it.portico.activate('evm:fox', 'eip155')
  expect(it.hostCalls).toHaveLength(2)
})

test('events of a background wallet update the state, and emit nothing to the host', async () => {
  const it = await two()
  it.fox.emit('eip155', accountsFact('0xf2'))
  it.fox.emit('eip155', { is: 'chain', chain: 'eip155:2' })
  expect(connectionsOf(it.portico.getState()).find(({ link }) => link === 'evm:fox')).toMatchObject(
    { account: '0xf2', chain: 'eip155:2', status: 'connected' },
  )
  it.fox.emit('eip155', { is: 'lost', exit: 'wallet-gone' })
  expect(connectionsOf(it.portico.getState()).find(({ link }) => link === 'evm:fox')).toMatchObject(
    { status: 'lost', exit: 'wallet-gone' },
  )
  expect(it.hostCalls).toEqual([])
  await expect(it.portico.activate('evm:fox')).rejects.toMatchObject({ code: 'link-unknown' })
  it.fox.emit('eip155', { is: 'back' })
  await it.portico.activate('evm:fox')
  expect(it.hostCalls).toEqual(['account eip155 0xf2'])
})

test('activates the last used wallet when the active one disconnects, and notifies the host only after the last', async () => {
  const it = await two()
  await it.portico.disconnect({ link: 'evm:owl' })
  expect(it.owl.asked).toContain('release all user')
  expect(it.status('eip155')).toMatchObject({ is: 'connected', link: 'evm:fox' })
  expect(it.hostCalls).toEqual(['account eip155 0xf', 'network eip155 eip155:1'])
  await it.portico.disconnect({ link: 'evm:fox' })
  expect(it.hostCalls.slice(2)).toEqual(['disconnect eip155 user'])
  expect(it.status('eip155')).toEqual({ is: 'disconnected', exit: 'user' })
})

test('activates the last used of three wallets, not the last connected one', async () => {
  const it = await two()
  const hen = wallet({ connector: 'evm', id: 'hen', accounts: { eip155: ['0xe'] } })
  it.connectors['evm']!.show(it.fox, it.owl, hen)
  await it.portico.connect({ offer: 'hen' })
  await it.portico.activate('evm:fox')
  await it.portico.activate('evm:hen')
  await it.portico.disconnect({ link: 'evm:hen' })
  expect(current(it)).toBe('evm:fox')
})

test('a wallet that disconnects itself is replaced too, and a background one disconnects without an event', async () => {
  const it = await two()
  it.owl.report({ is: 'closed', exit: 'session-deleted' })
  expect(current(it)).toBe('evm:fox')
  expect(it.hostCalls.splice(0)).toEqual(['account eip155 0xf', 'network eip155 eip155:1'])
  await it.portico.connect({ offer: 'owl' })
  it.hostCalls.length = 0
  it.fox.report({ is: 'closed', exit: 'session-expired' })
  expect(it.hostCalls).toEqual([])
  expect(Object.keys(it.portico.getState().links)).toEqual(['evm:owl'])
})

test('an active wallet that is lost stays active, so that no other wallet signs unnoticed', async () => {
  const it = await two()
  it.owl.emit('eip155', accountsFact())
  expect(it.status('eip155')).toEqual({ is: 'disconnected', exit: 'locked' })
  expect(it.hostCalls.splice(0)).toEqual(['disconnect eip155 locked'])
  expect(it.portico.provider('eip155')).toBeNull()
  await it.portico.activate('evm:fox')
  expect(it.hostCalls).toEqual(['restored eip155 0xf'])
})

test('a wallet that shares no account does not replace one that does', async () => {
  const it = await two()
  const hen = wallet({ connector: 'evm', id: 'hen', accounts: { eip155: [] } })
  it.connectors['evm']!.show(hen)
  await expect(it.portico.connect({ offer: 'hen' })).rejects.toMatchObject({ exit: 'locked' })
  expect(it.status('eip155')).toMatchObject({ is: 'connected', link: 'evm:owl' })
  expect(it.exit('evm:hen')).toBe('locked')
  expect(it.hostCalls).toEqual([])
})

test('a late approval is offered also when another wallet is connected', async () => {
  const it = await leftAsking()
  const { hen } = it
  hen.answer()
  await it.until(() => it.portico.getState().attempt.is === 'late')
  expect(it.hostCalls).toEqual([])
  await it.portico.acceptLate()
  expect(it.hostCalls).toEqual(['connect eip155 0xe', 'network eip155 eip155:1'])
})

test.each(['the visitor', 'the deadline'] as const)(
  'the late answer to a request that %s cancelled is offered when a retry reports that it is still pending',
  async (who) => {
    const it = await leftAsking(who)
    const { hen } = it
    hen.says = 'pending'
    await expect(it.portico.connect({ offer: 'hen' })).rejects.toMatchObject({ exit: 'pending' })
    hen.says = 'yes'
    hen.answer()
    await it.until(() => it.portico.getState().attempt.is === 'late')
    expect(hen.asked).toEqual(['open eip155', 'open eip155'])
    await it.portico.acceptLate()
    expect(it.hostCalls).toEqual(['connect eip155 0xe', 'network eip155 eip155:1'])
  },
)

test('a late approval that cannot be adopted reports its error', async () => {
  const it = await leftAsking()
  const { hen } = it
  // By then the wallet shares an account of a namespace that the page does not have.
  hen.accounts = { cosmos: ['c1'] }
  hen.answer()
  await it.until(() => it.portico.getState().attempt.is === 'late')
  await expect(it.portico.acceptLate()).rejects.toMatchObject({ exit: 'unsupported' })
  expect(it.portico.getState().attempt).toMatchObject({
    is: 'failed',
    exit: 'unsupported',
    target: { offer: 'hen' },
  })
})

test('keeps the card parked until the wallet that renders in the page is done, also after an earlier attempt', async () => {
  const it = await two()
  const birds = ['hen', 'jay'].map((id) =>
    wallet({ connector: 'evm', id, accounts: { eip155: ['0xe'] } }),
  )
  for (const bird of birds)
    Object.assign(bird, { says: 'hold', offer: { ...bird.offer, ui: 'overlay' } })
  it.connectors['evm']!.show(it.fox, ...birds)
  await it.portico.open()
  const parked = (): boolean => it.portico.getState().ui.parked
  const first = it.portico.connect({ offer: 'hen' })
  await settle()
  expect(parked()).toBe(true)
  const second = it.portico.connect({ offer: 'jay' })
  await expect(first).rejects.toMatchObject({ exit: 'user' })
  await settle()
  expect(parked()).toBe(true)
  birds[1]!.answer()
  await second
  await settle()
  expect(parked()).toBe(false)
})

test('disconnects a late answer to an earlier request when another wallet was requested since', async () => {
  const jay = wallet({ connector: 'evm', id: 'jay', accounts: { eip155: ['0x7'] } })
  jay.says = 'pending'
  const it = await leftAsking('the visitor', jay)
  const { hen } = it
  await expect(it.portico.connect({ offer: 'jay' })).rejects.toMatchObject({ exit: 'pending' })
  hen.answer()
  await settle()
  expect(hen.asked).toEqual(['open eip155', 'release all user'])
  expect(it.portico.getState().attempt).toMatchObject({ is: 'failed', target: { offer: 'jay' } })
})

test('disconnecting a namespace disconnects all its wallets with one event, and keeps the others', async () => {
  const it = await two()
  const sun = wallet({ connector: 'sol', id: 'sun', accounts: { solana: ['So1'] } })
  it.connectors['sol']!.show(sun)
  await it.portico.connect({ offer: 'sun' })
  it.hostCalls.length = 0
  await it.portico.disconnect({ namespace: 'eip155' })
  expect(it.hostCalls).toEqual(['disconnect eip155 user'])
  expect([it.fox.asked.at(-1), it.owl.asked.at(-1), sun.asked.at(-1)]).toEqual([
    'release all user',
    'release all user',
    'open solana',
  ])
  expect(it.status('solana').is).toBe('connected')
  await it.portico.disconnect()
  expect(it.portico.getState().links).toEqual({})
  expect([...it.stored.keys()].filter((key) => key.includes('link/'))).toEqual([])
})

test('restores the same active wallet after a reload, whichever answers first', async () => {
  for (const first of ['fox', 'owl'] as const) {
    const it = await two()
    await it.portico.activate('evm:fox')
    it[first === 'fox' ? 'owl' : 'fox'].says = 'hold'
    const later = it.again()
    expect(later.status('eip155')).toEqual({ is: 'restoring', account: '0xf', chain: 'eip155:1' })
    await later.until(() => later.portico.getState().links[`evm:${first}`]?.state.is === 'live')
    it[first === 'fox' ? 'owl' : 'fox'].answer()
    await later.until(() =>
      Object.values(later.portico.getState().links).every(({ state }) => state.is === 'live'),
    )
    expect(later.status('eip155')).toMatchObject({ is: 'connected', link: 'evm:fox' })
    expect(later.hostCalls).toEqual(['restored eip155 0xf'])
  }
})

test('two tabs have the same active wallet, without a prompt, a loop or a duplicate event', async () => {
  const it = await two()
  const other = it.again()
  await other.until(() =>
    Object.values(other.portico.getState().links).every(({ state }) => state.is === 'live'),
  )
  other.hostCalls.length = 0
  await it.portico.activate('evm:fox')
  const written = new Map(it.stored)
  other.hear('current')
  await other.until(() => current(other) === 'evm:fox')
  expect(other.hostCalls).toEqual(['account eip155 0xf', 'network eip155 eip155:1'])
  expect(it.stored.get('portico/1/default/current')).toBe(written.get('portico/1/default/current'))
  await it.portico.disconnect({ link: 'evm:fox' })
  // The events come in the order in which the entries were written.
  other.hear('current')
  other.hear('link/evm:fox')
  await other.until(() => Object.keys(other.portico.getState().links).length === 1)
  expect(current(other)).toBe('evm:owl')
  expect(other.hostCalls.slice(2)).toEqual(['account eip155 0x0', 'network eip155 eip155:2'])
})

test('does not store a wallet again that another tab disconnected', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xa'] } })
  const owl = wallet({ connector: 'evm', id: 'owl', accounts: { eip155: ['0xb'] } })
  const cat = wallet({ connector: 'evm', id: 'cat', accounts: { eip155: ['0xc'] } })
  const it = page({
    wallets: [
      ['evm', fox],
      ['evm', owl],
      ['evm', cat],
    ],
  })
  await it.portico.connect({ offer: 'fox' })
  await it.portico.connect({ offer: 'owl' })
  const other = it.again()
  await other.until(() => other.status('eip155').is === 'connected')
  await it.portico.disconnect({ link: 'evm:owl' })
  await it.portico.connect({ offer: 'cat' })
  const stored = new Map(it.stored)
  // The other tab learns of the disconnection before it learns of the new wallet, and leaves the
  // stored entries of the first tab as they are.
  other.hear('link/evm:owl')
  await settle()
  expect(new Map(other.stored)).toEqual(stored)
  expect(other.status('eip155')).toMatchObject({ is: 'connected', account: '0xa' })
})

test('a wallet that another tab connects becomes active here once it is restored, and not before', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const owl = wallet({ connector: 'evm', id: 'owl', accounts: { eip155: ['0x0'] } })
  const it = page({
    wallets: [
      ['evm', fox],
      ['evm', owl],
    ],
  })
  await it.portico.connect({ offer: 'fox' })
  const other = it.again()
  await other.until(() => other.status('eip155').is === 'connected')
  await it.portico.connect({ offer: 'owl' })
  owl.says = 'hold'
  other.hear('link/evm:owl')
  other.hear('current')
  await other.until(() => other.portico.getState().links['evm:owl']?.state.is === 'restoring')
  await settle()
  expect(other.status('eip155')).toMatchObject({ is: 'connected', account: '0xf' })
  owl.answer()
  await other.until(() => current(other) === 'evm:owl')
  expect(other.hostCalls).toEqual(['restored eip155 0xf', 'account eip155 0x0'])
})

test('delegates the choice to a host that owns it, and follows the host’s own choices', async () => {
  const fox = wallet({ connector: 'host', id: 'fox', accounts: { eip155: ['0xf'] } })
  const owl = wallet({ connector: 'host', id: 'owl', accounts: { eip155: ['0x0'] } })
  const it = page({
    connectors: { host: 'host' },
    wallets: [
      ['host', fox],
      ['host', owl],
    ],
  })
  const chosen: string[] = []
  const link = (from: Wallet) => ({
    ...from.link(),
    activate: async (namespace: string) => void chosen.push(`${from.offer.id} ${namespace}`),
  })
  it.connectors['host']!.sink.link(link(fox))
  it.connectors['host']!.sink.link(link(owl))
  await it.until(() => current(it) === 'host:owl')
  it.hostCalls.length = 0
  await it.portico.activate('host:fox')
  expect(chosen).toEqual(['fox eip155'])
  // The host confirms what it was asked to do, which changes nothing.
  fox.report({ is: 'active', namespace: 'eip155' })
  expect(it.hostCalls).toEqual(['account eip155 0xf'])
  owl.report({ is: 'active', namespace: 'eip155' })
  expect(it.hostCalls).toEqual(['account eip155 0xf', 'account eip155 0x0'])
})

test('a link that an attempt opens and the host reports is adopted once, in either order', async () => {
  for (const early of [true, false]) {
    const fox = wallet({ connector: 'host', id: 'fox', accounts: { eip155: ['0xf'] } })
    fox.says = 'hold'
    const it = page({ connectors: { host: 'host' }, wallets: [['host', fox]] })
    const asked = it.portico.connect({ offer: 'fox' })
    await it.until(() => it.status('eip155').is === 'connecting')
    await settle()
    if (early) it.connectors['host']!.sink.link(fox.link())
    await settle()
    fox.answer()
    await asked
    if (!early) it.connectors['host']!.sink.link(fox.link())
    await settle()
    expect(it.hostCalls).toEqual(['connect eip155 0xf'])
  }
})

test('a link that the host reports while its attempt fails is connected', async () => {
  const fox = wallet({ connector: 'host', id: 'fox', accounts: { eip155: ['0xf'] } })
  fox.says = 'hold'
  const it = page({ connectors: { host: 'host' }, wallets: [['host', fox]] })
  const asked = it.portico.connect({ offer: 'fox' })
  await settle()
  it.connectors['host']!.sink.link(fox.link())
  await settle()
  it.portico.cancel()
  await expect(asked).rejects.toMatchObject({ exit: 'user' })
  await it.until(() => it.status('eip155').is === 'connected')
  expect(it.hostCalls).toEqual(['connect eip155 0xf'])
})

test('a used wallet is recent after its link ends, and can be removed and restored', async () => {
  const it = await two()
  expect(recentlyConnected(it.portico.getState())).toEqual([])
  await it.portico.disconnect()
  const names = (from: Page): string[] =>
    recentlyConnected(from.portico.getState(), 'eip155').map(({ name }) => name)
  expect(recentlyConnected(it.portico.getState())[0]).toMatchObject({
    id: 'evm:owl',
    connector: 'evm',
    offer: 'owl',
    namespaces: ['eip155'],
  })
  expect(names(it)).toEqual(['owl', 'fox'])
  expect(recentlyConnected(it.portico.getState(), 'solana')).toEqual([])
  const undo = await it.portico.forgetWallet('evm:owl')
  expect(names(it)).toEqual(['fox'])
  expect(names(it.again())).toEqual(['fox'])
  undo()
  undo()
  expect(names(it)).toEqual(['owl', 'fox'])
  await it.portico.forgetWallet('unknown')
  expect(names(it.again())).toEqual(['owl', 'fox'])
})

test('two wallets are remembered, the newest first', async () => {
  const wallets = Array.from({ length: 12 }, (_, n) =>
    wallet({ connector: 'evm', id: `w${n}`, accounts: { eip155: [`0x${n}`] } }),
  )
  const it = page({ wallets: wallets.map((each) => ['evm', each] as const) })
  for (const each of wallets) await it.portico.connect({ offer: each.offer.id })
  expect(it.portico.getState().recent.map(({ name }) => name)).toEqual(['w11', 'w10'])
})

test('refuses an unknown namespace by name in every command', async () => {
  const it = await two()
  const missing = { code: 'adapter-missing', message: "Adapter for namespace cosmos doesn't exist" }
  const { portico } = it
  const asks: (() => Promise<unknown>)[] = [
    () => portico.connect({ offer: 'fox', namespaces: ['cosmos'] }),
    () => portico.disconnect({ namespace: 'cosmos' }),
    () => portico.activate('evm:fox', 'cosmos'),
    () => portico.setAccount('x', 'cosmos'),
    () => portico.switchNetwork('cosmos:hub'),
    () => portico.ensureNetwork('cosmos:hub'),
    () => portico.addNetworkToWallet('cosmos:hub'),
    () => portico.removeNetwork('cosmos', 'cosmos:hub'),
    () => portico.open({ namespace: 'cosmos' }),
    async () =>
      (await portico.data())
        .balance('x', 'cosmos:hub')
        .then(() =>
          Promise.reject(
            new Error(portico.getState().resources['x/balance/cosmos:hub']?.error?.message),
          ),
        ),
  ]
  for (const ask of asks.slice(0, -1)) await expect(ask()).rejects.toMatchObject(missing)
  await expect(asks.at(-1)!()).rejects.toThrow(missing.message)
  await expect(portico.connect({ offer: 'fox', namespaces: ['solana'] })).rejects.toMatchObject({
    code: 'chain-unsupported',
    message: 'Chain is not supported',
  })
  await expect(portico.connect({ offer: 'nobody' })).rejects.toMatchObject({
    message: 'Adapter not found',
  })
})

test('an account that the wallet revokes during its selection is not selected', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xa', '0xb'] } })
  const own = adapter('eip155', [])
  let choose = (): void => {}
  const slow = {
    ...own,
    attach: async (...given: Parameters<typeof own.attach>) => ({
      ...(await own.attach(...given)),
      setAccount: () => new Promise<void>((resolve) => (choose = resolve)),
    }),
  }
  const it = page({ wallets: [['evm', fox]], config: { adapters: [slow] } })
  await it.portico.connect({ offer: 'fox' })
  const chosen = it.portico.setAccount('0xb', 'eip155')
  await settle()
  fox.emit('eip155', accountsFact('0xa'))
  choose()
  await expect(chosen).rejects.toMatchObject({ code: 'account-unknown' })
  expect(it.status('eip155')).toMatchObject({ account: '0xa', all: [{ address: '0xa' }] })
  fox.emit('eip155', accountsFact('0xa', '0xb'))
  const again = it.portico.setAccount('0xb', 'eip155')
  await settle()
  choose()
  await again
  expect(it.hostCalls).toEqual(['connect eip155 0xa', 'account eip155 0xb'])
})

test('shows Connect for the requested namespace, also when another is connected', async () => {
  const { portico } = await two()
  await portico.open({ namespace: 'solana' })
  expect(portico.getState().ui.history).toEqual([
    { view: 'Connect', data: { namespace: 'solana' } },
  ])
  await portico.open({ namespace: 'eip155' })
  expect(portico.getState().ui.history.at(-1)).toEqual({
    view: 'Account',
    data: { namespace: 'eip155' },
  })
})

test('follows the visitor’s choice of chain in other tabs when the application owns the chain', async () => {
  const sun = (): Wallet => wallet({ connector: 'sol', id: 'sun', accounts: { solana: ['So1'] } })
  const one = page({ wallets: [['sol', sun()]] })
  await one.portico.connect({ offer: 'sun' })
  const here = sun()
  const two = page({ wallets: [['sol', here]] }, one.stored)
  await two.until(() => two.status('solana').is === 'connected')
  two.hostCalls.length = 0
  await one.portico.switchNetwork('solana:test')
  const written = [...one.stored]
  for (const key of ['link/sol:sun', 'network']) two.hear(key)
  await two.until(() => (two.status('solana') as { chain?: string }).chain === 'solana:test')
  expect(here.asked.filter((each) => each.startsWith('chain'))).toEqual(['chain solana:test'])
  // The host of the second page is called. The event was sent by the first page, and nothing is
  // stored again.
  expect(two.hostCalls).toEqual(['network solana solana:test'])
  expect(two.portico.getState().wanted['solana']).toBe('solana:test')
  expect(two.events.filter((event) => event === 'SWITCH_NETWORK')).toEqual([])
  await settle()
  expect([...one.stored]).toEqual(written)
})

test('the account that the visitor chooses is active in other tabs where the wallet shares it', async () => {
  const shared = ['0xa', '0xb']
  const fox = (accounts: string[], chain: 'eip155:1' | 'eip155:2'): Wallet =>
    wallet({ connector: 'evm', id: 'fox', accounts: { eip155: accounts }, chain })
  const one = page({ wallets: [['evm', fox(shared, 'eip155:1')]] })
  await one.portico.connect({ offer: 'fox' })
  // The other tabs know another chain or fewer accounts, but the choice came from elsewhere:
  // nothing is stored again.
  const [two, narrow] = [shared, ['0xa']].map((accounts) =>
    page({ wallets: [['evm', fox(accounts, 'eip155:2')]] }, one.stored),
  )
  for (const tab of [two!, narrow!]) {
    await tab.until(() => tab.status('eip155').is === 'connected')
    tab.hostCalls.length = 0
  }
  await one.portico.setAccount('0xb', 'eip155')
  const written = [...one.stored]
  for (const tab of [two!, narrow!]) tab.hear('link/evm:fox')
  await two!.until(() => (two!.status('eip155') as { account?: string }).account === '0xb')
  await settle()
  expect(two!.hostCalls).toEqual(['account eip155 0xb'])
  expect(narrow!.hostCalls).toEqual([])
  expect(narrow!.status('eip155')).toMatchObject({ account: '0xa' })
  expect([...one.stored]).toEqual(written)
})
