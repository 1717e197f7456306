/** Swaps over Uniswap's own contracts, on a real chain. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoAccounts, taxedTokenAbi } from '@portico/testkit/chains'
import { addPoolV2, uniswap } from '@portico/testkit/uniswap'
import type { Json } from '@portico/core'
import { parseEther } from 'viem'
import { mined, never, sendingPage } from './sending.ts'
import { asks, callOf, dollar, gate, openMarket, port, weth, type Market } from './swap-pools.ts'

const { ada, impostor } = demoAccounts
let market: Market
let before = ''

beforeAll(async () => {
  market = await openMarket()
})
beforeEach(async () => {
  market.page.reset()
  before = await market.chain.snapshot()
})
afterEach(() => market.chain.revert(before))
afterAll(() => market.chains.stop())

const [v2, fine, usual, coarse] = ['V2', 'V3 0.05 %', 'V3 0.3 %', 'V3 1 %'].map(
  (name) => `Uniswap ${name}`,
) as [string, string, string, string]
const dollars = { from: dollar, amount: 500_000_000n }
const swaps = [
  ['coin to token, over V3', asks(), [fine]],
  ['coin to token, over V2', asks({ to: port }), [v2]],
  ['token to coin, over V3', asks({ ...dollars, to: null }), [fine]],
  ['token to coin, over V2', asks({ from: port, to: null, amount: parseEther('40') }), [v2]],
  ['token to wrapped coin', asks({ ...dollars, to: weth }), [fine]],
  ['token to token, over one pool', asks({ from: gate, amount: 2n }), [usual]],
  ['token to token, over two of V3', asks({ ...dollars, to: port }), [fine, coarse]],
  ['token to token, over two of V2', asks({ from: gate, to: port, amount: 2n }), [v2, v2]],
] as const

test.each(swaps)('%s: what is quoted is received, to the unit', async (_, request, exchanges) => {
  const { page, pools, held, quoted, stepsOf, taken } = market
  const quote = await quoted(request)
  expect(quote.route.map((hop) => hop.exchange)).toEqual(exchanges)
  expect(quote.route[0]!.from).toBe(request.from)
  expect(quote.route.at(-1)!.to).toBe(request.to)
  const transaction = await pools.build(quote, never)
  const contracts = await pools.contracts('eip155:1')
  const check = await page.swapping.check(quote, transaction, contracts, never)
  expect(check).toMatchObject({
    received: quote.amountOut,
    simulation: { is: 'success', isWhole: true, grants: [] },
  })
  const steps = await stepsOf(quote)
  expect(steps.map(({ is }) => is)).toEqual(request.from === null ? ['swap'] : ['approve', 'swap'])
  await taken(steps.slice(0, -1))
  const [had, got] = [await held(request.from), await held(request.to)]
  const { paid, gas, hash } = await taken(steps.slice(-1))
  const fee = (token: string | null): bigint => (token === null ? paid : 0n)
  expect((await held(request.to)) - got + fee(request.to)).toBe(quote.amountOut)
  expect(had - (await held(request.from)) - fee(request.from)).toBe(request.amount)
  expect(gas).toBeLessThanOrEqual(quote.gas!)
  const swap = { chain: 'eip155:1', account: ada.address, token: request.to, hash } as const
  expect(await page.swapping.received(swap, never)).toBe(quote.amountOut)
})

test('the coin and its wrapped form, one for one and without an allowance', async () => {
  const { page, pools, held, quoted, stepsOf, taken } = market
  const wrap = asks({ to: weth, amount: 5n })
  for (const request of [wrap, { ...wrap, from: weth, to: null }]) {
    const quote = await quoted(request)
    expect(quote).toMatchObject({ amountOut: 5n, minimumOut: 5n, spender: null })
    const transaction = await pools.build(quote, never)
    const contracts = await pools.contracts('eip155:1')
    const { received } = await page.swapping.check(quote, transaction, contracts, never)
    expect(received).toBe(5n)
    const wrapped = await held(weth)
    const { gas } = await taken(await stepsOf(quote))
    expect(gas).toBeLessThanOrEqual(quote.gas!)
    expect((await held(weth)) - wrapped).toBe(request.from === null ? 5n : -5n)
  }
})

test('asks for all routes in one call', async () => {
  const methods: string[] = []
  market.page.between.refuses = (method) => {
    methods.push(method)
    return false
  }
  await market.quoted(asks({ ...dollars, to: port }))
  expect(methods.sort()).toEqual(['eth_call', 'eth_gasPrice'])
})

test('prefers one pool that gives less to two when gas is expensive', async () => {
  const { chain, page, quoted } = market
  await addPoolV2(chain, {
    tokens: [port, dollar],
    amounts: [parseEther('100000'), 190_000_000_000n],
  })
  const at = (price: bigint) => {
    page.between.alters = (method, answer) =>
      method === 'eth_gasPrice' ? `0x${price.toString(16)}` : answer
    return quoted(asks({ from: port }))
  }
  const [cheap, dear] = [await at(0n), await at(10n ** 12n)]
  expect(cheap.route.map(({ exchange }) => exchange)).toEqual([coarse, fine])
  expect(dear.route.map(({ exchange }) => exchange)).toEqual([v2])
  expect(dear.amountOut).toBeLessThan(cheap.amountOut)
})

test('no route, no network, no token, nothing to swap', async () => {
  const { pools } = market
  const none = [
    asks({ to: `0x${'12'.repeat(20)}` }),
    asks({ to: 'dollar' }),
    asks({ account: '0x1' }),
    asks({ amount: 0n }),
    asks({ amount: 1n << 256n }),
    asks({ from: dollar, to: dollar.toLowerCase() }),
    asks({ slippageBps: 10_001 }),
    asks({ chain: 'eip155:31338' }),
  ]
  for (const request of none) expect(await pools.quote(request, never)).toBeNull()
  expect(pools.supports('eip155:1')).toBe(true)
  expect(pools.supports('eip155:31338')).toBe(false)
  // Its pools are known, and this page has no such network.
  expect(pools.supports('eip155:10')).toBe(false)
})

test('a host names its own pools, or turns them off', async () => {
  const v2Only = {
    wrappedCoin: weth,
    v2: { router02: uniswap.UniswapV2Router02 },
    exchange: 'Bourse',
  }
  const { swapping } = await sendingPage(market.chains, { 'eip155:1': v2Only })
  const [source] = swapping.sources
  const quote = await source!.quote(asks({ to: port }), never)
  expect(quote?.route).toEqual([{ from: null, to: port, exchange: 'Bourse V2' }])
  expect(source!.contracts('eip155:1')).toEqual(
    [weth, uniswap.UniswapV2Router02].map((each) => each.toLowerCase()),
  )
  const off = await sendingPage(market.chains, { 'eip155:1': false })
  expect(off.swapping.sources[0]!.supports('eip155:1')).toBe(false)
})

test('says that the pools have less than is asked for', async () => {
  const { swapping } = await sendingPage(market.chains, {
    'eip155:1': {
      wrappedCoin: weth,
      v3: { quoterV2: uniswap.QuoterV2, swapRouter02: uniswap.SwapRouter02, fees: [3000] },
    },
  })
  const [source] = swapping.sources
  const request = asks({ from: gate, amount: 100n })
  expect(await source!.quote(request, never)).toMatchObject({ source: 'pools' })
  await expect(source!.quote({ ...request, amount: 10n ** 15n }, never)).rejects.toMatchObject({
    code: 'swap-liquidity',
  })
})

test('an answer that is none is refused, whatever it is', async () => {
  const { page, pools } = market
  const answers: Json[] = [null, 5, '0x', '0xzz', [], `0x${'0'.repeat(64)}`, `0x${'f'.repeat(640)}`]
  for (const each of answers) {
    page.between.alters = (method, answer) => (method === 'eth_call' ? each : answer)
    await expect(pools.quote(asks(), never)).rejects.toMatchObject({ code: 'rpc-malformed' })
  }
})

test('the allowance of a token that demands it is set to zero first', async () => {
  const { chain, page, pools, taxed, quoted, stepsOf, taken } = market
  const request = asks({ from: taxed, to: null, amount: parseEther('10') })
  const quote = await quoted(request)
  await mined(chain, callOf(taxed, taxedTokenAbi, 'approve', quote.spender, 5n))
  const steps = await stepsOf(quote)
  expect(steps.map(({ is, allowance }) => [is, allowance?.amount])).toEqual([
    ['revoke', 0n],
    ['approve', request.amount],
    ['swap', undefined],
  ])
  const transaction = await pools.build(quote, never)
  const contracts = await pools.contracts('eip155:1')
  const { received } = await page.swapping.check(quote, transaction, contracts, never)
  expect(received).toBe(quote.amountOut)
  await taken(steps)
  // Nothing is left over, and what is enough is not asked for again.
  const again = await stepsOf(quote)
  expect(again.map(({ is }) => is)).toEqual(['approve', 'swap'])
  await taken(again.slice(0, 1))
  expect((await stepsOf(quote)).map(({ is }) => is)).toEqual(['swap'])
})

test('the most of the coin leaves the gas of its swap', async () => {
  const { page, held, quoted, stepsOf, taken } = market
  const first = await page.swapping.funds(asks(), undefined, never)
  expect(first).toMatchObject({ balance: first.coin, decimals: { from: 18, to: 6 } })
  expect(first.max).toBe(first.coin - first.networkFee)
  const quote = await quoted(asks({ amount: first.max }))
  const { max, networkFee } = await page.swapping.funds(asks(), quote, never)
  await taken(await stepsOf(await quoted(asks({ amount: max }))))
  expect(await held(null)).toBeLessThan(networkFee)
})

test('the funds of a token, with the fee of what comes before the swap', async () => {
  const { chain, page, taxed, quoted } = market
  const request = asks({ from: taxed, to: null, amount: parseEther('10') })
  const quote = await quoted(request)
  const funds = async (): Promise<{ gas: bigint; max: bigint; balance: bigint }> => {
    const found = await page.swapping.funds(request, quote, never)
    expect(found.decimals).toEqual({ from: 18, to: 18 })
    return { ...found, gas: found.networkFee / found.gasPrice }
  }
  const allow = (amount: bigint): Promise<unknown> =>
    mined(chain, callOf(taxed, taxedTokenAbi, 'approve', quote.spender, amount))
  const one = await funds()
  expect(one).toMatchObject({ balance: parseEther('1000'), max: parseEther('1000') })
  await allow(5n)
  expect((await funds()).gas - one.gas).toBe(60_000n)
  await allow(0n)
  await allow(request.amount)
  expect(one.gas - (await funds()).gas).toBe(60_000n)
  const noToken = { ...request, to: impostor.address }
  await expect(page.swapping.funds(noToken, undefined, never)).rejects.toMatchObject({
    code: 'rpc-malformed',
  })
})

test('does not say what was received by a transaction that gave nothing or is missing', async () => {
  const { chain, page } = market
  const swap = { chain: 'eip155:1', account: ada.address, token: dollar } as const
  const missing = { ...swap, hash: `0x${'1'.repeat(64)}` }
  expect(await page.swapping.received(missing, never)).toBeUndefined()
  const { transactionHash: hash } = await mined(chain, { to: impostor.address, value: '0x1' })
  expect(await page.swapping.received({ ...swap, hash }, never)).toBeUndefined()
  expect(await page.swapping.received({ ...swap, hash, token: null }, never)).toBeUndefined()
})

/** A wallet that answers these methods alone, and what it was asked. */
function walletWith(answers: Readonly<Record<string, unknown>>) {
  const asked: { method: string; params?: unknown }[] = []
  return {
    asked,
    async request(request: { method: string; params?: unknown }): Promise<unknown> {
      asked.push(request)
      const answer = answers[request.method]
      if (answer === undefined) throw Object.assign(new Error('unknown'), { code: -32601 })
      return answer
    },
  }
}

