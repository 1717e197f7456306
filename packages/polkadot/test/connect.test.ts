import { hostileExtensions, polkadotAccount, polkadotKeys } from '@portico/testkit/polkadot'
import { expect, test } from 'vitest'
import { testConnecting } from '../../core/test/global-objects.ts'
import { ada, bob, cleo, connected, dora, dot, genesis, ksm, world } from './world.ts'

testConnecting({ world, offer: 'polkadot-js', name: 'Polkadot{.js}', hostile: hostileExtensions })

test('an approval connects with one connect event', async () => {
  const page = world()
  const wallet = page.install({ key: 'talisman' })
  page.portico.start()
  const account = await page.connect('talisman')
  expect(account).toMatchObject({
    namespace: 'polkadot',
    address: ada,
    chain: dot.id,
    caipAddress: `${dot.id}:${ada}`,
    wallet: { name: 'Talisman' },
  })
  expect(page.status()).toMatchObject({
    is: 'connected',
    account: ada,
    chain: dot.id,
    supported: true,
  })
  expect(page.hostCalls).toEqual([['connect', { ...account, restored: false }]])
  expect(wallet.prompted).toEqual(['enable'])
})

test('shows the host’s name, or the page’s, as the requester in the wallet', async () => {
  const named = await connected({}, { polkadot: { name: 'My Shop' } })
  expect(named.wallet.calls[0]).toEqual({ method: 'enable', args: ['My Shop'] })
  const page = world()
  Object.assign(page.window, { document: { title: 'The Page' } })
  const wallet = page.install()
  page.portico.start()
  await page.connect()
  expect(wallet.calls[0]?.args).toEqual(['The Page'])
})

test('connects an extension of the newer kind by `connect`', async () => {
  const { status, wallet } = await connected({ style: 'connect' })
  expect(wallet.entry).not.toHaveProperty('enable')
  expect(status()).toMatchObject({ is: 'connected', account: ada })
})

