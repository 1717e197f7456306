/**
 * Tests of an account's holdings: which sources are asked, in which order, and which answers are
 * accepted.
 */
import { expect, test, vi } from 'vitest'
import {
  account,
  chains,
  coin,
  dollars,
  held,
  other,
  served,
  token,
  type Answer,
  type Served,
} from '../../test/blockchain.ts'
import { settle } from '../../test/world.ts'
import type { Json } from '../types/index.ts'
import { getPortfolio } from './get-portfolio.ts'

const query = { address: account, chain: 'eip155:1' } as const
const balance = (...balances: Json[]): { balance: Answer } => ({ balance: () => ({ balances }) })
const own = { name: 'Coin', symbol: 'COIN', decimals: 9 }
const host = {
  tokens: { 'eip155:1': [{ address: token, name: 'USD Coin', symbol: 'USDC', decimals: 6 }] },
} as const

/** Makes the wallet answer asset discovery. Returns what the wallet was asked, oldest first. */
function discovers(
  { fox }: Served,
  assets: unknown,
  capabilities: unknown = { '0x1': { assetDiscovery: { supported: true } } },
): string[] {
  const asked: string[] = []
  Object.assign(fox, {
    async request({ method, params }: { method: string; params: unknown }) {
      asked.push(`${method} ${JSON.stringify(params)}`)
      return method === 'wallet_getCapabilities' ? capabilities : assets
    },
  })
  return asked
}

test('the service supplies exact balances and the value of each token', async () => {
  const it = await served({
    answers: balance(
      coin(),
      dollars(),
      dollars({
        name: 'Shell',
        symbol: 'SHL',
        address: `eip155:1:${other}`,
        price: 0,
        priceStatus: 'unknown',
      }),
    ),
  })
  const result = await getPortfolio(it.portico, { ...query, currency: 'EUR' })
  expect(
    it.asked.map(({ path, query: { currency, chainId, projectId, st } }) => [
      path,
      currency,
      chainId,
      projectId,
      st,
    ]),
  ).toEqual([[`/v1/account/${account}/balance`, 'eur', 'eip155:1', 'shop', 'portico']])
  expect(result).toMatchObject({
    total: '3000.3000001',
    isPartial: true,
    currency: 'eur',
    source: 'service',
  })
  expect(result.holdings).toMatchObject([
    {
      token: null,
      symbol: 'ETH',
      amount: 1_500_000_000_000_000_000n,
      formatted: '1.5',
      price: '2000',
      value: '3000',
    },
    {
      token,
      symbol: 'USDC',
      amount: 3_000_001n,
      formatted: '3.000001',
      price: '0.1',
      value: '0.3000001',
    },
    { token: other, price: null, value: null },
  ])
})

test.each([
  ['0 without a value', { price: 0, value: null }],
  ['0 with the value 0', { price: 0, value: 0 }],
  ['any, said to be unknown', { price: 3, value: 4, priceStatus: 'unknown' }],
])('a price of %s is unknown and not zero, from any service', async (_what, reportedPrice) => {
  const it = await served({ answers: balance(coin(reportedPrice)) })
  expect(await getPortfolio(it.portico, query)).toMatchObject({
    total: null,
    isPartial: true,
    holdings: [{ price: null, value: null }],
  })
})

test('values an empty balance at zero, and leaves an unverified token out of the total', async () => {
  const it = await served({ answers: balance() })
  expect(await getPortfolio(it.portico, query)).toMatchObject({
    holdings: [],
    total: '0',
    isPartial: false,
  })
  const more = await served({
    answers: balance(
      coin(),
      dollars({ spam: true }),
      dollars({ address: `eip155:1:${other}`, listed: false, value: 9 }),
    ),
  })
  expect(await getPortfolio(more.portico, query)).toMatchObject({
    total: '3000',
    isPartial: false,
    holdings: [{}, { spam: true }, { listed: false, value: '9' }],
  })
})

