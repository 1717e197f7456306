/** All requests to a connected wallet pass one wrapped provider, where features see them. */
import { BrowserProvider } from 'ethers'
import { createWalletClient, custom } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { beforeEach, expect, test } from 'vitest'
import { hookRequests, rawOf } from '@portico/core/adapter'
import {
  PorticoError,
  type Connection,
  type RequestHook,
  type RequestOutcome,
  type WalletRequest,
} from '@portico/core'
import type { EvmAdapter } from '../src/index.ts'
import { evm, sendTransaction, signMessage } from '../src/index.ts'
import type { Eip1193Provider } from '../src/provider.ts'
import { bob, connected, world, type World } from './world.ts'

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const hash = `0x${'ab'.repeat(32)}` as const
const ada = privateKeyToAddress(key)

type Seen = [WalletRequest, RequestOutcome]
let connections: Connection[] = []

/** The EVM adapter, recording what it makes of each handle. */
function watched(): EvmAdapter {
  const own = evm()
  return {
    ...own,
    async attach(...asked) {
      const made = await own.attach(...asked)
      connections.push(made)
      return made
    },
  }
}

async function page(
  hook?: Partial<RequestHook>,
): Promise<Awaited<ReturnType<typeof connected>> & { seen: Seen[]; provider: Eip1193Provider }> {
  connections = []
  const made = await connected(
    { privateKey: key, accounts: [ada] },
    { adapters: [watched()] as const },
  )
  const { request } = made.wallet.provider
  made.wallet.provider.request = async (args) =>
    args.method === 'eth_sendTransaction' ? hash : request(args)
  const seen: Seen[] = []
  hookRequests(made.portico.services, {
    id: 'test',
    ...hook,
    afterRequest: (request_, outcome) => seen.push([request_, outcome]),
  })
  return { ...made, seen, provider: made.portico.provider('eip155')! }
}

const methods = (seen: readonly Seen[]): string[] => seen.map(([{ method }]) => method)

test('actions, the connection and the host’s own requests are seen, each with its link, network and outcome', async () => {
  const { portico, provider, seen, status } = await page()
  const signature = await signMessage(portico, { message: 'Hello' })
  expect(await sendTransaction(portico, { to: bob })).toBe(hash)
  expect(await connections[0]!.signMessage!({ text: 'Hello', account: ada })).toBe(signature)
  expect(await connections[0]!.send!({ to: bob }, { account: ada, chain: 'eip155:1' })).toBe(hash)
  await provider.request({ method: 'personal_sign', params: ['0x48656c6c6f', ada] })
  expect(methods(seen)).toEqual([
    'personal_sign',
    'eth_sendTransaction',
    'personal_sign',
    'eth_sendTransaction',
    'personal_sign',
  ])
  for (const [request] of seen)
    expect(request).toMatchObject({
      link: (status() as { link: string }).link,
      namespace: 'eip155',
      chain: 'eip155:1',
      approval: true,
    })
  expect(seen[1]![1]).toEqual({ result: hash })
  expect(seen[4]![1]).toEqual({ result: signature })
})

test('a network switch is seen too, with the typed error of a refused one', async () => {
  const { portico, seen, wallet } = await page({
    beforeRequest({ method }) {
      if (method === 'wallet_switchEthereumChain')
        throw new PorticoError('user-rejected', 'Not there', { exit: 'rejected' })
    },
  })
  await expect(portico.switchNetwork('eip155:31338')).rejects.toMatchObject({
    name: 'PorticoError',
    code: 'user-rejected',
    exit: 'rejected',
  })
  expect(methods(seen)).toEqual(['wallet_switchEthereumChain'])
  expect(wallet.calls.map(({ method }) => method)).not.toContain('wallet_switchEthereumChain')
})

test('a refused request reaches no wallet: action and connection fail with the typed error', async () => {
  const why = new PorticoError('request-refused', 'Too much', { exit: 'failed' })
  const { portico, wallet } = await page({ beforeRequest: () => Promise.reject(why) })
  await expect(signMessage(portico, { message: 'Hello' })).rejects.toBe(why)
  await expect(
    connections[0]!.send!({ to: bob }, { account: ada, chain: 'eip155:1' }),
  ).rejects.toBe(why)
  expect(wallet.calls.map(({ method }) => method)).not.toContain('personal_sign')
})

test('hosts get one object for the life of a connection, and the same for the next', async () => {
  const { portico, wallet, provider } = await page()
  expect(provider).not.toBe(wallet.provider)
  expect(rawOf(provider)).toBe(wallet.provider)
  expect(connections[0]!.provider).toBe(provider)
  wallet.changeChain(31338)
  wallet.switchAccounts([bob])
  expect(portico.provider('eip155')).toBe(provider)
  await portico.disconnect()
  expect(portico.provider('eip155')).toBeNull()
  await portico.connect({ wallet: 'test.fox' })
  expect(portico.provider('eip155')).toBe(provider)
})

test('the hooks’ code is prepared with the other code of the next click', async () => {
  let ready = 0
  const { portico } = await page({ prepare: async () => void ready++ })
  await portico.prefetch()
  expect(ready).toBe(1)
})

