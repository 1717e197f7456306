import { expect, test } from 'vitest'
import { connectionsOf } from '@portico/core/connections'
import type { BehaviourName } from '@portico/testkit/wallets'
import { ada, bob, connected, world, type World } from './world.ts'

const fox = { rdns: 'test.fox', name: 'Fox' }

function page(
  behaviour: BehaviourName,
  more: object = {},
): World & { wallet: ReturnType<World['install']> } {
  const it = world()
  const wallet = it.install({ ...fox, behaviour, ...more })
  it.start()
  return { ...it, wallet }
}

test('an approval connects with one connect event', async () => {
  const { portico, status, hostCalls, events } = page('approve')
  const account = await portico.connect({ wallet: 'test.fox' })
  expect(account).toMatchObject({
    namespace: 'eip155',
    address: ada,
    chain: 'eip155:1',
    caipAddress: `eip155:1:${ada}`,
  })
  expect(status()).toMatchObject({
    is: 'connected',
    account: ada,
    chain: 'eip155:1',
    supported: true,
  })
  expect(hostCalls).toEqual([['connect', { ...account, restored: false }]])
  expect(events.map(({ event }) => event)).toEqual(['INITIALIZE', 'CONNECT_SUCCESS'])
  expect(portico.provider('eip155')).not.toBeNull()
})

test('all changes of an approval are in one state update', async () => {
  const { portico } = page('approve')
  let drawn: object | undefined
  portico.subscribe(() => {
    // React renders after the turn of the event loop in which the account arrived, as here.
    if (Object.keys(portico.getState().links).length > 0 && !drawn) {
      drawn = {}
      queueMicrotask(() => {
        const { attempt, recent } = portico.getState()
        drawn = { attempt, recent: recent.map(({ name }) => name) }
      })
    }
  })
  await portico.connect({ wallet: 'test.fox' })
  expect(drawn).toEqual({ attempt: { is: 'idle' }, recent: ['Fox'] })
})

test.each([
  ['reject', 'rejected', 'user-rejected', 'USER_REJECTED'],
  ['pending', 'pending', 'rpc-32002', 'CONNECT_ERROR'],
  ['unauthorized', 'locked', 'rpc4100', 'CONNECT_ERROR'],
  ['accounts-none', 'locked', 'connect-locked', 'CONNECT_ERROR'],
  ['accounts-string', 'failed', 'connect-failed', 'CONNECT_ERROR'],
  ['accounts-null', 'failed', 'connect-failed', 'CONNECT_ERROR'],
  ['accounts-array-like', 'failed', 'connect-failed', 'CONNECT_ERROR'],
  ['accounts-not-addresses', 'failed', 'connect-failed', 'CONNECT_ERROR'],
  ['accounts-mixed', 'failed', 'connect-failed', 'CONNECT_ERROR'],
  ['throws', 'failed', 'connect-failed', 'CONNECT_ERROR'],
  ['throws-string', 'failed', 'connect-failed', 'CONNECT_ERROR'],
  ['throws-null', 'failed', 'connect-failed', 'CONNECT_ERROR'],
  ['throws-getters', 'failed', 'connect-failed', 'CONNECT_ERROR'],
  ['rejects-string', 'failed', 'connect-failed', 'CONNECT_ERROR'],
  ['rejects-null', 'failed', 'connect-failed', 'CONNECT_ERROR'],
  ['rejects-getters', 'failed', 'connect-failed', 'CONNECT_ERROR'],
] as const)(
  'a wallet that answers %s ends the attempt as %s, and a retry can succeed',
  async (behaviour, exit, code, event) => {
    const { portico, wallet, status, hostCalls, events } = page(behaviour)
    await expect(portico.connect({ wallet: 'test.fox' })).rejects.toMatchObject({ exit })
    expect(portico.getState().attempt).toMatchObject({
      is: 'failed',
      exit,
      target: { name: 'Fox' },
    })
    expect((portico.getState().attempt as { code: string }).code).toMatch(
      code === 'connect-failed' ? /^(connect-failed|wallet-answer|rpc)/ : code,
    )
    expect(status().is).toBe('disconnected')
    expect(events.at(-1)?.event).toBe(event)
    expect(hostCalls).toEqual([])
    wallet.set('approve')
    await portico.retry()
    expect(status().is).toBe('connected')
  },
)