test('drops impossible amounts and decimals, and marks the total as incomplete', async () => {
  const bad = [
    { numeric: '-1', decimals: '6' },
    { numeric: '1', decimals: '78' },
    { numeric: '9'.repeat(78), decimals: '77' },
  ]
  const it = await served({
    answers: balance(coin(), ...bad.map((quantity) => dollars({ quantity }))),
  })
  expect(await getPortfolio(it.portico, query)).toMatchObject({
    holdings: [{ symbol: 'ETH' }],
    total: '3000',
    isPartial: true,
  })
  const rounded = await served({
    answers: balance(dollars({ quantity: { decimals: '2', numeric: '1.239' } })),
  })
  expect((await getPortfolio(rounded.portico, query)).holdings).toMatchObject([
    { amount: 123n, formatted: '1.23' },
  ])
})

test('tokens without decimals are hidden unless they are listed, and holdings of other networks are dropped', async () => {
  const whole = { quantity: { decimals: '0', numeric: '1' } }
  const tickets = dollars({ ...whole, symbol: 'TIX', address: `eip155:1:${other}` })
  const it = await served({
    answers: balance(
      tickets,
      dollars({ ...whole, symbol: 'LST', listed: true }),
      coin({ chainId: 'eip155:2' }),
    ),
  })
  expect((await getPortfolio(it.portico, query)).holdings.map(({ symbol }) => symbol)).toEqual([
    'LST',
  ])
  const listing = await served({
    answers: balance(tickets),
    config: {
      tokens: {
        'eip155:1': [{ address: other.toLowerCase(), name: 'Ticket', symbol: 'TIX', decimals: 0 }],
      },
    },
  })
  expect((await getPortfolio(listing.portico, query)).holdings.map(({ symbol }) => symbol)).toEqual(
    ['TIX'],
  )
})

test('requests assets from a wallet that discovers them first, and sends the service no request', async () => {
  const it = await served({ answers: balance(coin()) })
  const usdc = {
    address: token,
    balance: '0x2dc6c1',
    type: 'ERC20',
    metadata: {
      name: 'USD\u202eCoin',
      symbol: 'USDC',
      decimals: 6,
      price: 0.1,
      iconUrl: 'javascript:alert(1)',
    },
  }
  const asked = discovers(it, {
    '0x1': [
      usdc,
      {
        balance: '0x77359400',
        type: 'native',
        metadata: { decimals: 1, symbol: 'FAKE', price: 2 },
      },
      { type: 'ERC721', address: token },
    ],
  })
  const result = await getPortfolio(it.portico, query)
  expect(result).toMatchObject({
    source: 'wallet',
    total: '4.3000001',
    isPartial: false,
    leftOut: 0,
    holdings: [
      { token: null, ...own, amount: 2_000_000_000n, value: '4' },
      { token, name: 'USDCoin', amount: 3_000_001n, icon: null },
    ],
  })
  expect(asked).toEqual([
    `wallet_getCapabilities ["${account}",["0x1"]]`,
    `wallet_getAssets [{"account":"${account}","chainFilter":["0x1"]}]`,
  ])
  expect(it.asked).toEqual([])
  // The wallet's capabilities are remembered and not asked for again.
  it.pass(30_000)
  await getPortfolio(it.portico, query)
  expect(asked).toHaveLength(3)
})

test('takes prices from the service when the currency differs from the wallet’s, and none without a service', async () => {
  const assets = {
    '0x1': [
      { balance: '0x3b9aca00', type: 'native', metadata: { price: 2 } },
      { address: token, balance: '0x1', type: 'ERC20', metadata: { decimals: 6 } },
    ],
  }
  const it = await served({
    answers: {
      price: () => ({
        fungibles: [
          { address: `eip155:1:0x${'e'.repeat(40)}`, name: 'Ether', symbol: 'ETH', price: 1.8 },
        ],
      }),
    },
  })
  discovers(it, assets)
  const reading = getPortfolio(it.portico, { ...query, currency: 'eur' })
  await it.armed(0)
  it.pass(0)
  expect(await reading).toMatchObject({
    currency: 'eur',
    total: '1.8',
    isPartial: true,
    holdings: [{ price: '1.8' }, { price: null }],
  })
  // No price is asked for a token whose price the wallet does not know, because no source vouches
  // for such a token.
  expect(it.asked.map(({ body }) => body)).toMatchObject([
    { currency: 'eur', addresses: [`eip155:1:0x${'e'.repeat(40)}`] },
  ])
  const alone = await served({ service: false })
  discovers(alone, assets)
  expect(await getPortfolio(alone.portico, { ...query, currency: 'eur' })).toMatchObject({
    total: null,
    holdings: [{ price: null, value: null }, { price: null }],
  })
})