test('every kind of account is listed with its name and key, Ethereum’s last', async () => {
  const keys = ['ethereum', 'sr25519', 'ed25519', 'ecdsa'] as const
  const { status } = await connected({ keys: keys.map((type) => polkadotKeys[type]) })
  expect(status()).toMatchObject({
    account: ada,
    all: [
      {
        address: ada,
        kind: 'eoa',
        label: 'Ada',
        publicKey: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
      { address: bob, label: 'Bob' },
      { address: cleo, label: 'Cleo' },
      { address: dora, label: 'Dora' },
    ],
  })
})

test('a wallet that shares no account is reported as locked, and connects once it is not', async () => {
  const page = world()
  const wallet = page.install({ behaviour: { locked: true } })
  page.portico.start()
  await expect(page.connect()).rejects.toMatchObject({ exit: 'locked', code: 'connect-locked' })
  wallet.set({})
  await page.connect()
  expect(page.status().is).toBe('connected')
})

test('waits, names the wallet, stops when the visitor cancels, and offers a late approval', async () => {
  const page = world()
  const wallet = page.install({ behaviour: { prompt: 'hang' } })
  page.portico.start()
  const connecting = page.connect()
  await wallet.asked('enable')
  expect(page.status().is).toBe('connecting')
  page.portico.cancel()
  await expect(connecting).rejects.toMatchObject({ exit: 'user' })
  wallet.approve()
  await expect.poll(() => page.portico.getState().attempt.is).toBe('late')
  expect(page.status().is).toBe('disconnected')
  await page.portico.acceptLate()
  expect(page.status()).toMatchObject({ is: 'connected', account: ada })
})

test('omits accounts of other namespaces, and merges duplicates', async () => {
  for (const accounts of ['foreign', 'duplicates'] as const) {
    const { status } = await connected({ behaviour: { accounts } })
    expect(status()).toMatchObject({
      account: ada,
      all: [{ address: ada }, { address: bob }, { address: cleo }, { address: dora }],
    })
  }
})

test('uses an account bound to a chain on no other', async () => {
  const bound = { ...polkadotKeys.ed25519, genesisHash: genesis.ksm }
  const { status, portico, hostCalls } = await connected({ keys: [polkadotKeys.sr25519, bound] })
  expect(status()).toMatchObject({ chain: dot.id, all: [{ address: ada }] })
  await portico.switchNetwork(ksm.id)
  expect(status()).toMatchObject({
    chain: ksm.id,
    account: ada,
    all: [{ address: ada }, { address: polkadotAccount(bound).address, chains: [ksm.id] }],
  })
  await portico.setAccount(bob)
  await portico.switchNetwork(dot.id)
  expect(status()).toMatchObject({ chain: dot.id, account: ada })
  expect(hostCalls.slice(1)).toEqual([
    ['network', ksm.id],
    ['account', bob],
    ['network', dot.id],
    ['account', ada],
  ])
})

test('connects on the first network of an account, and refuses without one', async () => {
  const only = { ...polkadotKeys.sr25519, genesisHash: genesis.ksm }
  const { status, portico } = await connected({ keys: [only] })
  expect(status()).toMatchObject({ chain: ksm.id, account: ada })
  await expect(portico.switchNetwork(dot.id)).rejects.toMatchObject({
    code: 'chain-unsupported',
    message: 'Chain is not supported',
    exit: 'unsupported',
  })
  expect(status()).toMatchObject({ chain: ksm.id })
  const page = world({ networks: [dot] })
  page.install({ keys: [only] })
  page.portico.start()
  await expect(page.connect()).rejects.toMatchObject({
    code: 'chain-unsupported',
    exit: 'unsupported',
  })
})

test('connects on the previously chosen network', async () => {
  const page = world()
  page.install()
  page.portico.start()
  await page.portico.switchNetwork(ksm.id)
  expect(await page.connect()).toMatchObject({ chain: ksm.id, address: ada })
})

test('a network switch sends no request to the wallet, and emits one event', async () => {
  const { portico, wallet, status, hostCalls } = await connected()
  const asked = wallet.calls.length
  await portico.switchNetwork(ksm.id)
  expect(status()).toMatchObject({ is: 'connected', account: ada, chain: ksm.id })
  expect(wallet.calls).toHaveLength(asked)
  expect(hostCalls.slice(1)).toEqual([['network', ksm.id]])
})

test('accounts that the owner shares or revokes are followed', async () => {
  const { wallet, status, hostCalls } = await connected()
  wallet.share([bob, cleo])
  expect(status()).toMatchObject({
    is: 'connected',
    account: bob,
    all: [{ address: bob }, { address: cleo }],
  })
  wallet.share([])
  expect(status()).toEqual({ is: 'disconnected', exit: 'locked' })
  wallet.share([cleo])
  expect(status()).toMatchObject({ is: 'connected', account: cleo })
  expect(hostCalls.slice(1).map(([what]) => what)).toEqual(['account', 'disconnect', 'connect'])
})

test('a malformed list of accounts changes nothing', async () => {
  const { wallet, status, hostCalls } = await connected()
  for (const accounts of ['null', 'string', 'bad-address', 'getters'] as const) {
    wallet.set({ accounts })
    wallet.share([bob])
    expect(status()).toMatchObject({ is: 'connected', account: ada })
  }
  expect(hostCalls).toHaveLength(1)
})

test('a wallet without account events still connects', async () => {
  const { status } = await connected({ behaviour: { injected: 'no-subscribe' } })
  expect(status()).toMatchObject({ is: 'connected', account: ada })
})

test('disconnecting stops listening, and is stored', async () => {
  const page = await connected()
  expect(page.wallet.listeners()).toBe(1)
  await page.portico.disconnect()
  expect(page.wallet.listeners()).toBe(0)
  expect(page.status()).toEqual({ is: 'disconnected', exit: 'user' })
  const later = page.reload()
  later.portico.start()
  expect(later.status()).toEqual({ is: 'disconnected' })
})

test('disconnecting succeeds with an extension that does not unsubscribe, and its later events are ignored', async () => {
  const page = world()
  const wallet = page.install()
  const received: unknown[] = []
  const stubborn = {
    enable: async () => {
      const made = await wallet.entry.enable!('')
      const subscribe: typeof made.accounts.subscribe = (cb) => {
        made.accounts.subscribe(cb)
        return () => {
          throw new Error('no')
        }
      }
      return { ...made, accounts: { ...made.accounts, subscribe } }
    },
  }
  Object.assign(page.window, { injectedWeb3: { stubborn } })
  page.portico.start()
  const [adapter] = page.portico.config.adapters
  const link = await adapter!.connectors[0]!.open(
    'stubborn',
    { namespaces: ['polkadot'], chains: [dot.id] },
    {
      signal: new AbortController().signal,
      services: page.portico.services,
      ask: () => Promise.resolve(null),
    },
  )
  const connection = await adapter!.attach(
    link.handles()[0] as never,
    (fact) => received.push(fact),
    page.portico.services,
    link,
  )
  wallet.share([bob])
  expect(received).toHaveLength(1)
  expect(() => connection.detach()).not.toThrow()
  wallet.share([cleo])
  expect(received).toHaveLength(1)
})
