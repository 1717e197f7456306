import { base as viemBase, mainnet as viemMainnet } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { defineNetwork, type Network } from '@portico/core'
import { settle } from '../../core/test/world.ts'
import { bob, connected, one, two, world } from './world.ts'

const methods = (calls: readonly { method: string }[]): string[] =>
  calls.map(({ method }) => method).filter((method) => /^wallet_(switch|add)/.test(method))

test('switches by EIP-3326, and follows the wallet’s answer', async () => {
  const { portico, wallet, status, hostCalls, events } = await connected()
  await portico.switchNetwork(two.id)
  expect(
    wallet.calls.find(({ method }) => method === 'wallet_switchEthereumChain')?.params,
  ).toEqual([{ chainId: '0x7a6a' }])
  expect(status()).toMatchObject({ chain: two.id, supported: true })
  expect(hostCalls.slice(1)).toEqual([['network', two.id]])
  expect(events.filter(({ event }) => event === 'SWITCH_NETWORK')).toHaveLength(1)
  expect(portico.getState().switching).toEqual({ is: 'idle' })
})

test('sends no request to a wallet that is on the network already', async () => {
  const { portico, wallet } = await connected()
  await portico.switchNetwork(one.id)
  expect(methods(wallet.calls)).toEqual([])
})

test.each(['switch-unknown', 'switch-unknown-nested', 'add-only'] as const)(
  'requests the network with its public RPC to be added in a wallet that is %s',
  async (behaviour) => {
    const { portico, wallet, status } = await connected(
      { behaviour },
      { customRpcUrls: { [two.id]: [{ url: 'https://private.example/secret' }] } },
    )
    await portico.switchNetwork(two.id)
    expect(wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual(
      [
        {
          chainId: '0x7a6a',
          chainName: 'Two',
          rpcUrls: ['https://rpc.two.example'],
          nativeCurrency: { name: 'Second', symbol: 'SEC', decimals: 18 },
        },
      ],
    )
    expect(status()).toMatchObject({ chain: two.id })
  },
)

test('requests the chain of a wallet that switches without an event', async () => {
  const { portico, status } = await connected({ behaviour: 'switch-quiet' })
  await portico.switchNetwork(two.id)
  expect(status()).toMatchObject({ chain: two.id })
})

test.each([
  [{ prompts: { wallet_switchEthereumChain: 'reject' } }, 'rejected'],
  [{ prompts: { wallet_switchEthereumChain: 'pending' } }, 'pending'],
  ['switch-ignored', 'failed'],
  [{ switching: 'unsupported', adding: 'unsupported' }, 'unsupported'],
  ['add-refuse', 'rejected'],
  ['add-unsupported', 'unsupported'],
] as const)(
  'a switch that fails with %j ends as %s, and the network stays',
  async (behaviour, exit) => {
    const { portico, status } = await connected({ behaviour })
    const failure: unknown = await portico.switchNetwork(two.id).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'PorticoError' })
    expect(failure).toMatchObject({ exit })
    expect(status()).toMatchObject({ is: 'connected', chain: one.id })
    expect(portico.getState().switching).toMatchObject({ is: 'failed', chain: two.id })
  },
)

/** A connected wallet that answers the first requests to switch with these failures. */
async function failing(
  failures: readonly unknown[],
  how: { adding?: unknown; networks?: Network[]; rdns?: string; flags?: object } = {},
) {
  const page = await connected(
    { ...(how.rdns ? { rdns: how.rdns } : {}) },
    how.networks ? { networks: how.networks } : {},
    how.rdns,
  )
  const { provider } = page.wallet
  Object.assign(provider, how.flags)
  const { request } = provider
  const asked: { method: string; params?: unknown }[] = []
  const left = [...failures]
  provider.request = async (args) => {
    if (/^wallet_(switch|add)/.test(args.method))
      asked.push(args as { method: string; params?: unknown })
    if (args.method === 'wallet_switchEthereumChain' && left.length > 0) throw left.shift()
    if (args.method === 'wallet_addEthereumChain' && how.adding !== undefined) throw how.adding
    return request(args)
  }
  return { ...page, asked, methods: () => asked.map(({ method }) => method) }
}
const failure = (code: number, message = 'No', data?: unknown): Error =>
  Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
