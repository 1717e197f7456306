import { expect, test } from 'vitest'
import type { BitcoinTraits, BitcoinVendor } from '@portico/testkit/bitcoin'
import { endOfTask } from '../../core/test/task.ts'
import { chains, connected, network, routes, vendors, world } from './world.ts'

/** The name of each vendor's request for accounts. */
const asks: Readonly<Record<BitcoinVendor, string>> = {
  standard: 'bitcoin:connect',
  xverse: 'wallet_connect',
  leather: 'getAddresses',
  unisat: 'requestAccounts',
  okx: 'connect',
  bitget: 'requestAccounts',
}
const single: readonly BitcoinVendor[] = ['unisat', 'okx', 'bitget']

test.each(vendors)(
  '%s connects: the payment address is the account, with one connect event',
  async (vendor) => {
    const { portico, wallet, status, hostCalls } = await connected({ vendor })
    const { payment, ordinals } = wallet.addresses()
    const all = single.includes(vendor) ? [payment] : [payment, ordinals]
    expect(status()).toMatchObject({
      is: 'connected',
      account: payment.address,
      chain: chains.mainnet,
      supported: true,
      all: all.map(({ address }) => ({ address })),
    })
    expect(hostCalls).toEqual([
      [
        'connect',
        expect.objectContaining({
          address: payment.address,
          caipAddress: `${chains.mainnet}:${payment.address}`,
          restored: false,
        }),
      ],
    ])
    expect(portico.provider('bip122')?.methods).toContain('signPsbt')
  },
)

test.each(vendors)(
  '%s supplies its public keys, and their paths if it has them',
  async (vendor) => {
    const { wallet, provider } = await connected({ vendor })
    const [first] = await provider().getAccountAddresses()
    expect(first).toMatchObject({
      address: wallet.addresses().payment.address,
      kind: 'payment',
      publicKey: wallet.addresses().payment.publicKey,
    })
    expect(first?.path).toBe(vendor === 'leather' ? wallet.addresses().payment.path : undefined)
  },
)

test.each(['xverse', 'leather'] as const)(
  '%s shares a Stacks address: stored separately, never as a Bitcoin account',
  async (vendor) => {
    const { wallet, provider, status, portico } = await connected({ vendor })
    const { payment, ordinals, stx } = wallet.addresses()
    expect(
      (await provider().getAccountAddresses()).map(({ kind, address }) => [kind, address]),
    ).toEqual([
      ['payment', payment.address],
      ['ordinals', ordinals.address],
      ['stx', stx.address],
    ])
    expect(status()).toMatchObject({ all: [{ kind: 'payment' }, { kind: 'ordinals' }] })
    await expect(portico.setAccount(stx.address, 'bip122')).rejects.toMatchObject({
      code: 'account-unknown',
    })
  },
)

test.each(vendors)(
  'a rejection in %s ends the attempt as rejected, and a retry can succeed',
  async (vendor) => {
    const page = world()
    const wallet = page.install({ vendor, behaviour: { prompt: 'reject' } })
    page.portico.start()
    await expect(page.connect(vendor)).rejects.toMatchObject({
      exit: 'rejected',
      code: 'user-rejected',
    })
    expect(page.status()).toMatchObject({ is: 'disconnected' })
    wallet.set({})
    await page.portico.retry()
    expect(page.status().is).toBe('connected')
    expect(wallet.calls.filter(({ method }) => method === asks[vendor])).toHaveLength(2)
  },
)

test.each(vendors)(
  'sends %s one request for repeated presses, and can cancel the wait',
  async (vendor) => {
    const page = world()
    const wallet = page.install({ vendor, behaviour: { prompt: 'hang' } })
    page.portico.start()
    const first = page.connect(vendor)
    const second = page.connect(vendor)
    await wallet.asked(asks[vendor])
    expect(page.status()).toMatchObject({ is: 'connecting' })
    page.portico.cancel()
    await expect(first).rejects.toMatchObject({ exit: 'user' })
    await expect(second).rejects.toMatchObject({ exit: 'user' })
    expect(wallet.calls.filter(({ method }) => method === asks[vendor])).toHaveLength(1)
    wallet.approve()
    await page.untilState(() => page.portico.getState().attempt.is === 'late')
    expect(page.status().is).toBe('disconnected')
  },
)

const strange: readonly (readonly [string, BitcoinTraits, RegExp])[] = [
  ['no accounts', { accounts: 'none' }, /locked|failed/],
  ['addresses that are none', { accounts: 'not-addresses' }, /failed/],
  ['no list', { accounts: 'not-a-list' }, /failed/],
  ['an exception before it returns', { requests: 'throw' }, /failed/],
  ['a text as its refusal', { requests: 'reject-string' }, /failed/],
  ['nothing as its refusal', { requests: 'reject-null' }, /failed/],
]
test.each(
  vendors.flatMap((vendor) =>
    // OKX is asked for one account and not for a list.
    strange
      .filter(([, { accounts }]) => vendor !== 'okx' || accounts !== 'not-a-list')
      .map((each) => [vendor, ...each] as const),
  ),
)('%s that answers with %s is not connected', async (vendor, _, behaviour, exit) => {
  const page = world()
  page.install({ vendor, behaviour })
  page.portico.start()
  await expect(page.connect(vendor)).rejects.toMatchObject({
    name: 'PorticoError',
    exit: expect.stringMatching(exit),
  })
  expect(page.status().is).toBe('disconnected')
})

