/** Tests of the service as a source of swaps: what it answers, refuses, and lies about. */
import { expect, test, vi } from 'vitest'
import { served, type Answer } from '../../../test/blockchain.ts'
import {
  dai,
  quoteOf,
  request as asked,
  router,
  swappingNamespace,
  swapSource,
  usdc,
} from '../../../test/swaps.ts'
import { ada } from '../../../test/transfers.ts'
import type { Json, SwapRequest } from '../../types/index.ts'
import { quoteSwap } from '../quote.ts'
import { swapSources } from '../sources.ts'
import { serviceSource, slippageIn } from './source.ts'

const coin = `eip155:1:0x${'e'.repeat(40)}`
const name = (token: string | null): string => (token === null ? coin : `eip155:1:${token}`)
const signal = new AbortController().signal

const token = (address: string, more: object = {}): Json => ({
  name: 'USD Coin',
  symbol: 'USDC',
  address: `eip155:1:${address}`,
  decimals: 6,
  logoUri: 'https://img.example/usdc.png',
  ...more,
})
const quoteIn = (more: object = {}): Json => ({
  id: 'q1',
  fromAmount: '1000000',
  fromAccount: name(usdc),
  toAmount: '2000',
  toAccount: name(dai.toLowerCase()),
  minToAmount: '1990',
  gas: 120_000,
  spender: name(router),
  source: '1inch',
  fee: { account: name(dai), amount: '17' },
  ...more,
})
const tx = (more: object = {}): Json => ({
  tx: {
    from: name(ada),
    to: name(router),
    data: '0x12345678',
    amount: '0',
    eip155: { gas: 250_000, gasPrice: '9' },
    ...more,
  },
})

async function world(
  answers: Record<string, Answer> = {},
  config: Parameters<typeof served>[0] & object = {},
) {
  const { namespace } = swappingNamespace()
  const it = await served({
    answers: { tokens: () => ({ tokens: [token(usdc)] }), ...answers },
    accounts: [ada],
    ...config,
    config: { adapters: [namespace], ...config.config },
  })
  const source = serviceSource(it.portico)
  const quote = (request: SwapRequest = asked) => source.quote(request, signal)
  return { ...it, source, quote }
}
const refuse =
  (field: string, description: string, status = 400): Answer =>
  () =>
    Response.json({ status: 'FAILED', reasons: [{ field, description }] }, { status })

test('asks for the best quote, and believes it where it is one', async () => {
  const it = await world({ quotes: () => ({ quotes: [quoteIn(), quoteIn({ toAmount: '1' })] }) })
  expect(await it.quote()).toEqual({
    source: 'service',
    request: asked,
    amountOut: 2_000n,
    minimumOut: 1_990n,
    gas: 120_000n,
    fee: { token: dai, amount: 17n },
    route: [{ from: usdc, to: dai, exchange: '1inch' }],
    spender: router,
    at: expect.any(Number),
    data: { id: 'q1', hasMinimum: true },
  })
  expect(it.asked.at(-1)).toMatchObject({
    path: '/v1/convert/quotes',
    query: {
      projectId: 'shop',
      amount: '1000000',
      from: name(usdc),
      to: name(dai),
      userAddress: name(ada),
      slippage: '1',
    },
  })
})