const offered = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']

test.each([
  ['4902', failure(4902)],
  ['4901', failure(4901, 'The provider is disconnected from the specified chain.')],
  ['-32603', failure(-32603, 'Internal error')],
  ['-32603 with 4902 inside', failure(-32603, 'Internal error', { originalError: { code: 4902 } })],
  ['a text', 'chain not found'],
  ['nothing at all', null],
  ['-32601', failure(-32601, 'The method does not exist.')],
])(
  'requests the network to be added in a wallet that answers a switch with %s',
  async (_, reason) => {
    const { portico, status, methods: asked } = await failing([reason])
    await portico.switchNetwork(two.id)
    expect(asked()).toEqual(offered)
    expect(status()).toMatchObject({ chain: two.id })
  },
)

test.each([
  ['4001', failure(4001), 'rejected'],
  ['-32002', failure(-32002), 'pending'],
  ['4100', failure(4100), 'locked'],
])(
  'a switch that fails with %s is final, and the network is not added',
  async (_, reason, exit) => {
    const { portico, methods: asked } = await failing([reason])
    await expect(portico.switchNetwork(two.id)).rejects.toMatchObject({ exit })
    expect(asked()).toEqual(['wallet_switchEthereumChain'])
  },
)

test('a wallet that cannot reach a network stays connected on the current one', async () => {
  const {
    portico,
    status,
    methods: asked,
    hostCalls,
  } = await failing([failure(4901)], { adding: failure(4901) })
  await expect(portico.switchNetwork(two.id)).rejects.toMatchObject({ exit: 'unsupported' })
  expect(asked()).toEqual(offered)
  expect(status()).toMatchObject({ is: 'connected', chain: one.id })
  expect(portico.getState().switching).toMatchObject({ is: 'failed', exit: 'unsupported' })
  expect(hostCalls).toHaveLength(1)
})

const network = (change: object): Network => ({
  ...defineNetwork({
    id: two.id,
    name: 'Two',
    nativeCurrency: { name: 'Second', symbol: 'SEC', decimals: 18 },
    rpcUrls: ['https://rpc.two.example'],
  }),
  ...change,
})
const explorer = { name: 'Scan', url: 'https://scan.two.example' }
const rpc = (url: string) => ({ rpcUrls: { default: [url], chainDefault: [url] } })

test.each([
  [
    'MetaMask and an RPC without TLS',
    'io.metamask',
    {},
    rpc('http://rpc.two.example'),
    'network-rpc',
  ],
  [
    'MetaMask and a symbol of seven letters',
    'io.metamask',
    {},
    { nativeCurrency: { name: 'Long', symbol: 'TOOLONG', decimals: 18 } },
    'network-symbol',
  ],
  ['Taho and no explorer', 'test.taho', { isTaho: true }, {}, 'network-explorer'],
])(
  '%s: checks the wallet’s requirements before a request',
  async (_, rdns, flags, change, code) => {
    const page = await failing([failure(4902)], { rdns, flags, networks: [one, network(change)] })
    await expect(page.portico.switchNetwork(two.id)).rejects.toMatchObject({
      code,
      exit: 'unsupported',
    })
    expect(page.methods()).toEqual(['wallet_switchEthereumChain'])
    expect(page.portico.getState().switching).toMatchObject({ is: 'failed', code })
  },
)

test.each([
  ['MetaMask and an RPC on localhost', 'io.metamask', {}, rpc('http://localhost:8545')],
  ['Taho and an explorer', 'test.taho', { isTaho: true }, { explorer }],
  ['another wallet and neither TLS nor explorer', 'test.fox', {}, rpc('http://rpc.two.example')],
])('%s: sends the wallet the request', async (_, rdns, flags, change) => {
  const page = await failing([failure(4902)], { rdns, flags, networks: [one, network(change)] })
  await page.portico.switchNetwork(two.id)
  expect(page.asked[1]?.params).toEqual([expect.objectContaining({ chainId: '0x7a6a' })])
  expect(Object.hasOwn((page.asked[1]!.params as [object])[0], 'blockExplorerUrls')).toBe(
    'explorer' in change,
  )
})

