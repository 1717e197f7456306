/** What is built for a swap is not believed: each attack by its name, on a real chain. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoAccounts, demoTokenAbi, moverAbi, taxedTokenAbi } from '@portico/testkit/chains'
import { PorticoError } from '@portico/core'
import type { Json, SwapCheck, SwapQuote, SwapTransaction } from '@portico/core'
import { erc20Abi, parseEther, type Hex } from 'viem'
import { mined, never } from './sending.ts'
import { asks, callOf, dollar, openMarket, port, weth, type Market } from './swap-pools.ts'

const { ada, impostor } = demoAccounts
const thief = impostor.address
const unsafe = { code: 'swap-unsafe', exit: 'failed' }
let market: Market
let before = ''

beforeAll(async () => {
  market = await openMarket()
  const { chain, mover } = market
  await mined(chain, callOf(dollar, demoTokenAbi, 'mint', mover, 1_000_000_000n))
})
beforeEach(async () => {
  market.page.reset()
  before = await market.chain.snapshot()
})
afterEach(() => market.chain.revert(before))
afterAll(() => market.chains.stop())

interface Built {
  quote: SwapQuote
  transaction: SwapTransaction
  contracts: readonly string[]
}

interface Move {
  token: Hex
  from: Hex
  to: Hex
  amount: bigint
}

const check = ({ quote, transaction, contracts }: Built): Promise<SwapCheck> =>
  market.page.swapping.check(quote, transaction, contracts, never)

/** What another source has built for ada, over a contract of its own: two `port` for 4 dollars. */
function offered(moves: readonly Move[], over: Partial<SwapQuote> = {}): Built {
  const { mover } = market
  const transaction = { ...callOf(mover, moverAbi, 'run', moves), value: 0n }
  const quote: SwapQuote = {
    source: 'other',
    request: asks({ from: port, amount: parseEther('2') }),
    amountOut: 4_000_000n,
    minimumOut: 3_960_000n,
    route: [],
    spender: mover,
    at: 0,
    ...over,
  }
  return { quote, transaction, contracts: [mover.toLowerCase()] }
}
const given = (token: Hex = port): Move => ({
  token,
  from: ada.address,
  to: market.mover,
  amount: parseEther('2'),
})
const got = (amount = 4_000_000n, to: Hex = ada.address): Move => ({
  token: dollar,
  from: market.mover,
  to,
  amount,
})

/** What the pools have built for ada. */
async function ofPools(over: Parameters<typeof asks>[0] = {}): Promise<Built> {
  const { pools, quoted } = market
  const quote = await quoted(asks(over))
  const transaction = await pools.build(quote, never)
  return { quote, transaction, contracts: await pools.contracts('eip155:1') }
}

test('another source passes where it does what it quoted', async () => {
  const { simulation, received } = await check(offered([given(), got()]))
  expect(received).toBe(4_000_000n)
  expect(simulation).toMatchObject({ is: 'success', isWhole: true, grants: [] })
  expect(new Map(simulation.changes?.map(({ token, amount }) => [token, amount]))).toEqual(
    new Map([
      [port.toLowerCase(), -parseEther('2')],
      [dollar.toLowerCase(), 4_000_000n],
    ]),
  )
})

test('a foreign target, a foreign spender and another value: the network is not even asked', async () => {
  const methods: string[] = []
  market.page.between.refuses = (method) => {
    methods.push(method)
    return false
  }
  const built = offered([given(), got()])
  const { quote, transaction } = built
  const pools = await ofPools()
  methods.length = 0
  const attacks: Built[] = [
    { ...built, transaction: { ...transaction, to: thief } },
    { ...built, transaction: { ...transaction, to: 'mover' } },
    { ...built, transaction: { ...transaction, value: 1n } },
    { ...built, transaction: { ...transaction, data: '0xabc' } },
    { ...built, quote: { ...quote, spender: thief } },
    { ...built, contracts: [] },
    { ...pools, transaction: { ...pools.transaction, value: parseEther('2') } },
    { ...pools, transaction: { ...pools.transaction, to: thief } },
  ]
  for (const each of attacks) await expect(check(each)).rejects.toMatchObject(unsafe)
  expect(methods).toEqual([])
})

test('another recipient', async () => {
  const theirs = offered([given(), got(4_000_000n, thief)])
  await expect(check(theirs)).rejects.toMatchObject({ ...unsafe, data: { received: '0' } })
  for (const over of [{}, { from: dollar, to: null, amount: 1_000_000n }, { to: port }]) {
    const own = await ofPools(over)
    const request = { ...own.quote.request, account: thief }
    const transaction = await market.pools.build({ ...own.quote, request }, never)
    await expect(check({ ...own, transaction })).rejects.toMatchObject(unsafe)
  }
})

test('less than the minimum, by one unit', async () => {
  await expect(check(offered([given(), got(3_960_000n)]))).resolves.toMatchObject({
    received: 3_960_000n,
  })
  await expect(check(offered([given(), got(3_959_999n)]))).rejects.toMatchObject({
    ...unsafe,
    data: { received: '3959999' },
  })
})

