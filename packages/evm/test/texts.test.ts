/** The texts of wallet errors, each raised by a real cause. */
import { expect, test } from 'vitest'
import { defineNetwork, type Connector } from '@portico/core'
import { track } from '@portico/core/transactions'
import { sendTransfer } from '@portico/core/transfers'
import { readContract, signMessage } from '../src/index.ts'
import { ada, connected, one, two, world } from './world.ts'

const abi = [
  {
    type: 'function',
    name: 'greet',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ type: 'string' }],
  },
] as const

const solana = defineNetwork({
  id: 'solana:main',
  name: 'Solana',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: ['https://rpc.example'],
})

test('“Adapter not found”: a missing wallet, and a missing connector', async () => {
  const { portico } = world()
  await expect(portico.connect({ wallet: 'test.nobody' })).rejects.toThrow('Adapter not found')
  const page = world({ connectors: [] })
  page.start()
  await expect(page.portico.connect({ connector: 'relay', offer: 'x' })).rejects.toThrow(
    'Adapter not found',
  )
})

test('“Adapter not found”: reports a wallet of a namespace without an adapter', async () => {
  const offer = { id: 'moon', name: 'Moon', evidence: [], namespaces: ['moon'] }
  const link = {
    id: 'relay:moon',
    connector: 'relay',
    offer: 'moon',
    peer: { name: 'Moon' },
    scope: 'whole',
    handles: () => [],
    subscribe: () => () => {},
    release: async () => {},
    record: () => null,
  } as const
  const relay: Connector = {
    id: 'relay',
    owner: 'portico',
    ui: 'none',
    start: (sink) => (sink.offers([offer]), () => {}),
    open: async () => link,
  }
  const page = world({ connectors: [relay] })
  page.start()
  const notFound = { code: 'adapter-not-found', message: 'Adapter not found' }
  await expect(page.portico.connect({ connector: 'relay', offer: 'moon' })).rejects.toMatchObject(
    notFound,
  )
})

test('“No ActiveCaipAddress found”: an account is required and none is connected', async () => {
  const { portico } = world()
  await expect(signMessage(portico, { message: 'x' })).rejects.toThrow('No ActiveCaipAddress found')
  await expect(portico.ensureNetwork(one.id)).rejects.toThrow('No ActiveCaipAddress found')
  await expect(portico.setAccount(ada)).rejects.toThrow('No ActiveCaipAddress found')
})

test('“CaipNetwork is undefined”: no network is given and none is in use', async () => {
  const { portico } = world({ networks: [one] })
  await portico.removeNetwork('eip155', one.id)
  await expect(
    readContract(portico, { abi, address: ada, functionName: 'greet' }),
  ).rejects.toMatchObject({ code: 'network-not-found', message: 'CaipNetwork is undefined' })
  await expect(track(portico, `0x${'1'.repeat(64)}`)).rejects.toMatchObject({
    code: 'network-not-found',
    message: 'CaipNetwork is undefined',
  })
})

test('“CaipNetwork or CaipAddress is undefined”: sends without a network or an account', async () => {
  const { portico } = world({ networks: [one] })
  await portico.removeNetwork('eip155', one.id)
  await expect(sendTransfer(portico, { token: null, to: ada, amount: 1n })).rejects.toMatchObject({
    code: 'no-account',
    message: 'CaipNetwork or CaipAddress is undefined',
  })
})

test('“Chain is not supported”: a wallet or an instance that cannot use the network', async () => {
  const { portico } = world()
  await expect(portico.addNetworkToWallet(one.id)).rejects.toThrow('Chain is not supported')
  await expect(portico.services.rpc('eip155:999')).rejects.toThrow('Chain is not supported')
})

test('“Unsupported chain”: a contract is read on a network that is not configured', async () => {
  const { portico } = await connected({ chainId: 77 })
  await expect(
    readContract(portico, {
      abi,
      address: '0x0000000000000000000000000000000000000001',
      functionName: 'greet',
    }),
  ).rejects.toThrow('Unsupported chain')
})

test('“Adapter for namespace {x} doesn’t exist”: data of a chain without an adapter', async () => {
  const { portico } = world({ networks: [one, solana] })
  const data = await portico.data()
  await data.balance('abc', solana.id)
  expect(portico.getState().resources[data.balanceKey('abc', solana.id)]?.error?.message).toBe(
    "Adapter for namespace solana doesn't exist",
  )
  await expect(portico.switchNetwork(solana.id)).rejects.toThrow(
    "Adapter for namespace solana doesn't exist",
  )
})

test.each(['nonsense', 12, null, '0x', []])(
  '“Token Balance Unavailable”: a node that answers %j to a balance',
  async (answer) => {
    const { portico } = await connected()
    portico.services.platform.fetch = async (_url, init) => {
      const asked = JSON.parse(String(init?.body)) as { id: number }
      return Response.json({ jsonrpc: '2.0', id: asked.id, result: answer })
    }
    const data = await portico.data()
    await data.balance(ada, one.id)
    expect(portico.getState().resources[data.balanceKey(ada, one.id)]).toMatchObject({
      status: 'error',
      error: { message: 'Token Balance Unavailable' },
    })
  },
)

test('“Failed to disconnect”: disconnects a wallet whose release fails', async () => {
  const stubborn: Connector = {
    id: 'stubborn',
    owner: 'portico',
    ui: 'popup',
    start(sink) {
      sink.offers([{ id: 'x', name: 'Stubborn', evidence: [], namespaces: ['eip155'] }])
      return () => {}
    },
    open: async () => ({
      id: 'stubborn:x',
      connector: 'stubborn',
      offer: 'x',
      peer: { name: 'Stubborn' },
      scope: 'per-namespace',
      handles: () => [
        {
          namespace: 'eip155',
          provider: { request: async () => '0x1' },
          accounts: [{ address: ada, kind: 'eoa' }],
          chains: 'any',
          chain: 'eip155:1',
          chainOwner: 'wallet',
          methods: 'ask',
          reads: 'rpc',
        },
      ],
      subscribe: () => () => {},
      release: () => Promise.reject(new Error('no')),
      record: () => ({}),
    }),
  }
  const page = world({ connectors: [stubborn] })
  page.start()
  await page.portico.connect({ connector: 'stubborn', offer: 'x' })
  await page.portico.disconnect()
  expect(page.events.at(-1)).toMatchObject({
    event: 'DISCONNECT_ERROR',
    properties: { message: 'Failed to disconnect' },
  })
  expect(page.status()).toEqual({ is: 'disconnected', exit: 'user' })
  expect([...page.stored.keys()].filter((key) => key.includes('link/'))).toEqual([])
})

test('“Unknown error”: a wallet that throws an unreadable value', async () => {
  const { portico, wallet } = await connected()
  wallet.set('throws-null')
  await expect(signMessage(portico, { message: 'x' })).rejects.toThrow('Unknown error')
})

test('“Request was aborted”: a switch that the visitor cancelled', async () => {
  const { portico, wallet } = await connected({
    behaviour: { prompts: { wallet_switchEthereumChain: 'hang' } },
  })
  const switching = portico.switchNetwork(two.id)
  await wallet.asked('wallet_switchEthereumChain')
  portico.cancelSwitch()
  await expect(switching).rejects.toThrow('Request was aborted')
})