test.each(['standard', 'unisat', 'bitget'] as const)(
  '%s on another network than the host’s connects there with a warning',
  async (vendor) => {
    const { status, wallet } = await connected(
      { vendor, network: 'testnet' },
      { networks: [network('mainnet')] },
    )
    expect(status()).toMatchObject({
      is: 'connected',
      account: wallet.addresses().payment.address,
      chain: chains.testnet,
      supported: false,
    })
  },
)

test.each(['xverse', 'leather'] as const)('requests the host’s network in %s', async (vendor) => {
  const { status, wallet } = await connected(
    { vendor, network: 'mainnet' },
    { networks: [network('signet')] },
  )
  expect(status()).toMatchObject({
    chain: chains.signet,
    supported: true,
    account: wallet.addresses().payment.address,
  })
  expect(wallet.addresses().payment.address).toMatch(/^tb1q/)
})

test('connects OKX by the object of the host’s network', async () => {
  const { status } = await connected({ vendor: 'okx' }, { networks: [network('testnet')] })
  expect(status()).toMatchObject({
    chain: chains.testnet,
    account: expect.stringMatching(/^tb1q/) as string,
  })
  const page = world({ networks: [network('regtest')] })
  page.install({ vendor: 'okx' })
  page.portico.start()
  await expect(page.connect('okx')).rejects.toMatchObject({
    code: 'chain-unsupported',
    exit: 'unsupported',
  })
})

test('addresses that a testnet and signet share count for the host’s network', async () => {
  const { status } = await connected(
    { vendor: 'leather' },
    { networks: [network('signet'), network('testnet')] },
  )
  expect(status()).toMatchObject({ chain: chains.signet })
})

test('requests UniSat on Fractal to switch to Bitcoin, and refuses it when it stays', async () => {
  const fractal = (page: ReturnType<typeof world>): void => {
    const unisat = page.window['unisat'] as {
      getChain(): Promise<unknown>
      switchChain(to: string): Promise<unknown>
    }
    let at = 'FRACTAL_BITCOIN_MAINNET'
    const { switchChain } = unisat
    unisat.getChain = () => Promise.resolve({ enum: at })
    unisat.switchChain = async (to) => {
      await switchChain(to)
      at = to
    }
  }
  const willing = world()
  willing.install({ vendor: 'unisat' })
  fractal(willing)
  willing.portico.start()
  await willing.connect('unisat')
  expect(willing.status()).toMatchObject({ is: 'connected', chain: chains.mainnet })

  const stubborn = world()
  stubborn.install({ vendor: 'unisat', behaviour: { prompts: { switchChain: 'reject' } } })
  fractal(stubborn)
  stubborn.portico.start()
  await expect(stubborn.connect('unisat')).rejects.toMatchObject({ exit: 'rejected' })
})

test('uses the standard methods of a sats-connect wallet without wallet_connect', async () => {
  const { wallet, status } = await connected({
    vendor: 'xverse',
    behaviour: { lacks: ['wallet_connect'] },
  })
  expect(wallet.calls.map(({ method }) => method).filter((method) => method !== 'getInfo')).toEqual(
    ['wallet_connect', 'getAddresses'],
  )
  expect(status()).toMatchObject({ is: 'connected', chain: chains.mainnet })
})

test('a Wallet Standard wallet may lack features, which are then not among its methods', async () => {
  const { provider, portico } = await connected({
    vendor: 'standard',
    behaviour: { lacks: ['bitcoin:signMessage'] },
  })
  expect(provider().methods).toEqual(['getAccountAddresses', 'signPsbt'])
  const link = Object.values(portico.getState().links)[0]
  expect(link?.namespaces['bip122']?.methods).toEqual(['getAccountAddresses', 'signPsbt'])
  await expect(provider().signMessage({ address: 'x', message: 'x' })).rejects.toMatchObject({
    code: 'method-unsupported',
    exit: 'unsupported',
  })
  await expect(provider().sendTransfer({ address: 'x', recipients: [] })).rejects.toMatchObject({
    code: 'method-unsupported',
  })
})

test.each(vendors)('%s is notified of a disconnect, if it has a method for it', async (vendor) => {
  const { portico, wallet, status, hostCalls } = await connected({ vendor })
  const before = wallet.calls.length
  await portico.disconnect({ namespace: 'bip122' })
  expect(status()).toMatchObject({ is: 'disconnected', exit: 'user' })
  expect(hostCalls.at(-1)).toEqual(['disconnect', 'user'])
  const words: Readonly<Record<string, readonly string[]>> = {
    xverse: ['wallet_disconnect'],
    unisat: ['disconnect'],
  }
  expect(wallet.calls.slice(before).map(({ method }) => method)).toEqual(words[vendor] ?? [])
})

test('calls the wallet inside the click without a task in between once its code is loaded', async () => {
  for (const vendor of vendors) {
    const page = world()
    const wallet = page.install({ vendor })
    page.portico.start()
    const connector = page.portico.config.adapters[0]!.connectors.find(
      ({ id }) => id === routes[vendor].connector,
    )!
    await connector.warm?.()
    void connector.open(
      routes[vendor].offer,
      { namespaces: ['bip122'], chains: [chains.mainnet] },
      {
        signal: new AbortController().signal,
        services: page.portico.services,
        ask: () => Promise.resolve(null),
      },
    )
    await endOfTask()
    expect(wallet.calls.map(({ method }) => method)).toContain(asks[vendor])
  }
})