test('a wrapped provider that the page announces, or sets as window.ethereum, is the wallet that it wraps', async () => {
  const { portico, provider } = await page()
  const window = portico.services.platform.window! as unknown as Window &
    typeof globalThis & { ethereum?: unknown }
  const offers = (from: World['portico'] = portico): string[] =>
    Object.values(from.getState().offers)
      .flat()
      .map(({ id }) => id)
  const before = offers()
  window.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', {
      detail: { info: { uuid: 'again', name: 'Fox', icon: '', rdns: 'test.fox' }, provider },
    }),
  )
  expect(offers()).toEqual(before)
  window.ethereum = provider
  window.dispatchEvent(new Event('ethereum#initialized'))
  expect(offers()).toEqual(before)
})

test('offers a wrapped provider at window.ethereum without an announcement as the same “Browser Wallet”', async () => {
  const made = world()
  made.install({ announce: 'never', injectAs: 'ethereum' })
  const window = made.portico.services.platform.window! as unknown as {
    ethereum?: unknown
    dispatchEvent(event: Event): void
  }
  made.start()
  await made.portico.connect({ connector: 'injected', offer: 'injected' })
  const provider = made.portico.provider('eip155')
  window.ethereum = provider
  window.dispatchEvent(new Event('ethereum#initialized'))
  await made.portico.disconnect()
  await made.portico.connect({ connector: 'injected', offer: 'injected' })
  expect(made.portico.provider('eip155')).toBe(provider)
})

/** What other libraries do, with the wallet's own provider and with the wrapped one. */
const account = { address: ada, type: 'json-rpc' } as const
const libraries: readonly (readonly [string, (provider: Eip1193Provider) => Promise<unknown>])[] = [
  ['viem: addresses', (provider) => viem(provider).getAddresses()],
  ['viem: the network', (provider) => viem(provider).getChainId()],
  ['viem: a signature', (provider) => viem(provider).signMessage({ account, message: 'Hello' })],
  [
    'viem: typed data',
    (provider) =>
      viem(provider).signTypedData({
        account,
        domain: {},
        types: { A: [{ name: 'a', type: 'string' }] },
        primaryType: 'A',
        message: { a: 'a' },
      }),
  ],
  [
    'viem: a transaction',
    (provider) => viem(provider).sendTransaction({ account, to: bob, value: 1n, chain: null }),
  ],
  [
    'viem: a refusal',
    (provider) =>
      named(
        viem(provider).addChain({
          chain: {
            id: 5,
            name: 'Five',
            nativeCurrency: { name: 'A', symbol: 'A', decimals: 18 },
            rpcUrls: { default: { http: ['https://a.example'] } },
          },
        }),
      ),
  ],
  ['viem: permissions', (provider) => named(viem(provider).getPermissions())],
  [
    'viem: an unknown method',
    (provider) => named(viem(provider).request({ method: 'wallet_nope' } as never)),
  ],
  [
    'ethers: the network',
    async (provider) => (await new BrowserProvider(provider).getNetwork()).toJSON(),
  ],
  [
    'ethers: accounts',
    async (provider) =>
      (await new BrowserProvider(provider).listAccounts()).map(({ address }) => address),
  ],
  [
    'ethers: a signature',
    async (provider) => (await new BrowserProvider(provider).getSigner(ada)).signMessage('Hello'),
  ],
  [
    'ethers: typed data',
    async (provider) =>
      (await new BrowserProvider(provider).getSigner(ada)).signTypedData(
        {},
        { A: [{ name: 'a', type: 'string' }] },
        { a: 'a' },
      ),
  ],
  [
    'ethers: a transaction',
    async (provider) =>
      (await new BrowserProvider(provider).getSigner(ada)).sendUncheckedTransaction({
        to: bob,
        value: 1n,
        gasLimit: 21_000n,
      }),
  ],
  [
    'ethers: a call of an unknown method',
    (provider) => named(new BrowserProvider(provider).send('wallet_nope', [])),
  ],
  [
    'ethers: several at once',
    (provider) =>
      Promise.all(
        ['eth_chainId', 'eth_accounts', 'eth_chainId'].map((method) =>
          new BrowserProvider(provider).send(method, []),
        ),
      ),
  ],
]
const viem = (provider: Eip1193Provider) =>
  createWalletClient({ account, transport: custom(provider, { retryCount: 0 }) })
const named = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch(
    (error: { name: string; code?: unknown; details?: unknown; shortMessage?: unknown }) => [
      error.name,
      error.code,
      error.details,
      error.shortMessage,
    ],
  )

beforeEach(() => {
  connections = []
})

test.each(libraries)(
  '%s: the wrapped provider behaves as the wallet’s own, also with a hook',
  async (_, use) => {
    const run = async (which: 'raw' | 'wrapped' | 'hooked'): Promise<unknown> => {
      const made = await page()
      if (which === 'hooked')
        hookRequests(made.portico.services, {
          id: 'all',
          sees: 'all',
          beforeRequest: async () => {},
        })
      const asked = made.wallet.calls.length
      const answer = await use(which === 'raw' ? made.wallet.provider : made.provider)
      return {
        answer,
        calls: made.wallet.calls.slice(asked).map(({ method, params }) => ({ method, params })),
      }
    }
    const raw = await run('raw')
    expect(await run('wrapped')).toEqual(raw)
    expect(await run('hooked')).toEqual(raw)
  },
)
