import { hostileWallets } from '@portico/testkit/cosmos'
import { expect, test } from 'vitest'
import { testConnecting } from '../../core/test/global-objects.ts'
import type { CosmosChains } from '../src/index.ts'
import { ada, bob, connected, hub, osmosis, own, world, type World } from './world.ts'

testConnecting({ world, offer: 'keplr', name: 'Keplr', hostile: hostileWallets })

test('an approval connects all chains at once, with one connect event', async () => {
  const page = world()
  const wallet = page.install({ place: 'leap' })
  page.portico.start()
  const account = await page.connect('leap')
  expect(account).toMatchObject({
    namespace: 'cosmos',
    address: ada.hub,
    chain: hub.id,
    caipAddress: `${hub.id}:${ada.hub}`,
    wallet: { name: 'Leap' },
  })
  expect(page.status()).toMatchObject({
    is: 'connected',
    account: ada.hub,
    chain: hub.id,
    supported: true,
    all: [
      {
        address: ada.hub,
        kind: 'eoa',
        label: 'Ada',
        chains: [hub.id],
        publicKey: expect.stringMatching(/^0x0[23][0-9a-f]{64}$/),
      },
    ],
  })
  expect(page.hostCalls).toEqual([['connect', { ...account, restored: false }]])
  expect(wallet.calls[0]).toEqual({ method: 'enable', args: [['cosmoshub-4', 'osmosis-1']] })
  expect(wallet.prompted).toEqual(['enable'])
})

test('connects on the previously chosen network, with its own address', async () => {
  const page = world()
  page.install()
  page.portico.start()
  await page.portico.switchNetwork(osmosis.id)
  expect(await page.connect()).toMatchObject({ chain: osmosis.id, address: ada.osmosis })
  expect(page.hostCalls).toEqual([
    ['network', osmosis.id],
    ['connect', expect.objectContaining({ address: ada.osmosis })],
  ])
})

test('a locked wallet waits for its owner, and connects once it is unlocked', async () => {
  const page = world()
  const wallet = page.install({ behaviour: { locked: true } })
  page.portico.start()
  const connecting = page.connect()
  await wallet.asked('enable')
  expect(page.status().is).toBe('connecting')
  wallet.set({})
  wallet.approve()
  expect(await connecting).toMatchObject({ address: ada.hub })
})

test('waits, stops when the visitor cancels, and offers a late approval', async () => {
  const page = world()
  const wallet = page.install({ behaviour: { prompts: { enable: 'hang' } } })
  page.portico.start()
  const connecting = page.connect()
  await wallet.asked('enable')
  page.portico.cancel()
  await expect(connecting).rejects.toMatchObject({ exit: 'user' })
  wallet.approve()
  await expect.poll(() => page.portico.getState().attempt.is).toBe('late')
  page.portico.dismissLate()
  await wallet.asked('disable')
  expect(wallet.allowed()).toEqual([])
  expect(page.status().is).toBe('disconnected')
})

test('returns a switched network’s address without a popup, and emits each event once', async () => {
  const { portico, wallet, status, hostCalls } = await connected()
  const seen = new Set<string>()
  portico.subscribe(() => {
    const now = status()
    if (now.is === 'connected') seen.add(`${now.chain}:${now.account}`)
  })
  await portico.switchNetwork(osmosis.id)
  expect(status()).toMatchObject({
    is: 'connected',
    account: ada.osmosis,
    chain: osmosis.id,
    all: [{ address: ada.osmosis, chains: [osmosis.id] }],
  })
  expect(hostCalls.slice(1)).toEqual([
    ['account', ada.osmosis],
    ['network', osmosis.id],
  ])
  expect([...seen]).toEqual([`${hub.id}:${ada.hub}`, `${osmosis.id}:${ada.osmosis}`])
  expect(wallet.prompted).toEqual(['enable'])
})

test('connects on the wallet’s supported chains, and requests another when it is chosen', async () => {
  const { portico, wallet, status } = await connected({}, { networks: [hub, own, osmosis] })
  expect(status()).toMatchObject({ chain: hub.id, account: ada.hub })
  expect(wallet.allowed()).toEqual(['cosmoshub-4'])
  await portico.switchNetwork(osmosis.id)
  expect(status()).toMatchObject({ chain: osmosis.id, account: ada.osmosis })
  expect(wallet.prompted).toEqual(['enable', 'enable'])
})