test('a service with the bare format names its spender by the approval that it builds', async () => {
  const bare = { id: null, fromAmount: '1000000', fromAccount: name(usdc), toAmount: '2000' }
  const spender = '0x111111125421ca6dc452d289314280a0f8842a65'
  const data = `0x095ea7b3${spender.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
  const it = await world({
    quotes: () => ({ quotes: [{ ...bare, toAccount: name(dai) }] }),
    'build-approve': () => ({
      tx: { from: name(usdc), to: name(usdc), data, value: '0', eip155: { gas: 1, gasPrice: '1' } },
    }),
  })
  expect(await it.quote()).toMatchObject({
    amountOut: 2_000n,
    minimumOut: 1_980n,
    route: [],
    spender,
    data: { id: null, hasMinimum: false },
  })
})

test('the coin needs no spender, and is named by its placeholder', async () => {
  const request = { ...asked, from: null, amount: 5n }
  const it = await world({
    quotes: () => ({
      quotes: [quoteIn({ fromAmount: '5', fromAccount: coin.toUpperCase().replace('EIP', 'eip') })],
    }),
  })
  expect(await it.quote(request)).toMatchObject({ spender: null })
  expect(it.asked.at(-1)).toMatchObject({ query: { from: coin } })
})

test('no quote is no route, and neither is a network that it does not have', async () => {
  expect(await (await world({ quotes: () => ({ quotes: [] }) })).quote()).toBeNull()
  for (const answer of [
    refuse('chainId', 'Unknown'),
    refuse('', 'Network eip155:1 is not supported'),
  ])
    expect(await (await world({ quotes: answer })).quote()).toBeNull()
  const elsewhere = await world({ 'supported-chains': () => ({ http: ['eip155:2'], ws: [] }) })
  expect(await elsewhere.quote()).toBeNull()
  expect(await elsewhere.source.supports('eip155:1')).toBe(false)
})

test.each<[what: string, reply: Json]>([
  ['another amount', { quotes: [quoteIn({ fromAmount: '1000001' })] }],
  ['another given token', { quotes: [quoteIn({ fromAccount: name(dai) })] }],
  ['another received token', { quotes: [quoteIn({ toAccount: name(usdc) })] }],
  ['another network', { quotes: [quoteIn({ toAccount: `eip155:10:${dai}` })] }],
  ['an exponent', { quotes: [quoteIn({ toAmount: '1e30' })] }],
  ['a negative amount', { quotes: [quoteIn({ toAmount: '-5' })] }],
  ['no list', { quotes: 'many' }],
  ['nothing', {}],
])('a reply with %s is none', async (_what, reply) => {
  const it = await world({ quotes: () => reply })
  await expect(it.quote()).rejects.toMatchObject({ code: 'parse' })
})

test.each<[code: string, answer: Answer]>([
  ['swap-liquidity', refuse('liquidity', 'Too little')],
  [
    'swap-liquidity',
    refuse('', 'Conversion parameter error: insufficient liquidity for this trade'),
  ],
  ['swap-no-route', refuse('route', 'None', 422)],
  ['funds-insufficient', refuse('balance', 'The account has less')],
  ['funds-insufficient', refuse('', 'Conversion parameter error: Not enough ETH balance')],
  ['http-status', refuse('from', 'Not a token')],
  ['http-status', () => new Response('<html>', { status: 502 })],
  ['http-status', () => Response.json({ reasons: 'no' }, { status: 400 })],
])('a refusal means %s', async (code, answer) => {
  const it = await world({ quotes: answer })
  await expect(it.quote()).rejects.toMatchObject({ code })
})

test('a refusal in words of its own keeps them, and is no fault to report', async () => {
  const it = await world({ quotes: refuse('from', 'Not a \u202etoken') })
  const report = vi.fn()
  it.portico.services.report = report
  await expect(it.quote()).rejects.toMatchObject({ message: 'Not a token', data: { status: 400 } })
  expect(report).not.toHaveBeenCalled()
})

test('builds the transaction for what is left of the slippage', async () => {
  const it = await world({ 'build-transaction': () => tx() })
  const quote = quoteOf(asked, 'service', 2_000n, {
    minimumOut: 1_990n,
    data: { id: 'q1', hasMinimum: true },
  })
  expect(await it.source.build(quote, signal)).toEqual({
    to: router,
    data: '0x12345678',
    value: 0n,
    gas: 250_000n,
  })
  expect(it.asked.at(-1)!.body).toEqual({
    projectId: 'shop',
    amount: '1000000',
    from: name(usdc),
    to: name(dai),
    userAddress: name(ada),
    eip155: { slippage: '0.5' },
    disableEstimate: true,
    quoteId: 'q1',
    minToAmount: '1990',
  })
})

test('asks no service for what only another gives', async () => {
  const it = await world({ 'build-transaction': () => tx() })
  await it.source.build(quoteOf(asked, 'service', 2_000n), signal)
  expect(Object.keys(it.asked.at(-1)!.body as object)).not.toContain('quoteId')
})

test.each([
  [1_000n, 990n, '1'],
  [1_000n, 1_000n, '0.01'],
  [3n, 2n, '33.33'],
  [1_000n, 1n, '50'],
])('%s with a minimum of %s may lose %s percent', (amountOut, minimumOut, percent) => {
  expect(slippageIn(quoteOf(asked, 'service', amountOut, { minimumOut }))).toBe(percent)
})

test.each<[what: string, more: object]>([
  ['another network', { to: `eip155:10:${router}` }],
  ['no target', { to: 5 }],
  ['an amount that is none', { amount: '0x0' }],
])('a transaction with %s is none', async (_what, more) => {
  const it = await world({ 'build-transaction': () => tx(more) })
  await expect(it.source.build(quoteOf(asked, 'service', 5n), signal)).rejects.toMatchObject({
    code: 'parse',
  })
})

test('its contracts are the published ones, and those of the host', async () => {
  const own = `0x${'AB'.repeat(20)}`
  const service = {
    url: 'https://service.example',
    projectId: 'shop',
    blockchain: true,
    swapContracts: { 'eip155:1': [own] },
  }
  const it = await world({}, { config: { service } })
  const contracts = await it.source.contracts('eip155:1')
  expect(contracts).toContain('0x111111125421ca6dc452d289314280a0f8842a65')
  expect(contracts).toContain(own.toLowerCase())
  expect(await it.source.contracts('eip155:31337')).toEqual([])
})

test('a page without a service has none of its sources, and one whose service refuses neither', async () => {
  const ids = async (it: Awaited<ReturnType<typeof world>>): Promise<string[]> =>
    (await swapSources(it.portico, 'eip155:1')).map(({ id }) => id)
  expect(await ids(await world())).toEqual(['service'])
  expect(await ids(await world({}, { service: false }))).toEqual([])
  expect(await ids(await world({ tokens: () => ({ tokens: [] }) }))).toEqual([])
  expect(await ids(await world({ tokens: refuse('chainId', 'Unknown') }))).toEqual([])
})

test('a service that fails is a source that has failed, and the others are not kept by it', async () => {
  const it = await world({ tokens: () => new Response('', { status: 500 }) })
  const request = { from: usdc, to: dai, amount: 1_000_000n }
  await expect(quoteSwap(it.portico, request)).rejects.toMatchObject({ code: 'http-status' })
  const other = swapSource('pools', 5n)
  const both = await world(
    { tokens: () => new Response('', { status: 500 }) },
    { config: { swapSources: [other] } },
  )
  const { best, all } = await quoteSwap(both.portico, request)
  expect(best.source).toBe('pools')
  expect(all).toMatchObject([{ is: 'quote' }, { source: 'service', is: 'error' }])
})

test('a spender of a lying service is part of the quote, for the check of the page', async () => {
  const thief = `0x${'66'.repeat(20)}`
  const it = await world({ quotes: () => ({ quotes: [quoteIn({ spender: thief })] }) })
  const { best } = await quoteSwap(it.portico, { from: usdc, to: dai, amount: 1_000_000n })
  expect(best.spender).toBe(thief)
  expect(await it.source.contracts('eip155:1')).not.toContain(thief)
})