test('a switch ends when another wallet becomes active', async () => {
  const page = await connected({ behaviour: { prompts: { wallet_switchEthereumChain: 'hang' } } })
  page.install({ rdns: 'test.owl', name: 'Owl', accounts: [bob] })
  const switching = page.portico.switchNetwork(two.id)
  await page.wallet.asked('wallet_switchEthereumChain')
  const rejection = expect(switching).rejects.toMatchObject({
    code: 'switch-wallet-gone',
    exit: 'wallet-gone',
  })
  await page.portico.connect({ wallet: 'test.owl' })
  await rejection
  expect(page.status()).toMatchObject({ account: bob, chain: one.id })
  expect(page.portico.getState().switching.is).not.toBe('waiting')
})

test('a switch without an answer can be cancelled, or times out', async () => {
  const { portico, wallet, pass, status } = await connected({
    behaviour: { prompts: { wallet_switchEthereumChain: 'hang' } },
  })
  const cancelled = portico.switchNetwork(two.id)
  await wallet.asked('wallet_switchEthereumChain')
  expect(portico.getState().switching).toMatchObject({ is: 'waiting', chain: two.id })
  portico.cancelSwitch()
  await expect(cancelled).rejects.toMatchObject({ exit: 'user' })
  expect(portico.getState().switching).toEqual({ is: 'idle' })
  const late = portico.switchNetwork(two.id)
  await wallet.asked('wallet_switchEthereumChain', 2)
  pass(120_000)
  await expect(late).rejects.toMatchObject({ exit: 'timeout' })
  expect(portico.getState().switching).toMatchObject({ is: 'failed', exit: 'timeout' })
  // The wallet may still switch later. Then the network has changed, and nothing has failed.
  wallet.approve()
  wallet.changeChain(31338)
  expect(status()).toMatchObject({ chain: two.id })
  expect(portico.getState().switching).toEqual({ is: 'idle' })
})

test('shows an unknown network as adding while the wallet is requested to add it', async () => {
  const { portico, wallet, status } = await connected({
    behaviour: { switching: 'unknown', prompts: { wallet_addEthereumChain: 'hang' } },
  })
  const switching = portico.switchNetwork(two.id)
  await wallet.asked('wallet_addEthereumChain')
  expect(portico.getState().switching).toMatchObject({ is: 'waiting', chain: two.id, adding: true })
  wallet.approve()
  await switching
  expect(portico.getState().switching).toEqual({ is: 'idle' })
  expect(status()).toMatchObject({ chain: two.id })
})

test('no longer shows the repeated switch request as adding once the network was added', async () => {
  const { portico, wallet } = await connected({
    behaviour: {
      switching: 'unknown',
      adding: 'only',
      prompts: { wallet_switchEthereumChain: 'hang' },
    },
  })
  const switching = portico.switchNetwork(two.id)
  await wallet.asked('wallet_switchEthereumChain')
  wallet.approve()
  await wallet.asked('wallet_switchEthereumChain', 2)
  expect(methods(wallet.calls)).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
  ])
  expect(portico.getState().switching).toMatchObject({ is: 'waiting', adding: false })
  wallet.approve()
  await switching
})

test('sends no other request after a cancelled switch', async () => {
  const { portico, wallet } = await connected({
    behaviour: { switching: 'unknown', prompts: { wallet_switchEthereumChain: 'hang' } },
  })
  const cancelled = portico.switchNetwork(two.id)
  await wallet.asked('wallet_switchEthereumChain')
  portico.cancelSwitch()
  await expect(cancelled).rejects.toMatchObject({ exit: 'user' })
  // Only now does the wallet answer that it does not know the network.
  wallet.approve()
  await settle()
  expect(methods(wallet.calls)).toEqual(['wallet_switchEthereumChain'])
  expect(portico.getState().switching).toEqual({ is: 'idle' })
})