test('asks https://rpc.example for balances when `blockchainUrl` names it, and the directory at `url`', async () => {
  const origins: string[] = []
  const it = await served({
    answers: {
      ...balance(coin()),
      'supported-chains': ({ origin }) => {
        origins.push(origin)
        return { http: ['eip155:1'], ws: [] }
      },
      getWallets: ({ origin }) => {
        origins.push(origin)
        return { data: [], count: 0 }
      },
    },
    config: {
      service: {
        url: 'https://wallets.example',
        blockchainUrl: 'https://rpc.example',
        projectId: 'shop',
      },
    },
  })
  expect(await getPortfolio(it.portico, query)).toMatchObject({ source: 'service' })
  expect(it.asked.map(({ origin, path }) => [origin, path])).toEqual([
    ['https://rpc.example', `/v1/account/${account}/balance`],
  ])
  expect(origins).toEqual(['https://rpc.example'])
  const { directory } = await it.portico.service()
  await directory.more({})
  expect(new Set(origins.slice(1))).toEqual(new Set(['https://wallets.example']))
})

test('takes a wallet’s readable assets, counts the others, and marks the list as partial', async () => {
  const it = await served()
  discovers(it, {
    '0x1': [
      { address: token, balance: '0x2', type: 'erc20', metadata: { symbol: 'USDC', decimals: 6 } },
      { balance: '0x3b9aca00', type: 'native', metadata: {} },
      { address: token, balance: 12, type: 'ERC20', metadata: { decimals: 6 } },
      { address: 'nowhere', balance: '0x1', type: 'ERC20', metadata: { decimals: 6 } },
      { address: token, balance: '0x1', type: 'ERC1155', metadata: { decimals: 6 } },
      { type: 'ERC721', address: token },
      null,
    ],
  })
  expect(await getPortfolio(it.portico, query)).toMatchObject({
    source: 'wallet',
    isPartial: true,
    leftOut: 4,
    holdings: [
      { token: null, amount: 1_000_000_000n },
      { token, symbol: 'USDC', amount: 2n, price: null },
    ],
  })
})

test.each([
  ['has not said that it can', [], {}],
  ['says that it cannot', [], { '0x1': { assetDiscovery: { supported: false } } }],
  ['answers nonsense', { '0x1': [{ type: 'ERC20', balance: '12' }] }, undefined],
  ['answers for another network', { '0x2': [] }, undefined],
  ['answers no JSON', { '0x1': [{ type: 'native', balance: 1n }] }, undefined],
])('a wallet that %s is skipped', async (_what, assets, capabilities) => {
  const it = await served({ answers: balance(coin()) })
  discovers(it, assets, capabilities)
  expect(await getPortfolio(it.portico, query)).toMatchObject({ source: 'service' })
})

test('a wallet that does not answer is not awaited', async () => {
  const it = await served({ answers: balance(coin()) })
  Object.assign(it.fox, { request: () => new Promise(() => {}) })
  const reading = getPortfolio(it.portico, query)
  await it.armed(1_000)
  it.pass(1_000)
  expect(await reading).toMatchObject({ source: 'service' })
})

test('reads the coin and the listed tokens from the network, without prices, when there is no service', async () => {
  const it = await served({ service: false, config: host })
  expect(await getPortfolio(it.portico, query)).toMatchObject({
    source: 'network',
    total: null,
    isPartial: true,
    holdings: [
      { ...own, token: null, price: null },
      { token, symbol: 'USDC', amount: 5n, listed: true },
    ],
  })
  expect(it.asked).toEqual([])
})