test('a chain that the wallet does not know is unsupported, for connecting and switching', async () => {
  const page = world({ networks: [own] })
  page.install()
  page.portico.start()
  await expect(page.connect()).rejects.toMatchObject({
    code: 'chain-unsupported',
    message: 'Chain is not supported',
    exit: 'unsupported',
  })
  const { portico, status } = await connected({}, { networks: [hub, own] })
  await expect(portico.switchNetwork(own.id)).rejects.toMatchObject({
    code: 'chain-unsupported',
    message: 'Chain is not supported',
    exit: 'unsupported',
  })
  expect(status()).toMatchObject({ is: 'connected', chain: hub.id, account: ada.hub })
})

const chains = {
  [own.id]: {
    denom: 'uown',
    prefix: 'own',
    rpc: 'https://rpc.own.example',
    coinType: 330,
    gasPrice: { low: 0.01, average: 0.02, high: 0.03 },
  },
}

test('requests an unknown chain to be added when the host supplies its data', async () => {
  const page = world({ networks: [own], cosmos: { chains } })
  const wallet = page.install()
  page.portico.start()
  const { address } = await page.connect()
  expect(address).toMatch(/^own1/)
  expect(wallet.prompted).toEqual(['experimentalSuggestChain', 'enable'])
  expect(wallet.calls.find(({ method }) => method === 'experimentalSuggestChain')?.args).toEqual([
    {
      chainId: 'own-1',
      chainName: 'Own Chain',
      rpc: 'https://rpc.own.example',
      rest: 'https://rest.own.example',
      bip44: { coinType: 330 },
      bech32Config: {
        bech32PrefixAccAddr: 'own',
        bech32PrefixAccPub: 'ownpub',
        bech32PrefixValAddr: 'ownvaloper',
        bech32PrefixValPub: 'ownvaloperpub',
        bech32PrefixConsAddr: 'ownvalcons',
        bech32PrefixConsPub: 'ownvalconspub',
      },
      currencies: [{ coinDenom: 'OWN', coinMinimalDenom: 'uown', coinDecimals: 6 }],
      feeCurrencies: [
        {
          coinDenom: 'OWN',
          coinMinimalDenom: 'uown',
          coinDecimals: 6,
          gasPriceStep: chains[own.id]!.gasPrice,
        },
      ],
      stakeCurrency: { coinDenom: 'OWN', coinMinimalDenom: 'uown', coinDecimals: 6 },
      isTestnet: true,
    },
  ])
})

test('the data for adding a chain matches the types of @keplr-wallet/types', async () => {
  const page = world({ networks: [own], cosmos: { chains } })
  const wallet = page.install()
  page.portico.start()
  await page.connect()
  const suggestion = wallet.calls.find(({ method }) => method === 'experimentalSuggestChain')
    ?.args[0]
  const wanted: readonly (keyof import('@keplr-wallet/types').ChainInfo)[] = [
    'rpc',
    'rest',
    'chainId',
    'chainName',
    'bip44',
    'bech32Config',
    'currencies',
    'feeCurrencies',
    'stakeCurrency',
  ]
  expect(Object.keys(suggestion as object)).toEqual(expect.arrayContaining([...wanted]))
})

test('requests an unknown chain to be added on a switch, and changes nothing on a rejection', async () => {
  const { portico, wallet, status } = await connected(
    {},
    { networks: [hub, own], cosmos: { chains } },
  )
  wallet.set({ prompts: { experimentalSuggestChain: 'reject' } })
  await expect(portico.switchNetwork(own.id)).rejects.toMatchObject({
    code: 'user-rejected',
    exit: 'rejected',
  })
  expect(status()).toMatchObject({ chain: hub.id, account: ada.hub })
  wallet.set({})
  await portico.switchNetwork(own.id)
  expect(status()).toMatchObject({ chain: own.id, account: expect.stringMatching(/^own1/) })
})

test('a chain can be added to the wallet without switching, unless the wallet or the host cannot', async () => {
  const { portico, wallet, status } = await connected(
    {},
    { networks: [hub, own], cosmos: { chains } },
  )
  await portico.addNetworkToWallet(own.id)
  expect(wallet.prompted).toEqual(['enable', 'experimentalSuggestChain'])
  expect(status()).toMatchObject({ chain: hub.id })
  await expect(portico.addNetworkToWallet(hub.id)).rejects.toMatchObject({
    code: 'chain-unsupported',
  })
  for (const page of [
    await connected({}, { networks: [hub, own] }),
    await connected(
      { without: ['experimentalSuggestChain'] },
      { networks: [hub, own], cosmos: { chains } },
    ),
  ])
    await expect(page.portico.addNetworkToWallet(own.id)).rejects.toMatchObject({
      code: 'chain-unsupported',
      message: 'Chain is not supported',
    })
})

