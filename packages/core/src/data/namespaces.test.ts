/** Balances, tokens and names are read by the namespace of the address, whichever namespace that is. */
import { expect, test, vi } from 'vitest'
import { adapter, page, settle, wallet, type Page } from '../../test/world.ts'
import type { Resource } from '../resource/resource.ts'
import type { Json, TokenAmount } from '../types/index.ts'
import type { Data, Portfolio } from '../blockchain/data.ts'

const value = ({ portico }: Page, key: string): unknown => portico.getState().resources[key]?.value

async function connected(): Promise<Page> {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const sun = wallet({ connector: 'sol', id: 'sun', accounts: { solana: ['So1'] } })
  const ore = wallet({ connector: 'btc', id: 'ore', accounts: { bip122: ['bc1'] } })
  const config = {
    tokens: { 'solana:main': [{ address: 'mint', name: 'Token', symbol: 'TOK', decimals: 6 }] },
  }
  const it = page({
    wallets: [
      ['evm', fox],
      ['sol', sun],
      ['btc', ore],
    ],
    config,
  })
  for (const offer of ['fox', 'sun', 'ore']) await it.portico.connect({ offer })
  return it
}

test('reads each namespace in parallel through its own adapter', async () => {
  const it = await connected()
  const data = await it.portico.data()
  await Promise.all([
    data.balance('0xf', 'eip155:1'),
    data.balance('So1', 'solana:main'),
    data.balance('bc1', 'bip122:main'),
    data.tokens('So1', 'solana:main'),
    data.tokens('bc1', 'bip122:main'),
  ])
  expect(value(it, '0xf/balance/eip155:1')).toEqual({ raw: '11', decimals: 9 })
  expect(value(it, 'So1/balance/solana:main')).toEqual({ raw: '14', decimals: 9 })
  expect(value(it, 'bc1/balance/bip122:main')).toEqual({ raw: '14', decimals: 9 })
  expect(value(it, 'So1/tokens/solana:main')).toEqual({ mint: { raw: '5', decimals: 6 } })
  // No tokens are listed on that network, so nothing is asked.
  expect(it.portico.getState().resources['bc1/tokens/bip122:main']).toBeUndefined()
})

test('a cached token stays that token when the page lists others, and a newly listed token is requested', async () => {
  const token = (
    address: string,
  ): { address: string; name: string; symbol: string; decimals: number } => ({
    address,
    name: address,
    symbol: 'TOK',
    decimals: 6,
  })
  const sun = wallet({ connector: 'sol', id: 'sun', accounts: { solana: ['So1'] } })
  const asked: string[] = []
  /** The amount of a token is the length of its name, so that no two are alike. */
  const reading = (): ReturnType<typeof adapter> => ({
    ...adapter('solana', []),
    reads: async (chain) => ({
      ...(await adapter('solana', []).reads(chain, {} as never)),
      tokens: async (_address, list) =>
        list.map((each) => (asked.push(each), { raw: String(each.length), decimals: 6 })),
    }),
  })
  const open = (list: readonly string[], stored?: Map<string, string>): Page =>
    page(
      {
        wallets: [['sol', sun]],
        config: { adapters: [reading()], tokens: { 'solana:main': list.map(token) } },
      },
      stored,
    )
  const first = open(['a', 'bb'])
  await first.portico.connect({ offer: 'sun' })
  await (await first.portico.data()).tokens('So1', 'solana:main')
  const key = 'So1/tokens/solana:main'
  expect(value(first, key)).toEqual({ a: { raw: '1', decimals: 6 }, bb: { raw: '2', decimals: 6 } })
  const second = open(['ccc', 'a', 'bb'], first.stored)
  await second.until(() => second.status('solana').is === 'connected')
  const data = await second.portico.data()
  const read = data.tokens('So1', 'solana:main')
  await second.until(() => second.portico.getState().resources[key] !== undefined)
  expect(value(second, key)).toEqual({
    a: { raw: '1', decimals: 6 },
    bb: { raw: '2', decimals: 6 },
  })
  await read
  expect(value(second, key)).toEqual({
    ccc: { raw: '3', decimals: 6 },
    a: { raw: '1', decimals: 6 },
    bb: { raw: '2', decimals: 6 },
  })
  expect(asked).toEqual(['a', 'bb', 'ccc', 'a', 'bb'])
})

test('looks a name up in the namespace of the connected address, or in the requested one', async () => {
  const it = await connected()
  const data = await it.portico.data()
  await Promise.all([
    data.identity('0xf'),
    data.identity('So1'),
    data.identity('somebody', 'solana'),
  ])
  expect(
    ['0xf', 'So1', 'somebody'].map(
      (address) => (value(it, `${address}/identity`) as { name: string }).name,
    ),
  ).toEqual(['0xf on eip155:1', 'So1 on solana:main', 'somebody on solana:main'])
})