test.each([
  ['as it has said', {}, chains('eip155:2')],
  [
    'as it says while it is asked',
    { balance: () => new Promise<never>(() => {}) },
    chains('eip155:2'),
  ],
  ['with nothing in its answer', balance(), chains('eip155:2')],
  ['as not found, and does not say which it does', {}, () => new Response('', { status: 500 })],
])(
  'a network that the service does not serve, %s, is read through its RPC',
  async (_what, answers, supported) => {
    const it = await served({ answers: { ...answers, 'supported-chains': supported } })
    expect(await getPortfolio(it.portico, query)).toMatchObject({ source: 'network' })
    // From then on it is known that the service does not serve the network, so the service is not
    // asked again.
    const before = it.asked.length
    it.pass(30_000)
    await getPortfolio(it.portico, { ...query, fresh: true })
    expect(it.asked.length - before).toBe(supported({} as never) instanceof Response ? 1 : 0)
  },
)

test('the supported networks are requested in parallel with the portfolio', async () => {
  const late = held({ http: ['eip155:1'], ws: [] })
  const it = await served({ answers: { ...balance(coin()), 'supported-chains': late.answer } })
  expect(await getPortfolio(it.portico, query)).toMatchObject({ source: 'service' })
  late.go()
  it.pass(30_000)
  await getPortfolio(it.portico, query)
  expect(it.chainsAsked()).toBe(1)
})

test('a service without the option `blockchain` is asked for holdings only after it has named the network', async () => {
  const silent = await served({
    blockchain: false,
    answers: { ...balance(coin()), 'supported-chains': chains('eip155:2') },
  })
  expect(await getPortfolio(silent.portico, query)).toMatchObject({ source: 'network' })
  expect(silent.asked).toEqual([])
  const serving = await served({
    blockchain: false,
    answers: { ...balance(coin()), 'supported-chains': chains('eip155:1') },
  })
  expect(await getPortfolio(serving.portico, query)).toMatchObject({ source: 'service' })
})

test('a service that is down is an error, reported once in 30 s, and the last known data is shown with its age', async () => {
  const it = await served({ answers: balance(coin()) })
  const first = await getPortfolio(it.portico, query)
  it.answers['balance'] = () => Promise.reject(new TypeError('Failed to fetch'))
  it.pass(30_000)
  expect(await getPortfolio(it.portico, query)).toEqual(first)
  expect(it.portico.getState().resources[`${account}/portfolio/eip155:1/usd`]).toMatchObject({
    status: 'error',
    error: { code: 'network' },
  })
  await getPortfolio(it.portico, query)
  expect(it.asked).toHaveLength(2)
  it.pass(30_000)
  Object.assign(it.answers, balance())
  expect(await getPortfolio(it.portico, query)).toMatchObject({ total: '0' })
})