test('a poisoned quote, whose minimum is below the slippage', async () => {
  const poisoned = offered([given(), got(1n)], { minimumOut: 1n })
  await expect(check(poisoned)).rejects.toMatchObject({ ...unsafe, data: { minimumOut: '1' } })
})

test('another token that leaves, too', async () => {
  const { chain, taxed, mover } = market
  await mined(chain, callOf(taxed, taxedTokenAbi, 'approve', mover, parseEther('1')))
  const more: Move = { token: taxed, from: ada.address, to: thief, amount: 1n }
  await expect(check(offered([given(), got(), more]))).rejects.toMatchObject({
    ...unsafe,
    data: { token: taxed.toLowerCase() },
  })
})

test('more of the given token, by an earlier allowance or by the token itself', async () => {
  const { chain, taxed } = market
  const request = asks({ from: taxed, amount: parseEther('2') })
  await mined(chain, callOf(taxed, taxedTokenAbi, 'setTaxes', 0n, 100n))
  await expect(check(offered([given(taxed), got()], { request }))).rejects.toMatchObject({
    ...unsafe,
    data: { token: taxed.toLowerCase() },
  })
})

test('an allowance for someone else', async () => {
  const { mover } = market
  const built = offered([], { amountOut: 0n, minimumOut: 0n })
  const granting = {
    ...built,
    contracts: [mover, port].map((each) => each.toLowerCase()),
    transaction: { ...callOf(port, erc20Abi, 'approve', thief, 1n), value: 0n },
  }
  await expect(check(granting)).rejects.toMatchObject({
    ...unsafe,
    data: { token: port.toLowerCase(), spender: thief.toLowerCase() },
  })
})

test('a fee on transfer: less than the minimum arrives, or the pool refuses', async () => {
  const { chain, taxed } = market
  const bought = await ofPools({ to: taxed })
  const sold = await ofPools({ from: taxed, to: null, amount: parseEther('10') })
  await mined(chain, callOf(taxed, taxedTokenAbi, 'setTaxes', 200n, 0n))
  await expect(check(bought)).rejects.toMatchObject(unsafe)
  await expect(check(sold)).rejects.toMatchObject({
    code: 'swap-reverts',
    data: { reason: 'UniswapV2: K' },
  })
})

test('a price that has moved beyond the slippage since the quote', async () => {
  const { chain, quoted, stepsOf } = market
  const own = await ofPools({ to: port })
  await chain.setBalance(thief, parseEther('100'))
  const [large] = await stepsOf(
    await quoted(asks({ to: port, amount: parseEther('50'), account: thief })),
  )
  await mined(chain, large!.transaction as object, thief)
  await expect(check(own)).rejects.toMatchObject({
    code: 'swap-reverts',
    data: { reason: 'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT' },
  })
})

test('a quote that is not of these pools is not built', async () => {
  const { pools } = market
  const { quote } = await ofPools()
  const data = quote.data as { readonly [key: string]: Json }
  const poisoned: Json[] = [
    null,
    { ...data, is: 'v4' },
    { ...data, is: 'wrap' },
    { ...data, path: [weth, port] },
    { ...data, path: [weth, 'dollar'] },
    { ...data, fees: [] },
    { ...data, fees: [1 << 24] },
    { ...data, time: 'now' },
  ]
  for (const each of poisoned)
    await expect(pools.build({ ...quote, data: each }, never)).rejects.toMatchObject({
      code: 'swap-unsafe',
    })
})

test('a node without simulations: the plain call, once there is an allowance', async () => {
  const { chain, page, taxed, stepsOf, taken } = market
  page.between.refuses = (method) => method === 'eth_simulateV1'
  const own = await ofPools({ from: taxed, to: null, amount: parseEther('10') })
  expect(await check(own)).toEqual({ simulation: { is: 'unknown' } })
  await taken((await stepsOf(own.quote)).slice(0, 1))
  expect(await check(own)).toEqual({ simulation: { is: 'success' } })
  await mined(chain, callOf(taxed, taxedTokenAbi, 'setTaxes', 200n, 0n))
  await expect(check(own)).rejects.toMatchObject({ code: 'swap-reverts' })
})

test('a node that answers simulations in another form, or not at all', async () => {
  const { page } = market
  const own = await ofPools()
  const others: Json[] = [null, [], [{ calls: [] }], [{ calls: 'none' }]]
  for (const each of others) {
    page.between.alters = (method, answer) => (method === 'eth_simulateV1' ? each : answer)
    expect(await check(own)).toEqual({ simulation: { is: 'success' } })
  }
  page.between.alters = (method, answer) => {
    if (method === 'eth_simulateV1') throw new PorticoError('rpc-malformed', 'No')
    return answer
  }
  expect(await check(own)).toEqual({ simulation: { is: 'unknown' } })
})