test.each([
  ['decimals that none has', { raw: '1', decimals: 300 }],
  ['decimals below nothing', { raw: '1', decimals: -1 }],
  ['half a decimal', { raw: '1', decimals: 1.5 }],
  ['decimals in a text', { raw: '1', decimals: '6' }],
  ['a sum without end', { raw: '1'.repeat(600), decimals: 6 }],
  ['a fraction', { raw: '1.5', decimals: 6 }],
])(
  'a cached balance with %s is dropped, because rendering it would throw',
  async (_what, cachedValue) => {
    const it = await connected()
    await (await it.portico.data()).balance('0xf', 'eip155:1')
    const [at] = [...it.stored].find(([key]) => key.includes('/balance/'))!
    it.stored.set(at, JSON.stringify({ value: cachedValue, at: 1_700_000_000_000 }))
    const later = it.again()
    await later.until(() => later.status('eip155').is === 'connected')
    const seen: unknown[] = []
    later.portico.subscribe(() => seen.push(value(later, '0xf/balance/eip155:1')))
    await (await later.portico.data()).balance('0xf', 'eip155:1')
    expect(seen).not.toContainEqual(cachedValue)
    expect(value(later, '0xf/balance/eip155:1')).toEqual({ raw: '11', decimals: 9 })
  },
)

test('disconnecting removes the cached data of its addresses only, from storage too', async () => {
  const it = await connected()
  const data = await it.portico.data()
  await Promise.all([data.balance('0xf', 'eip155:1'), data.balance('So1', 'solana:main')])
  const cachedNamespaces = (): string[] =>
    [...it.stored.keys()]
      .filter((key) => key.includes('/balance/'))
      .map((key) => key.split('/').at(-3)!)
  expect(cachedNamespaces().sort()).toEqual(['0xf', 'So1'])
  await it.portico.disconnect({ namespace: 'solana' })
  await settle()
  expect(value(it, 'So1/balance/solana:main')).toBeUndefined()
  expect(value(it, '0xf/balance/eip155:1')).toBeDefined()
  expect(cachedNamespaces()).toEqual(['0xf'])
  // This also holds when nothing has been read since the page was loaded.
  const later = it.again()
  await later.until(() => later.status('eip155').is === 'connected')
  await later.portico.disconnect()
  await later.portico.data()
  await settle()
  expect(cachedNamespaces()).toEqual([])
})

test('an address that another wallet shares keeps its cached data', async () => {
  const it = await connected()
  const twin = wallet({ connector: 'evm', id: 'twin', accounts: { eip155: ['0xf'] } })
  it.connectors['evm']!.show(twin)
  await it.portico.connect({ offer: 'twin' })
  const data = await it.portico.data()
  await data.balance('0xf', 'eip155:1')
  await it.portico.disconnect({ link: 'evm:twin' })
  await settle()
  expect(value(it, '0xf/balance/eip155:1')).toBeDefined()
})

test('ranks a namespace’s endpoints while a balance is watched, and does not probe one without JSON-RPC', async () => {
  const held: string[] = []
  const ranked = adapter('solana', [])
  const reads: typeof ranked.reads = async (chain, services) => ({
    ...(await ranked.reads(chain, services)),
    watch() {
      held.push('watch')
      return () => void held.push('release')
    },
  })
  const { portico } = page({ config: { adapters: [{ ...ranked, reads }, adapter('bip122', [])] } })
  const rpc = vi.spyOn(portico.services, 'rpc')
  const data = await portico.data()
  const stops = [
    data.watchBalance('So1', 'solana:main'),
    data.watchBalance('bc1', 'bip122:main'),
    data.watchBalance('0xf', 'eip155:1'),
  ]
  await settle()
  expect(held).toEqual(['watch'])
  expect(rpc).not.toHaveBeenCalled()
  for (const stop of stops) stop()
  await settle()
  expect(held).toEqual(['watch', 'release'])
  data.watchBalance('So1', 'solana:main')()
  await settle()
  expect(held).toEqual(['watch', 'release'])
})

/** A namespace whose tokens and blocks a test chooses. `asked` lists what was read of it, in order. */
async function reading(answers: {
  tokens?: () => Promise<readonly (TokenAmount | null)[]>
  block?: () => Json
}): Promise<Page & { asked: string[]; data: Data; more: Portfolio }> {
  const asked: string[] = []
  const sun = wallet({ connector: 'sol', id: 'sun', accounts: { solana: ['So1'] } })
  const base = adapter('solana', [])
  const { tokens, block } = answers
  const reads: typeof base.reads = async (chain) => ({
    ...(await base.reads(chain, {} as never)),
    async balance() {
      asked.push('balance')
      return { raw: String(asked.length), decimals: 9 }
    },
    async tokens(_address, list) {
      asked.push('tokens')
      return tokens ? tokens() : list.map(() => ({ raw: '5', decimals: 6 }))
    },
    ...(block
      ? {
          block: 'newest',
          request: async (method) => (asked.push(method === 'newest' ? 'block' : method), block()),
        }
      : {}),
  })
  const token = { address: 'mint', name: 'Token', symbol: 'TOK', decimals: 6 }
  const it = page({
    wallets: [['sol', sun]],
    config: { adapters: [{ ...base, reads }], tokens: { 'solana:main': [token] } },
  })
  await it.portico.connect({ offer: 'sun' })
  const data = await it.portico.data()
  return { ...it, asked, data, more: await data.more() }
}