test.each([
  ['network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['http-status', () => new Response('', { status: 500 })],
  ['parse', () => new Response('<html>')],
  ['parse', () => ({ balances: { length: 1 } })],
  ['parse', () => new Response(JSON.stringify({ balances: [], padding: 'x'.repeat(4_000_000) }))],
  ['tokens-unavailable', () => ({ balances: [], unavailable: ['eip155:1'] })],
])('throws the failure when no earlier data is known: %s', async (code, answer: Answer) => {
  const it = await served({ answers: { balance: answer } })
  await expect(getPortfolio(it.portico, query)).rejects.toMatchObject({ code })
})

test('sends a service no request during the pause that it requested', async () => {
  const it = await served({
    answers: { balance: () => new Response('', { status: 429, headers: { 'retry-after': '90' } }) },
  })
  await expect(getPortfolio(it.portico, query)).rejects.toMatchObject({ code: 'http-status' })
  it.pass(80_000)
  await expect(getPortfolio(it.portico, query)).rejects.toMatchObject({ code: 'http-status' })
  expect(it.asked).toHaveLength(1)
  Object.assign(it.answers, balance(coin()))
  it.pass(10_000)
  expect(await getPortfolio(it.portico, query)).toMatchObject({ total: '3000' })
})

test('two callers share one request; aborting one leaves the other, and aborting the last aborts the request', async () => {
  const late = held({ balances: [coin()] })
  const it = await served({ answers: { balance: late.answer } })
  const [one, two] = [new AbortController(), new AbortController()]
  const first = getPortfolio(it.portico, { ...query, signal: one.signal })
  const second = getPortfolio(it.portico, { ...query, signal: two.signal })
  await vi.waitFor(() => expect(it.asked).toHaveLength(1))
  one.abort()
  await expect(first).rejects.toMatchObject({ code: 'aborted' })
  expect(it.asked[0]!.signal.aborted).toBe(false)
  two.abort()
  await expect(second).rejects.toMatchObject({ code: 'aborted' })
  await vi.waitFor(() => expect(it.asked[0]!.signal.aborted).toBe(true))
  // An aborted request counts as not sent, so the next one may be sent at once.
  late.go()
  expect(await getPortfolio(it.portico, query)).toMatchObject({ total: '3000' })
})

test('sends the service no request when the caller aborts during the wallet’s', async () => {
  const it = await served({ answers: balance(coin()) })
  Object.assign(it.fox, { request: () => new Promise(() => {}) })
  const controller = new AbortController()
  const reading = getPortfolio(it.portico, { ...query, signal: controller.signal })
  await it.armed(1_000)
  controller.abort()
  await expect(reading).rejects.toMatchObject({ code: 'aborted' })
  it.pass(1_000)
  await settle()
  expect(it.asked).toEqual([])
})

test('a result for an account that has disconnected is dropped and not stored', async () => {
  const late = held({ balances: [coin()] })
  const it = await served({ answers: { balance: late.answer } })
  const reading = getPortfolio(it.portico, query)
  reading.catch(() => {})
  await vi.waitFor(() => expect(it.asked).toHaveLength(1))
  await it.portico.disconnect()
  late.go()
  await expect(reading).rejects.toMatchObject({ code: 'aborted' })
  await settle()
  expect(
    Object.keys(it.portico.getState().resources).filter((key) => key.startsWith(account)),
  ).toEqual([])
  expect([...it.stored.keys()].filter((key) => key.includes('/portfolio/'))).toEqual([])
})

test('restores a portfolio after a reload with any letter case of the address, unless the stored record is invalid', async () => {
  const first = await served({ answers: balance(coin()) })
  const before = await getPortfolio(first.portico, { ...query, address: account.toLowerCase() })
  const [storedKey] = [...first.stored.keys()].filter((key) => key.includes('/portfolio/'))
  expect(storedKey).toBe(`portico/1/default/${account}/portfolio/eip155:1/usd`)
  const second = await served({ answers: {} }, first.stored)
  second.pass(1_000)
  expect(await getPortfolio(second.portico, query)).toEqual(before)
  expect(second.asked).toEqual([])
  const text = first.stored.get(storedKey!)!
  for (const bad of [
    text.replace('"raw":"1500000000000000000"', '"raw":"-1"'),
    text.replace('"decimals":18', '"decimals":300'),
    text.replace('"total":"3000"', '"total":3000'),
    '{',
    'null',
  ]) {
    expect(bad).not.toBe(text)
    const later = await served(
      { answers: balance() },
      new Map([...first.stored, [storedKey!, bad]]),
    )
    later.pass(1_000)
    expect(await getPortfolio(later.portico, query)).toMatchObject({ total: '0' })
  }
})

test('the portfolio of a disconnected address is not stored', async () => {
  const it = await served({ answers: balance(coin()) })
  await getPortfolio(it.portico, { ...query, address: other })
  expect([...it.stored.keys()].filter((key) => key.includes('/portfolio/'))).toEqual([])
})

test('reads changed tokens again, and sends the service their addresses', async () => {
  const it = await served({ answers: balance(coin()) })
  await getPortfolio(it.portico, query)
  await getPortfolio(it.portico, { ...query, changed: [`eip155:1:${token}`] })
  expect(it.asked.map(({ query: { forceUpdate } }) => forceUpdate)).toEqual([
    undefined,
    `eip155:1:${token}`,
  ])
})

test('accepts a network’s number, and refuses any other short form', async () => {
  const it = await served({ answers: balance(coin()) })
  expect(await getPortfolio(it.portico, { address: account, chain: 1 })).toMatchObject({
    total: '3000',
  })
  await expect(
    getPortfolio(it.portico, { address: account, chain: '0x1' as 'a:b' }),
  ).rejects.toMatchObject({ code: 'caip-2' })
})