test('a repeated account is listed once, in the wallet’s order', async () => {
  const { portico, status } = page('accounts-duplicates', { accounts: [bob, ada] })
  await portico.connect({ wallet: 'test.fox' })
  expect(status()).toMatchObject({ account: bob, all: [{ address: bob }, { address: ada }] })
})

test.each(['chain-number', 'chain-uppercase', 'chain-decimal'] as const)(
  'reads a chain written as %s',
  async (behaviour) => {
    const { portico, status } = page(behaviour, { chainId: 31338 })
    await portico.connect({ wallet: 'test.fox' })
    expect(status()).toMatchObject({ is: 'connected', chain: 'eip155:31338' })
  },
)

test.each(['chain-empty', 'chain-null', 'chain-object'] as const)(
  'rejects a wallet whose chain is %s',
  async (behaviour) => {
    const { portico, status } = page(behaviour)
    await expect(portico.connect({ wallet: 'test.fox' })).rejects.toMatchObject({ exit: 'failed' })
    expect(status().is).toBe('disconnected')
  },
)

test('a wallet on an unsupported network connects and is marked', async () => {
  const { portico, status } = page('approve', { chainId: 77 })
  await portico.connect({ wallet: 'test.fox' })
  expect(status()).toMatchObject({ is: 'connected', chain: 'eip155:77', supported: false })
})

test('waits, names the wallet, and stops when the visitor cancels', async () => {
  const { portico, wallet, status, events } = page('hang')
  const connecting = portico.connect({ wallet: 'test.fox' })
  await wallet.asked('eth_requestAccounts')
  expect(status().is).toBe('connecting')
  expect(portico.getState().attempt).toMatchObject({
    is: 'waiting',
    target: { name: 'Fox' },
    step: { is: 'wallet' },
  })
  portico.cancel()
  await expect(connecting).rejects.toMatchObject({ exit: 'user' })
  expect(portico.getState().attempt).toEqual({ is: 'idle' })
  // A visitor who cancels has caused no error.
  expect(events.map(({ event }) => event)).toEqual(['INITIALIZE'])
})

test('a late approval is offered, applied when accepted, and released when declined', async () => {
  for (const accepts of [true, false]) {
    const { portico, wallet, status, untilState } = page('hang')
    const connecting = portico.connect({ wallet: 'test.fox' })
    await wallet.asked('eth_requestAccounts')
    portico.cancel()
    await expect(connecting).rejects.toMatchObject({ exit: 'user' })
    wallet.approve()
    await untilState(() => portico.getState().attempt.is === 'late')
    expect(status().is).toBe('disconnected')
    if (accepts) {
      await portico.acceptLate()
      expect(status().is).toBe('connected')
    } else {
      portico.dismissLate()
      await wallet.asked('wallet_revokePermissions')
      expect(status().is).toBe('disconnected')
    }
    expect(portico.getState().attempt).toEqual({ is: 'idle' })
  }
})