test.each([
  [
    'the visitor disconnects',
    (page: Awaited<ReturnType<typeof connected>>) => page.portico.disconnect(),
  ],
  [
    'the wallet loses its chain',
    (page: Awaited<ReturnType<typeof connected>>) => page.wallet.loseChain(),
  ],
])('a switch is over when %s', async (_, end) => {
  const page = await connected({ behaviour: { prompts: { wallet_switchEthereumChain: 'hang' } } })
  const switching = page.portico.switchNetwork(two.id)
  await page.wallet.asked('wallet_switchEthereumChain')
  const rejection = expect(switching).rejects.toMatchObject({ exit: 'wallet-gone' })
  await end(page)
  await rejection
  expect(page.portico.getState().switching.is).not.toBe('waiting')
})

test('a network is a viem chain, and is switched to by its number, its CAIP-2 id or itself', async () => {
  const chain = { ...viemBase, id: 31338, name: 'Two' }
  for (const input of [31338, 'eip155:31338', chain, two] as const) {
    const { portico, wallet, status } = await connected(
      { behaviour: 'switch-unknown' },
      { networks: [viemMainnet, chain], defaultNetwork: viemMainnet },
    )
    await portico.switchNetwork(input)
    expect(
      wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params,
    ).toMatchObject([
      {
        chainId: '0x7a6a',
        chainName: 'Two',
        rpcUrls: [...viemBase.rpcUrls.default.http],
        nativeCurrency: viemBase.nativeCurrency,
        blockExplorerUrls: [viemBase.blockExplorers.default.url],
      },
    ])
    expect(status()).toMatchObject({ chain: two.id, supported: true })
    await expect(portico.ensureNetwork(input)).resolves.toMatchObject({ chain: two.id })
    await portico.removeNetwork('eip155', input)
    expect(status()).toMatchObject({ supported: false })
    await portico.addNetwork('eip155', chain)
    expect(status()).toMatchObject({ supported: true })
    await portico.addNetworkToWallet(input)
  }
  const page = world({ networks: [viemMainnet, chain] })
  page.install({ rdns: 'test.fox', name: 'Fox' })
  page.start()
  await expect(page.portico.connect({ wallet: 'test.fox', network: 31338 })).resolves.toMatchObject(
    { chain: two.id },
  )
})

test('an invalid network is refused with the correct form, and an unconfigured one with the configured ones', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { portico, untilState } = await connected({}, { debug: true })
  const commands = [
    portico.switchNetwork,
    portico.ensureNetwork,
    portico.addNetworkToWallet,
    (id: never) => portico.removeNetwork('eip155', id),
  ]
  for (const command of commands)
    await expect(command('0x7a6a' as never)).rejects.toMatchObject({
      code: 'caip-2',
      message: 'Invalid CAIP-2 network id: 0x7a6a; write 31338 or "eip155:31338"',
    })
  await expect(portico.switchNetwork(8453)).rejects.toMatchObject({
    code: 'network-not-found',
    message: 'Network Not Found',
  })
  await untilState(() => portico.getState().alerts.length > 0)
  expect(portico.getState().alerts[0]?.detail).toContain(
    'It is eip155:8453; configured are eip155:1, eip155:31338.',
  )
  consoleError.mockRestore()
  // @ts-expect-error A hex chain id.
  void (() => portico.switchNetwork('0x1'))
  // @ts-expect-error A name.
  void (() => portico.ensureNetwork('base'))
  // @ts-expect-error An object without an id.
  void (() => portico.connect({ network: { name: 'Base' } }))
})

test('applies and stores the visitor’s own choice while disconnected', async () => {
  const page = world()
  page.start()
  await page.portico.switchNetwork(two.id)
  expect(page.hostCalls).toEqual([['network', two.id]])
  expect(page.portico.getState().wanted).toEqual({ eip155: two.id })
  const later = page.reload()
  later.start()
  expect(later.portico.getState().wanted).toEqual({ eip155: two.id })
  await expect(page.portico.switchNetwork('eip155:999')).rejects.toMatchObject({
    code: 'network-not-found',
  })
})

