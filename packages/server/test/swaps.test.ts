/** The six convert calls. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  convertAllowanceReply,
  convertApproveReply,
  convertBuildReply,
  convertGasPriceReply,
  convertTokensReply,
} from '../src/wire.ts'
import { allowanceHolder, diamond, router, thief } from './aggregators.ts'
import { sender } from './start.ts'
import {
  ada,
  coin,
  custom,
  dollar,
  failureOf,
  gwei,
  id,
  place,
  serve,
  sourcesOf,
  token,
} from './swaps.ts'

const unsupported = 'Network not supported for Swaps'

test('a quote has what the page shows and checks', async () => {
  const { quoted } = await serve({ behaviours: { '0x': { out: (amount) => amount * 3n } } })
  const [best, ...others] = await quoted({ slippage: '0.5' })
  expect(best).toEqual({
    id: '0x',
    fromAmount: '1000000',
    fromAccount: place(token),
    toAmount: '3000000',
    toAccount: place(dollar),
    minToAmount: '2985000',
    gas: '200000',
    spender: allowanceHolder,
    source: '0x',
    route: [{ from: place(token), to: place(dollar), exchange: 'Uniswap V3' }],
  })
  expect(others.map(({ spender }) => spender)).toEqual([router, diamond])
  // 1inch states no minimum.
  expect(others[0]).toMatchObject({ toAmount: '2000000', minToAmount: '1990000' })
})

test('quotes for a visitor who has not connected', async () => {
  const { get } = await serve()
  const reply = await get('/v1/convert/quotes', {
    amount: '1',
    from: place(token),
    to: place('native'),
  })
  expect(reply.status).toBe(200)
  expect(((await reply.json()) as { quotes: unknown[] }).quotes).toHaveLength(3)
})

test('concurrent requests for the same swap share one round, and later ones have their own', async () => {
  let ahead = 0
  const { quoted, asked } = await serve({ now: () => Date.now() + ahead })
  const visitors = ['1f', '2f', '3f'].map((byte) => place(`0x${byte.repeat(20)}`))
  await Promise.all(visitors.map((userAddress) => quoted({ userAddress })))
  expect(asked).toHaveLength(3)
  await quoted({ slippage: '2' })
  expect(asked).toHaveLength(6)
  ahead += 2_001
  await quoted()
  expect(asked).toHaveLength(9)
})

test.each<[string, Record<string, string>, string, string]>([
  ['no amount', { amount: '0' }, 'amount', 'Incorrect amount'],
  [
    'an amount that no contract takes',
    { amount: String(2n ** 256n) },
    'amount',
    'Incorrect amount',
  ],
  ['the same token twice', { to: place(token) }, 'to', 'is the same token'],
  ['tokens of two networks', { to: `eip155:10:${dollar}` }, 'to', 'is of another network'],
  ['what is no token', { to: place('0x12') }, 'to', 'is no token'],
  ['the zero address', { to: place(`0x${'0'.repeat(40)}`) }, 'to', 'is no token'],
  [
    'an account of another network',
    { userAddress: `eip155:10:${ada}` },
    'userAddress',
    'is of another network',
  ],
  [
    'an account that is none',
    { userAddress: 'So11111111111111111111111111111111111111112' },
    'userAddress',
    'is no address',
  ],
  [
    'a network without sources',
    { from: `eip155:99:${token}`, to: `eip155:99:${dollar}`, userAddress: ada },
    'chainId',
    unsupported,
  ],
  [
    'a network without nodes',
    { from: `eip155:10:${token}`, to: `eip155:10:${dollar}`, userAddress: ada },
    'chainId',
    unsupported,
  ],
  [
    'another namespace',
    { from: 'solana:x:a', to: 'solana:x:b', userAddress: ada },
    'chainId',
    unsupported,
  ],
])('refuses a quote for %s', async (_, query, field, description) => {
  const { quotes, asked } = await serve()
  const [status, ...reason] = await failureOf(await quotes(query))
  expect([status, reason]).toEqual([400, [field, description]])
  expect(asked).toEqual([])
})

test.each([
  ['a missing parameter', { amount: '' }, 400, 'amount'],
  ['slippage above half', { slippage: '50.01' }, 400, 'slippage'],
  ['slippage of nothing', { slippage: '0' }, 400, 'slippage'],
  ['an unknown project', { projectId: 'unknown' }, 401, 'projectId'],
])('writes the refusal of %s as hosted services do', async (_, query, status, field) => {
  const { quotes } = await serve()
  expect((await failureOf(await quotes(query))).slice(0, 2)).toEqual([status, field])
})

test('only pages of the project’s origins may ask', async () => {
  const { admin, url } = await serve()
  await admin.saveProject({ id: 'default', origins: ['https://shop.example'] })
  const address = `${url}/v1/convert/gas-price?${new URLSearchParams({ ...sender, chainId: id })}`
  const from = (origin: string): Promise<Response> => fetch(address, { headers: { origin } })
  expect((await from('https://shop.example')).status).toBe(200)
  const refused = await from('https://thief.example')
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  expect((await failureOf(refused)).slice(0, 2)).toEqual([403, 'origin'])
  const preflight = await fetch(address, {
    method: 'OPTIONS',
    headers: { origin: 'https://thief.example' },
  })
  expect([preflight.status, await preflight.text()]).toEqual([403, ''])
})

test('a minimum that a source has rounded down is shown as the slippage has it', async () => {
  const lie = { minBuyAmount: '1979999' }
  const { quoted, build } = await serve({ behaviours: { '0x': { lie } } })
  const quote = (await quoted()).find(({ source }) => source === '0x')
  expect(quote).toMatchObject({ toAmount: '2000000', minToAmount: '1980000' })
  expect((await build({ quoteId: '0x', minToAmount: '1980000' })).status).toBe(200)
})

test('limits quotes and transactions by client and project, and by project', async () => {
  const { quotes, build, get } = await serve({ swapRate: 2 })
  expect([(await quotes()).status, (await build()).status]).toEqual([200, 200])
  const third = await quotes({ amount: '2' })
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await failureOf(third)).slice(0, 2)).toEqual([429, 'rate'])
  expect((await get('/v1/convert/gas-price', { chainId: id })).status).toBe(200)
  const shared = await serve({ swapProjectRate: 1 })
  await shared.admin.saveProject({ id: 'other' })
  expect((await shared.quotes()).status).toBe(200)
  expect((await shared.quotes({ amount: '2' })).status).toBe(429)
  expect((await shared.quotes({ projectId: 'other' })).status).toBe(200)
})

test('lists the coin and the operator’s tokens, and whether they take permits', async () => {
  const { get } = await serve()
  const reply = await get('/v1/convert/tokens', { chainId: id })
  expect(v.parse(convertTokensReply, await reply.json()).tokens).toEqual([
    { name: 'Ether', symbol: 'ETH', address: place(coin), decimals: 18, eip2612: false },
    {
      name: 'Token',
      symbol: 'TKN',
      address: place(token),
      decimals: 18,
      logoUri: 'https://icons.example/t.png',
      eip2612: true,
    },
    { name: 'Dollar', symbol: 'USD', address: place(dollar), decimals: 6, eip2612: false },
  ])
  const all = v.parse(convertTokensReply, await (await get('/v1/convert/tokens')).json())
  expect(all.tokens).toHaveLength(3)
})

test('finds a token by its address, listed or not', async () => {
  const { get } = await serve()
  const found = async (query: Record<string, string>): Promise<readonly string[]> =>
    v
      .parse(convertTokensReply, await (await get('/v1/convert/tokens', query)).json())
      .tokens.map(({ symbol, address }) => `${symbol} ${address}`)
  expect(await found({ address: place(custom) })).toEqual([`CST ${place(custom)}`])
  expect(await found({ address: custom.toUpperCase().replace('0X', '0x'), chainId: id })).toEqual([
    `CST ${place(custom)}`,
  ])
  expect(await found({ address: place('native') })).toEqual([`ETH ${place(coin)}`])
  expect(await found({ address: place(thief) })).toEqual([])
  const refused = async (query: Record<string, string>) =>
    failureOf(await get('/v1/convert/tokens', query))
  expect(await refused({ chainId: 'eip155:10' })).toEqual([400, 'chainId', unsupported])
  expect((await refused({ address: custom })).slice(0, 2)).toEqual([400, 'chainId'])
  expect(await refused({ address: `eip155:10:${custom}`, chainId: id })).toEqual([
    400,
    'address',
    'is of another network',
  ])
})

test('reads what the contracts of the sources may take', async () => {
  const { get, state } = await serve()
  state.allowances = { [router]: 5n, [allowanceHolder]: 7n, [thief]: 9n }
  const ask = (query: Record<string, string> = {}): Promise<Response> =>
    get('/v1/convert/allowance', {
      tokenAddress: place(token),
      userAddress: place(ada),
      ...query,
    })
  const allowed = async (query?: Record<string, string>): Promise<string> =>
    v.parse(convertAllowanceReply, await (await ask(query)).json()).allowance
  expect([await allowed(), await allowed({ spender: router })]).toEqual(['7', '5'])
  expect(await failureOf(await ask({ spender: thief }))).toEqual([
    400,
    'spender',
    'is no contract of a source',
  ])
  expect((await failureOf(await ask({ tokenAddress: place(thief) }))).slice(0, 2)).toEqual([
    400,
    'tokenAddress',
  ])
  expect((await failureOf(await ask({ tokenAddress: place(coin) }))).slice(0, 2)).toEqual([
    400,
    'tokenAddress',
  ])
  state.down = true
  expect((await failureOf(await ask())).slice(0, 2)).toEqual([503, 'chain'])
})

test('reads the price of gas from the node', async () => {
  const { get, state } = await serve()
  const ask = (chainId: string): Promise<Response> => get('/v1/convert/gas-price', { chainId })
  expect(v.parse(convertGasPriceReply, await (await ask(id)).json())).toEqual({
    standard: String((gwei * 5n) / 4n + 1n),
    fast: String((gwei * 3n) / 2n + 2n),
    instant: String(gwei * 2n + 3n),
  })
  expect(await failureOf(await ask('eip155:10'))).toEqual([
    400,
    'chainId',
    'Network not supported for Gas Price',
  ])
  state.down = true
  expect((await failureOf(await ask('eip155:99'))).slice(0, 2)).toEqual([503, ''])
})

const approveOf = (spender: string, amount: bigint): string =>
  `0x095ea7b3${spender.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`

test('builds an approval of exactly the amount, for a contract of a source alone', async () => {
  const { get } = await serve()
  const ask = (query: Record<string, string> = {}): Promise<Response> =>
    get('/v1/convert/build-approve', {
      userAddress: place(ada),
      from: place(token),
      to: place(dollar),
      ...query,
    })
  const built = async (query?: Record<string, string>) =>
    v.parse(convertApproveReply, await (await ask(query)).json()).tx
  expect(await built({ amount: '1000000', spender: router })).toEqual({
    from: ada,
    to: token,
    data: approveOf(router, 1_000_000n),
    value: '0',
    eip155: { gas: '50000', gasPrice: String((gwei * 5n) / 4n + 1n) },
  })
  // As hosted services do for clients that name no amount.
  expect((await built()).data).toBe(approveOf(allowanceHolder, 2n ** 256n - 1n))
  expect((await failureOf(await ask({ spender: thief }))).slice(0, 2)).toEqual([400, 'spender'])
  expect((await failureOf(await ask({ from: place(coin) }))).slice(0, 2)).toEqual([400, 'from'])
})

test('builds the transaction by the source of the quote', async () => {
  const { build, asked } = await serve()
  const reply = await build({ quoteId: '1inch', eip155: { slippage: '0.29' } })
  expect(v.parse(convertBuildReply, await reply.json()).tx).toMatchObject({
    from: ada,
    to: router,
    amount: '0',
    eip155: { gas: '200000', gasPrice: String((gwei * 5n) / 4n + 1n) },
  })
  expect(asked).toMatchObject([
    { source: '1inch', path: '/swap/v6.0/1/swap', query: { slippage: '0.29', from: ada } },
  ])
  const ofCoin = await build({ quoteId: 'lifi', from: place('native') })
  expect(v.parse(convertBuildReply, await ofCoin.json()).tx).toMatchObject({
    to: diamond,
    amount: '1000000',
  })
  expect((await failureOf(await build({ quoteId: 'other' }))).slice(0, 2)).toEqual([400, 'quoteId'])
})

test('for a client that names no quote, builds by the best source that may take the token', async () => {
  const { build, state, quoted } = await serve({
    behaviours: { '0x': { out: (amount) => amount * 3n } },
  })
  expect(sourcesOf(await quoted())[0]).toBe('0x')
  const target = async (): Promise<string> =>
    v.parse(convertBuildReply, await (await build()).json()).tx.to
  expect(await target()).toBe(allowanceHolder)
  state.allowances = { [diamond]: 1_000_000n }
  expect(await target()).toBe(diamond)
})

test('refuses a transaction that gives less than was shown', async () => {
  const { build } = await serve()
  expect((await build({ quoteId: '0x', minToAmount: '1980000' })).status).toBe(200)
  for (const quoteId of ['0x', '1inch', 'lifi'])
    expect(await failureOf(await build({ quoteId, minToAmount: '1980001' }))).toEqual([
      400,
      'minToAmount',
      'the price has changed for the worse',
    ])
})

test('estimates on the node where the client wants that, and refuses what would fail', async () => {
  const { build, state } = await serve()
  const estimated = await build({ quoteId: '0x', disableEstimate: false })
  expect(v.parse(convertBuildReply, await estimated.json()).tx.eip155?.gas).toBe('50000')
  state.reverts = true
  expect(await failureOf(await build({ quoteId: '0x', disableEstimate: false }))).toEqual([
    400,
    '',
    'the transaction would fail',
  ])
  expect((await build({ quoteId: '0x' })).status).toBe(200)
})

test('passes a permit to the source that takes one', async () => {
  const { build, asked } = await serve()
  const eip155 = { slippage: '1', permit: '0x1234' }
  expect((await build({ quoteId: '1inch', eip155 })).status).toBe(200)
  expect(asked.at(-1)!.query).toMatchObject({ permit: '0x1234' })
  expect((await failureOf(await build({ quoteId: '0x', eip155 }))).slice(0, 2)).toEqual([
    400,
    'permit',
  ])
  expect(v.parse(convertBuildReply, await (await build({ eip155 })).json()).tx.to).toBe(router)
})

test('without sources there are no swaps, and the node still says the price of gas', async () => {
  const { quotes, build, get } = await serve({ swapSources: [] })
  expect((await failureOf(await quotes())).slice(1)).toEqual(['chainId', unsupported])
  expect((await failureOf(await build())).slice(1)).toEqual(['chainId', unsupported])
  expect(await (await get('/v1/convert/tokens')).json()).toEqual({ tokens: [] })
  expect((await get('/v1/convert/gas-price', { chainId: id })).status).toBe(200)
})

test('counts requests to sources by their outcome', async () => {
  const metricsToken = 'a-token-of-the-test'
  const { quoted, build, get } = await serve({
    metricsToken,
    behaviours: { lifi: { answer: () => new Response('', { status: 500 }) } },
  })
  await quoted()
  await build({ quoteId: '0x' })
  const text = await (await get('/metrics', {}, { authorization: `Bearer ${metricsToken}` })).text()
  const count = (source: string, does: string, outcome: string): string =>
    `portico_swap_source_requests_total{source="${source}",does="${does}",outcome="${outcome}"} 1`
  for (const line of [
    count('0x', 'quote', 'found'),
    count('0x', 'build', 'found'),
    count('lifi', 'quote', 'failed'),
  ])
    expect(text).toContain(line)
})