test('reads only the balance every 30 s for the account button, and polls no block', async () => {
  const it = await reading({ block: () => '7' })
  it.data.watchBalance('So1', 'solana:main')
  await settle()
  for (let second = 0; second < 60; second += 10) {
    it.pass(10_000)
    await settle()
  }
  expect(it.asked).toEqual(['balance', 'balance', 'balance'])
})

test('reads the balances of a shown account again only with a new block', async () => {
  let newest = 1
  const it = await reading({ block: () => newest })
  const stops = [
    it.data.watchBalance('So1', 'solana:main'),
    it.more.watchTokens('So1', 'solana:main'),
  ]
  await vi.waitFor(() => expect(it.asked.toSorted()).toEqual(['balance', 'tokens']))
  it.asked.length = 0
  // Two views share one watch of the network.
  stops.push(it.more.watchBlocks('solana:main'), it.more.watchBlocks('solana:main'))
  await vi.waitFor(() => expect(it.asked).toEqual(['block']))
  await settle()
  it.asked.length = 0
  it.pass(12_000)
  await settle()
  expect(it.asked).toEqual(['block'])
  newest = 2
  it.pass(12_000)
  await vi.waitFor(() =>
    expect(it.asked.toSorted()).toEqual(['balance', 'block', 'block', 'tokens']),
  )
  await settle()
  for (const stop of stops) stop()
  it.asked.length = 0
  newest = 3
  it.pass(60_000)
  await settle()
  expect(it.asked).toEqual([])
})

test.each([null, {}, [], true, '', 'nonsense', 1.5, -1, ['0x1'], `0x${'f'.repeat(65)}`])(
  'rejects %j as a block number, and requests one again when the gate opens',
  async (answer) => {
    const it = await reading({ block: () => answer })
    it.more.watchBlocks('solana:main')
    await vi.waitFor(() =>
      expect(it.portico.getState().resources['block/solana:main']).toMatchObject({
        status: 'error',
        error: { code: 'rpc-malformed' },
      }),
    )
    it.pass(29_000)
    await settle()
    expect(it.asked).toEqual(['block'])
  },
)

test('polls no blocks for a namespace without block updates', async () => {
  const it = await reading({})
  it.data.watchBalance('So1', 'solana:main')
  it.more.watchBlocks('solana:main')
  await settle()
  it.pass(29_000)
  await settle()
  expect(it.asked).toEqual(['balance'])
  expect(it.portico.getState().resources['block/solana:main']).toBeUndefined()
})

test('activity on one network refreshes what is watched there, and on no other', async () => {
  const it = await reading({})
  it.data.watchBalance('So1', 'solana:main')
  it.data.watchBalance('So1', 'solana:test')
  await settle()
  expect(it.asked).toEqual(['balance', 'balance'])
  const before = value(it, 'So1/balance/solana:test')
  await it.data.refresh('solana:main')
  await settle()
  expect(it.asked).toEqual(['balance', 'balance', 'balance'])
  expect(value(it, 'So1/balance/solana:test')).toEqual(before)
  expect(value(it, 'So1/balance/solana:main')).toEqual({ raw: '3', decimals: 9 })
})

test('keeps the last tokens and retries in 30 s when no token can be read', async () => {
  const key = 'So1/tokens/solana:main'
  const known = { raw: '5', decimals: 6 }
  let says: () => Promise<readonly (TokenAmount | null)[]> = async () => [known]
  const it = await reading({ tokens: () => says() })
  const stop = it.more.watchTokens('So1', 'solana:main')
  const record = (): Resource | undefined => it.portico.getState().resources[key]
  await vi.waitFor(() => expect(record()?.status).toBe('ready'))
  says = async () => [null]
  it.pass(30_000)
  await vi.waitFor(() =>
    expect(record()).toMatchObject({
      status: 'error',
      value: { mint: known },
      error: { code: 'tokens-unavailable', message: 'Token Balance Unavailable' },
    }),
  )
  expect(it.asked).toEqual(['tokens', 'tokens'])
  it.pass(29_000)
  await settle()
  expect(it.asked).toEqual(['tokens', 'tokens'])
  says = async () => [{ raw: '9', decimals: 6 }]
  it.pass(1_000)
  await vi.waitFor(() =>
    expect(record()).toMatchObject({ status: 'ready', value: { mint: { raw: '9' } } }),
  )
  stop()
  it.pass(60_000)
  await settle()
  expect(it.asked).toHaveLength(3)
})
