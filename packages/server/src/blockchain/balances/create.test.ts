import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { defaultSettings } from '../../settings.ts'
import { readBlockchain } from '../../settings/read-blockchain.ts'
import type {
  BlockchainDeps,
  Chain,
  NamespaceHolding,
  NamespaceHoldings,
  Index,
  TokenFacts,
} from '../types.ts'
import type { Reader } from '../calls/read.ts'
import { createHoldings } from './create.ts'

const account = `0x${'ab'.repeat(20)}`
const word = (value: number): `0x${string}` => `0x${value.toString(16).padStart(64, '0')}`
const solana = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const mint: NamespaceHolding = {
  token: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  name: 'USD\u202e Coin',
  symbol: 'USDC',
  decimals: 6,
  icon: undefined,
  listed: true,
  amount: 1_500_000n,
}

/** Holdings over doubles of the rooms beside them: each token has ten of its smallest unit. */
function holdings(beside: { index: Index; namespaces?: readonly NamespaceHoldings[] }) {
  const calls = vi.fn()
  const reader: Reader = {
    multicall: async () => true,
    read: async (_chain, asked) => (calls(asked.length), asked.map(() => word(10))),
  }
  const facts = (id: TokenFacts['id']): TokenFacts => ({
    id,
    name: String(id),
    symbol: 'T',
    decimals: 1,
    icon: undefined,
    listed: false,
    spam: false,
  })
  const settings = readBlockchain({
    chains: { 'eip155:1': { name: 'Ethereum', native: { name: 'Ether', symbol: 'ETH' } } },
  })
  const chain = { id: 'eip155:1', settings: settings.chains['eip155:1'] } as Chain
  const deps = {
    settings: { ...defaultSettings(), blockchain: settings },
    log: pino({ level: 'silent' }),
    now: () => 0,
  } as Partial<BlockchainDeps> as BlockchainDeps
  const made = createHoldings(deps, {
    reader,
    tokens: { describe: async (_chain, ids) => new Map(ids.map((id) => [id, facts(id)])) },
    prices: { of: async () => new Map() },
    chains: new Map([[chain.id, chain]]),
    namespaces: [],
    ...beside,
  })
  const of = (address: string, chainId?: string) =>
    made.of(address, { currency: 'usd', chainId, forceUpdate: [] })
  return { of, calls }
}

const index = (sent: number, watch: Index['watch'] = async () => {}): Index => ({
  watch,
  tokensOf: async () =>
    Array.from(
      { length: sent },
      (_, place) => `0x${place.toString(16).padStart(40, '0')}` as const,
    ),
  nftsOf: async () => [],
})

test('looks up tokens sent to an account, up to a bound, and watches the account', async () => {
  const watch = vi.fn(async () => {})
  const { of, calls } = holdings({ index: index(5_000, watch) })
  expect((await of(account.toUpperCase().replace('0X', '0x'))).balances).toHaveLength(1_001)
  expect(calls).toHaveBeenCalledWith(1_001)
  expect(watch).toHaveBeenCalledExactlyOnceWith(account)
})

test('returns the balances of an account that cannot be watched', async () => {
  const { of } = holdings({ index: index(1, () => Promise.reject(new Error('full'))) })
  expect((await of(account)).balances).toHaveLength(2)
})

test('reports the chain as unavailable when an index cannot be read', async () => {
  const { of } = holdings({
    index: { ...index(1), tokensOf: () => Promise.reject(new Error('gone')) },
  })
  await expect(of(account)).rejects.toMatchObject({ status: 503 })
})

test('returns balances of other namespaces for their own addresses, with sanitised texts and no price', async () => {
  const held = [
    { ...mint, token: 'native', name: 'Solana', symbol: 'SOL', decimals: 9, amount: 2n },
    mint,
    { ...mint, token: 'nft', decimals: 0, listed: false },
    { ...mint, token: 'none', amount: 0n },
  ]
  const { of } = holdings({
    index: index(1),
    namespaces: [{ chains: [mainnet], read: async () => held }],
  })
  const unknown = { price: 0, priceStatus: 'unknown', listed: true }
  expect(await of(solana)).toEqual({
    balances: [
      {
        name: 'Solana',
        symbol: 'SOL',
        chainId: mainnet,
        ...unknown,
        quantity: { decimals: '9', numeric: '0.000000002' },
      },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: mainnet,
        address: `${mainnet}:${mint.token}`,
        ...unknown,
        quantity: { decimals: '6', numeric: '1.5' },
      },
    ],
  })
  expect(new Set((await of(account)).balances.map(({ chainId }) => chainId))).toEqual(
    new Set(['eip155:1']),
  )
  await expect(of(account, mainnet)).rejects.toMatchObject({ status: 404 })
})

test('names a namespace that fails, and returns 503 when it is the only one', async () => {
  const second = `${mainnet.slice(0, -1)}x`
  const { of } = holdings({
    index: index(1),
    namespaces: [
      {
        chains: [mainnet, second],
        read: async (_account, chain) =>
          chain === second ? Promise.reject(new Error('down')) : [mint],
      },
    ],
  })
  expect(await of(solana)).toMatchObject({ unavailable: [second], balances: [{ symbol: 'USDC' }] })
  await expect(of(solana, second)).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
  })
})