test('knows whether a wallet takes all steps at once', async () => {
  const { canBatch } = market.page.swapping
  const able = (status: string) =>
    walletWith({ wallet_getCapabilities: { '0x1': { atomic: { status } } } })
  expect(await canBatch('eip155:1', ada.address, able('supported'))).toBe(true)
  expect(await canBatch('eip155:1', ada.address, able('ready'))).toBe(true)
  expect(await canBatch('eip155:1', ada.address, able('unsupported'))).toBe(false)
  expect(await canBatch('eip155:10', ada.address, able('supported'))).toBe(false)
  expect(await canBatch('eip155:1', ada.address, walletWith({}))).toBe(false)
  expect(await canBatch('eip155:1', ada.address, null)).toBe(false)
})

test('asks for all steps at once, on the network of the swap alone', async () => {
  const { page, quoted, stepsOf } = market
  const { sendBatch } = page.swapping
  const steps = await stepsOf(await quoted(asks({ ...dollars, to: null })))
  const from = { chain: 'eip155:1', account: ada.address } as const
  const answers = { eth_chainId: '0x1', wallet_sendCalls: { id: '0xba7c' } }
  const provider = walletWith(answers)
  expect(await sendBatch(steps, { ...from, provider })).toBe('0xba7c')
  const calls = steps.map(({ transaction }) => transaction)
  const batch = { version: '2.0.0', from: ada.address, chainId: '0x1', atomicRequired: true }
  expect(provider.asked.at(-1)).toEqual({
    method: 'wallet_sendCalls',
    params: [{ ...batch, calls }],
  })
  const elsewhere = { ...from, provider: walletWith({ ...answers, eth_chainId: '0xa' }) }
  await expect(sendBatch(steps, elsewhere)).rejects.toMatchObject({ code: 'chain-mismatch' })
  const odd = { ...from, provider: walletWith({ ...answers, wallet_sendCalls: { id: '' } }) }
  await expect(sendBatch(steps, odd)).rejects.toMatchObject({ code: 'wallet-answer' })
})