test.each(['keplr', 'leap', 'cosmostation', 'okx'] as const)(
  'an account change in %s is followed by its event',
  async (place) => {
    const { wallet, status, hostCalls } = await connected({ place })
    wallet.select(1)
    await expect.poll(() => status()).toMatchObject({ is: 'connected', account: bob.hub })
    expect(hostCalls.slice(1)).toEqual([['account', bob.hub]])
    expect(wallet.prompted).toEqual(['enable'])
  },
)

test('the event of another wallet is ignored', async () => {
  const { wallet, window } = await connected({ place: 'leap' })
  const asked = wallet.calls.length
  window.dispatchEvent(new Event('keplr_keystorechange'))
  expect(wallet.calls).toHaveLength(asked)
})

test('applies the last of two changes, in any order of the answers', async () => {
  const { wallet, status } = await connected()
  const { getKey } = wallet.keplr
  const answers: (() => void)[] = []
  wallet.keplr.getKey = async (chain) => {
    const key = await getKey(chain)
    await new Promise<void>((resolve) => answers.push(resolve))
    return key
  }
  wallet.select(1)
  wallet.select(0)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!()
  answers[0]!()
  await new Promise((resolve) => setImmediate(resolve))
  expect(status()).toMatchObject({ account: ada.hub })
})

test('treats an account hidden from the page as none until there is one', async () => {
  const { wallet, status, until } = await connected()
  wallet.set({ calls: 'reject-string' })
  wallet.select(1)
  expect(await until('disconnected')).toEqual({ is: 'disconnected', exit: 'locked' })
  wallet.set({})
  wallet.select(1)
  expect(await until('connected')).toMatchObject({ account: bob.hub })
  expect(status()).toMatchObject({ account: bob.hub })
})

test('an account that changes during a network switch ends up on that network', async () => {
  const { portico, wallet, status } = await connected()
  const { getKey } = wallet.keplr
  let first = true
  wallet.keplr.getKey = async (chain) => {
    const key = await getKey(chain)
    // The owner selects another account before the wallet has answered.
    if (first) wallet.select(1)
    first = false
    return key
  }
  await portico.switchNetwork(osmosis.id)
  await expect.poll(() => status()).toMatchObject({ chain: osmosis.id, account: bob.osmosis })
})

test('a rejected switch does not drop another account that is being read', async () => {
  const { portico, wallet, status } = await connected({}, { networks: [hub, osmosis] })
  const { getKey } = wallet.keplr
  let answer = (): void => {}
  wallet.keplr.getKey = async (chain) => {
    const key = await getKey(chain)
    await new Promise<void>((resolve) => (answer = resolve))
    return key
  }
  wallet.select(1)
  wallet.set({ calls: 'reject-string' })
  await expect(portico.switchNetwork(osmosis.id)).rejects.toMatchObject({ name: 'PorticoError' })
  answer()
  await expect.poll(() => status()).toMatchObject({ chain: hub.id, account: bob.hub })
})

test('an account that cannot be read changes nothing', async () => {
  const { wallet, status, hostCalls } = await connected()
  for (const key of ['null', 'getters', 'bad-checksum', 'bad-pubkey'] as const) {
    wallet.set({ key })
    wallet.select(1)
    await new Promise((resolve) => setImmediate(resolve))
    expect(status()).toMatchObject({ is: 'connected', account: ada.hub })
  }
  expect(hostCalls).toHaveLength(1)
})

test('changes nothing after the visitor cancelled a switch, whatever the wallet answers', async () => {
  const { portico, wallet, status } = await connected({}, { networks: [hub, own, osmosis] })
  wallet.set({ prompt: 'hang' })
  const switching = portico.switchNetwork(osmosis.id)
  await wallet.asked('enable', 3)
  portico.cancelSwitch()
  await expect(switching).rejects.toMatchObject({ exit: 'user' })
  wallet.approve()
  await wallet.asked('getKey', 2)
  await new Promise((resolve) => setImmediate(resolve))
  expect(status()).toMatchObject({ chain: hub.id, account: ada.hub })
})