test('two presses on one wallet are one request, and both get the answer', async () => {
  const { portico, wallet } = page('hang')
  const presses = [portico.connect({ wallet: 'test.fox' }), portico.connect({ wallet: 'test.fox' })]
  await wallet.asked('eth_requestAccounts')
  wallet.approve()
  const [one, two] = await Promise.all(presses)
  expect(one).toEqual(two)
  expect(wallet.calls.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('disconnecting during a restore ends it, also when the wallet answers later', async () => {
  const before = await connected()
  const accounts = before.wallet.provider.request
  let answer = (): void => {}
  const pending = new Promise<void>((resolve) => (answer = resolve))
  before.wallet.provider.request = async (args) => {
    if (args.method === 'eth_accounts') await pending
    return accounts(args)
  }
  const later = before.reload()
  later.start()
  await later.armed(3_000)
  await later.portico.disconnect()
  expect(later.status()).toEqual({ is: 'disconnected', exit: 'user' })
  answer()
  await new Promise((resolve) => setImmediate(resolve))
  expect(later.status()).toEqual({ is: 'disconnected', exit: 'user' })
  expect([...later.stored.keys()].filter((key) => key.includes('link/'))).toEqual([])
})

test('choosing another wallet during a restore connects the other one', async () => {
  const before = await connected()
  before.wallet.set('silent')
  const later = before.reload()
  later.install({ rdns: 'test.owl', name: 'Owl', accounts: [bob] })
  later.start()
  await later.armed(3_000)
  expect(await later.portico.connect({ wallet: 'test.owl' })).toMatchObject({ address: bob })
  later.pass(3_000)
  expect(later.status()).toMatchObject({ is: 'connected', account: bob })
  // The first link is kept, with the reason why it is lost.
  expect(later.portico.getState().links['eip6963:test.fox']?.state).toMatchObject({
    is: 'lost',
    exit: 'timeout',
  })
})

test('connects by one approval for a cancelled request and the next one, and releases nothing', async () => {
  const { portico, wallet, status } = page('hang')
  const first = portico.connect({ wallet: 'test.fox' })
  await wallet.asked('eth_requestAccounts')
  portico.cancel()
  await expect(first).rejects.toMatchObject({ exit: 'user' })
  const second = portico.connect({ wallet: 'test.fox' })
  await wallet.asked('eth_requestAccounts', 2)
  // Some wallets show one window for equal requests, and answer all of them with it.
  expect(wallet.approve()).toBe(2)
  await second
  await new Promise((resolve) => setImmediate(resolve))
  expect(status().is).toBe('connected')
  expect(wallet.calls.map(({ method }) => method)).not.toContain('wallet_revokePermissions')
  expect(portico.getState().attempt).toEqual({ is: 'idle' })
})

test('a wallet that never answers times out after two minutes, and not before', async () => {
  const { portico, wallet, pass, status } = page('hang')
  const connecting = portico.connect({ wallet: 'test.fox' })
  await wallet.asked('eth_requestAccounts')
  pass(119_999)
  expect(status().is).toBe('connecting')
  pass(1)
  await expect(connecting).rejects.toMatchObject({ exit: 'timeout' })
  expect(portico.getState().attempt).toMatchObject({ is: 'failed', exit: 'timeout' })
})

test('cancels the first attempt when a second wallet is chosen', async () => {
  const { portico, wallet, install, status } = page('hang')
  const other = install({ rdns: 'test.hen', name: 'Hen', accounts: [bob] })
  const first = portico.connect({ wallet: 'test.fox' })
  await wallet.asked('eth_requestAccounts')
  const second = portico.connect({ wallet: 'test.hen' })
  await expect(first).rejects.toMatchObject({ exit: 'user' })
  expect(await second).toMatchObject({ address: bob, wallet: { name: 'Hen' } })
  expect(other.calls.length).toBeGreaterThan(0)
  expect(status()).toMatchObject({ is: 'connected', account: bob })
})

test('a second wallet becomes active once it connects, and the first stays connected', async () => {
  const { portico, wallet, install, status, hostCalls } = await connected()
  install({ rdns: 'test.hen', name: 'Hen', behaviour: 'reject' })
  await expect(portico.connect({ wallet: 'test.hen' })).rejects.toMatchObject({ exit: 'rejected' })
  expect(status()).toMatchObject({ is: 'connected', account: ada })
  install({ rdns: 'test.owl', name: 'Owl', accounts: [bob] })
  await portico.connect({ wallet: 'test.owl' })
  expect(status()).toMatchObject({ account: bob })
  expect(connectionsOf(portico.getState(), 'eip155')).toMatchObject([
    { link: 'eip6963:test.owl', status: 'connected', active: true, account: bob },
    { link: 'eip6963:test.fox', status: 'connected', active: false, account: ada },
  ])
  expect(wallet.calls.map(({ method }) => method)).not.toContain('wallet_revokePermissions')
  expect(hostCalls.map(([what]) => what)).toEqual(['connect', 'connect'])
})

test('a missing wallet is reported as missing', async () => {
  const { portico } = page('approve')
  await expect(portico.connect({ wallet: 'test.nobody' })).rejects.toMatchObject({
    code: 'not-installed',
    exit: 'not-installed',
  })
})

test('connect with a network resolves after the switch', async () => {
  const { portico, status } = page('approve')
  expect(await portico.connect({ wallet: 'test.fox', network: 'eip155:31338' })).toMatchObject({
    chain: 'eip155:31338',
  })
  expect(status()).toMatchObject({ chain: 'eip155:31338' })
})