test('a network added while the page runs can be switched to and removed again', async () => {
  const { portico, status } = await connected({ behaviour: 'switch-unknown' }, { networks: [one] })
  await expect(portico.switchNetwork(two.id)).rejects.toMatchObject({ code: 'network-not-found' })
  await portico.addNetwork('eip155', two)
  await portico.switchNetwork(two.id)
  expect(status()).toMatchObject({ chain: two.id, supported: true })
  await portico.removeNetwork('eip155', two.id)
  expect(status()).toMatchObject({ chain: two.id, supported: false })
})

test('adds no network of another namespace', async () => {
  const { portico } = await connected()
  const solana: Network = {
    ...one,
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    namespace: 'solana',
  }
  await expect(portico.addNetwork('eip155', solana)).rejects.toMatchObject({
    code: 'network-namespace',
  })
  expect(portico.getState().networks).toHaveLength(2)
})

test('has no chosen network when a namespace’s only one is removed, and chooses an added one', async () => {
  const page = world({ networks: [one] })
  page.start()
  await page.portico.switchNetwork(one.id)
  await page.portico.removeNetwork('eip155', one.id)
  expect(page.portico.getState()).toMatchObject({ networks: [], wanted: {} })
  expect(page.status()).toEqual({ is: 'disconnected' })
  await page.portico.addNetwork('eip155', two)
  await page.portico.switchNetwork(two.id)
  expect(page.portico.getState().wanted).toEqual({ eip155: two.id })
})

test('a network is added to the wallet without leaving the current one', async () => {
  const { portico, wallet, status } = await connected({ behaviour: 'add-only' })
  await portico.addNetworkToWallet(two.id)
  expect(methods(wallet.calls)).toEqual(['wallet_addEthereumChain'])
  expect(status()).toMatchObject({ chain: one.id })
})

test('reports a request pending in the wallet as pending until it has switched, for any events', async () => {
  const { portico, wallet, status } = await connected({
    behaviour: { prompts: { wallet_switchEthereumChain: 'pending' } },
  })
  await expect(portico.switchNetwork(two.id)).rejects.toMatchObject({ exit: 'pending' })
  const open = { is: 'failed', chain: two.id, exit: 'pending' }
  wallet.switchAccounts([bob])
  wallet.changeChain(5)
  expect(portico.getState().switching).toMatchObject(open)
  expect(status()).toMatchObject({ account: bob, chain: 'eip155:5' })
  // The owner agrees in the wallet.
  wallet.changeChain(31338)
  expect(status()).toMatchObject({ chain: two.id })
  expect(portico.getState().switching).toEqual({ is: 'idle' })
})

test('keeps an attempt pending in its wallet while another wallet switches, and continues on a retry', async () => {
  const page = await connected()
  const owl = page.install({ rdns: 'test.owl', name: 'Owl', accounts: [bob], behaviour: 'pending' })
  await expect(page.portico.connect({ wallet: 'test.owl' })).rejects.toMatchObject({
    exit: 'pending',
  })
  page.wallet.switchAccounts([bob])
  page.wallet.changeChain(31338)
  expect(page.portico.getState().attempt).toMatchObject({
    is: 'failed',
    exit: 'pending',
    target: { offer: 'test.owl' },
  })
  owl.set('approve')
  expect(await page.portico.connect({ wallet: 'test.owl' })).toMatchObject({ address: bob })
  expect(page.portico.getState().attempt).toEqual({ is: 'idle' })
})

test('choosing the current network does not wait for another switch', async () => {
  const { portico, wallet } = await connected({
    behaviour: { prompts: { wallet_switchEthereumChain: 'hang' } },
  })
  const switching = portico.switchNetwork(two.id)
  await wallet.asked('wallet_switchEthereumChain')
  await portico.switchNetwork(one.id)
  await expect(switching).rejects.toMatchObject({ exit: 'user' })
  expect(portico.getState().switching).toEqual({ is: 'idle' })
})