function pairs({ portico, status }: World): Set<string> {
  const seen = new Set<string>()
  portico.subscribe(() => {
    const now = status()
    if (now.is === 'connected')
      for (const { address, chains } of now.all)
        seen.add([now.chain, now.account, chains?.join(), address].join(' '))
  })
  return seen
}
const pair = (chain: string, address: string): string => [chain, address, chain, address].join(' ')

test.each([
  ['in their order', [0, 1]],
  ['the later one first', [1, 0]],
])(
  'applies the later of two chains chosen before their addresses were known: %s',
  async (_what, order) => {
    const page = await connected(
      { chains: { 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo', 'own-1': 'own' } },
      { networks: [hub, osmosis, own] },
    )
    const { portico, wallet, status } = page
    const seen = pairs(page)
    const { getKey } = wallet.keplr
    const answers: (() => void)[] = []
    wallet.keplr.getKey = async (chain) => {
      const key = await getKey(chain)
      await new Promise<void>((resolve) => answers.push(resolve))
      return key
    }
    const first = portico.switchNetwork(osmosis.id).catch((error: unknown) => error)
    await expect.poll(() => answers.length).toBe(1)
    const second = portico.switchNetwork(own.id)
    await expect.poll(() => answers.length).toBe(2)
    for (const at of order) {
      answers[at]!()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await second
    expect(await first).toMatchObject({ exit: 'user' })
    const address = wallet.addressOf(0, 'own-1')
    expect(status()).toMatchObject({
      chain: own.id,
      account: address,
      all: [{ address, chains: [own.id] }],
    })
    expect([...seen].filter((each) => each !== pair(hub.id, ada.hub))).toEqual([
      pair(own.id, address),
    ])
  },
)

const prefixes = Object.fromEntries(
  [
    [hub.id, 'cosmos'],
    [osmosis.id, 'osmo'],
  ].map(([id, prefix]) => [id, { denom: 'u', prefix, rpc: 'https://rpc.example' }]),
) as CosmosChains

test('the address of one chain is never shown for another, when the host supplies the prefix', async () => {
  const page = await connected({}, { cosmos: { chains: prefixes } })
  const { portico, wallet, status } = page
  const seen = pairs(page)
  const { getKey } = wallet.keplr
  // The answer is for the previous chain.
  wallet.keplr.getKey = () => getKey('cosmoshub-4')
  await expect(portico.switchNetwork(osmosis.id)).rejects.toMatchObject({
    code: 'wallet-answer',
    exit: 'failed',
  })
  expect(status()).toMatchObject({ chain: hub.id, account: ada.hub })
  wallet.keplr.getKey = getKey
  await portico.switchNetwork(osmosis.id)
  expect(status()).toMatchObject({ chain: osmosis.id, account: ada.osmosis })
  wallet.keplr.getKey = () => getKey('cosmoshub-4')
  wallet.select(1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(status()).toMatchObject({ chain: osmosis.id, account: ada.osmosis })
  wallet.keplr.getKey = getKey
  wallet.select(1)
  await expect.poll(() => status()).toMatchObject({ chain: osmosis.id, account: bob.osmosis })
  for (const each of seen)
    expect([
      pair(hub.id, ada.hub),
      pair(osmosis.id, ada.osmosis),
      pair(osmosis.id, bob.osmosis),
    ]).toContain(each)
  const other = world({ networks: [osmosis], cosmos: { chains: prefixes } })
  const late = other.install()
  const { getKey: get } = late.keplr
  late.keplr.getKey = () => get('cosmoshub-4')
  other.portico.start()
  await expect(other.connect()).rejects.toMatchObject({ code: 'wallet-answer' })
  expect(other.status().is).toBe('disconnected')
})

test('disconnecting revokes the permission if the wallet can, stops listening, and is stored', async () => {
  const page = await connected()
  await page.portico.disconnect()
  await page.wallet.asked('disable')
  expect(page.wallet.calls.at(-1)).toEqual({
    method: 'disable',
    args: [['cosmoshub-4', 'osmosis-1']],
  })
  expect(page.wallet.allowed()).toEqual([])
  expect(page.status()).toEqual({ is: 'disconnected', exit: 'user' })
  const asked = page.wallet.calls.length
  page.wallet.select(1)
  expect(page.wallet.calls).toHaveLength(asked)
  const later = page.reload()
  later.portico.start()
  expect(later.status()).toEqual({ is: 'disconnected' })
  const plain = await connected({ without: ['disable'] })
  await plain.portico.disconnect()
  expect(plain.status()).toEqual({ is: 'disconnected', exit: 'user' })
})
