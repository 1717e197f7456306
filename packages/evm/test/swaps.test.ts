/** Swaps over Uniswap's own contracts, on a real chain. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  demoAccounts,
  demoNetworks,
  startDemoChains,
  type DemoChains,
  type LocalChain,
} from '@portico/testkit/chains'
import { addPoolV2, addPoolV3, deployUniswap, uniswap } from '@portico/testkit/uniswap'
import type { SwapQuote, SwapRequest, SwapSource, SwapStep } from '@portico/core'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, parseEther, type Hex } from 'viem'
import { mined, never, sendingPage, type SendingPage } from './sending.ts'

const { ada } = demoAccounts
const [dollar, port, gate] = demoNetworks.mainnet.tokens.map(({ address }) => address) as [
  Hex,
  Hex,
  Hex,
]
const weth = uniswap.WETH9
let chains: DemoChains
let chain: LocalChain
let page: SendingPage
let pools: SwapSource
let before = ''

beforeAll(async () => {
  chains = await startDemoChains()
  chain = chains.mainnet
  page = await sendingPage(chains)
  pools = page.swapping.sources[0]!
  await deployUniswap(chain)
  // A coin costs 2,000 dollars, or 1,000 of the other token.
  await addPoolV3(chain, {
    tokens: [dollar, weth],
    amounts: [2_000_000_000_000n, parseEther('1000')],
    fee: 500,
  })
  await addPoolV3(chain, {
    tokens: [dollar, weth],
    amounts: [200_000_000_000n, parseEther('100')],
    fee: 3000,
  })
  await addPoolV2(chain, {
    tokens: [weth, port],
    amounts: [parseEther('1000'), parseEther('1000000')],
  })
  await addPoolV3(chain, {
    tokens: [port, weth],
    amounts: [parseEther('5000'), parseEther('5')],
    fee: 10_000,
  })
  await addPoolV2(chain, { tokens: [gate, dollar], amounts: [1_000_000n, 50_000_000_000n] })
})
beforeEach(async () => {
  page.reset()
  before = await chain.snapshot()
})
afterEach(() => chain.revert(before))
afterAll(() => chains.stop())

const asks = (over: Partial<SwapRequest>): SwapRequest => ({
  chain: 'eip155:1',
  account: ada.address,
  from: null,
  to: dollar,
  amount: parseEther('1'),
  slippageBps: 100,
  ...over,
})

async function held(token: string | null, owner: string = ada.address): Promise<bigint> {
  if (token === null) return BigInt((await chain.rpc('eth_getBalance', [owner, 'latest'])) as Hex)
  const call = { abi: erc20Abi, functionName: 'balanceOf' } as const
  const data = encodeFunctionData({ ...call, args: [owner as Hex] })
  const answer = (await chain.rpc('eth_call', [{ to: token, data }, 'latest'])) as Hex
  return decodeFunctionResult({ ...call, data: answer })
}

async function quoted(request: SwapRequest): Promise<SwapQuote> {
  const quote = await pools.quote(request, never)
  if (!quote) throw new Error('There is no route')
  return quote
}

/** Takes each step as the wallet would; what the last paid for its gas. */
async function taken(
  steps: readonly SwapStep[],
): Promise<{ paid: bigint; gas: bigint; hash: Hex }> {
  let last = { paid: 0n, gas: 0n, hash: '0x' as Hex }
  for (const { transaction } of steps) {
    const receipt = await mined(chain, transaction as object)
    expect(receipt.status).toBe('0x1')
    const gas = BigInt(receipt.gasUsed)
    const paid = gas * BigInt(receipt.effectiveGasPrice)
    last = { paid, gas, hash: receipt.transactionHash }
  }
  return last
}

const swaps = [
  ['coin to token, over V3', asks({}), 'Uniswap V3 0.05 %'],
  ['coin to token, over V2', asks({ to: port }), 'Uniswap V2'],
  [
    'token to coin, over V3',
    asks({ from: dollar, to: null, amount: 500_000_000n }),
    'Uniswap V3 0.05 %',
  ],
  [
    'token to coin, over V2',
    asks({ from: port, to: null, amount: parseEther('40') }),
    'Uniswap V2',
  ],
  ['token to token, over V2', asks({ from: gate, to: dollar, amount: 2n }), 'Uniswap V2'],
  [
    'token to wrapped coin',
    asks({ from: dollar, to: weth, amount: 1_000_000n }),
    'Uniswap V3 0.05 %',
  ],
] as const

test.each(swaps)('%s: what is quoted is received, to the unit', async (_, request, exchange) => {
  const quote = await quoted(request)
  expect(quote.route.map((hop) => hop.exchange)).toEqual([exchange])
  expect(quote.route[0]).toMatchObject({ from: request.from, to: request.to })
  const transaction = await pools.build(quote, never)
  const contracts = await pools.contracts('eip155:1')
  const check = await page.swapping.check(quote, transaction, contracts, never)
  expect(check).toMatchObject({
    received: quote.amountOut,
    simulation: { is: 'success', isWhole: true, grants: [] },
  })
  const steps = await page.swapping.steps(quote, transaction, never)
  expect(steps.map(({ is }) => is)).toEqual(request.from === null ? ['swap'] : ['approve', 'swap'])
  if (steps.length > 1) await taken(steps.slice(0, 1))
  const [had, got] = [await held(request.from), await held(request.to)]
  const { paid, gas, hash } = await taken(steps.slice(-1))
  const coins = (token: string | null): bigint => (token === null ? paid : 0n)
  expect((await held(request.to)) - got + coins(request.to)).toBe(quote.amountOut)
  expect(had - (await held(request.from)) - coins(request.from)).toBe(request.amount)
  expect(gas).toBeLessThanOrEqual(quote.gas!)
  const swap = { chain: 'eip155:1', account: ada.address, token: request.to, hash } as const
  expect(await page.swapping.received(swap, never)).toBe(quote.amountOut)
})
