import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import type { LocalChain } from '../chains/index.ts'
import { owner, spacings, transact, uniswap } from './deploy.ts'

/** What a pool holds. */
export interface Liquidity {
  /** Its two tokens. Tokens other than the wrapped coin have `mint`, as those of the demo. */
  tokens: readonly [Address, Address]
  /** How much of each, in smallest units; their ratio is the price. */
  amounts: readonly [bigint, bigint]
}

const tokenAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function deposit() payable',
])
const routerAbi = parseAbi([
  'function addLiquidity(address a, address b, uint256 amountA, uint256 amountB, uint256 minA, uint256 minB, address to, uint256 deadline)',
])
const managerAbi = parseAbi([
  'struct Mint { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0; uint256 amount1; uint256 min0; uint256 min1; address recipient; uint256 deadline; }',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable',
  'function mint(Mint params) payable',
])

const everything = 2n ** 256n - 1n
/** No deadline. */
const ever = 2n ** 64n
/** `TickMath.MAX_TICK`. */
const lastTick = 887_272

/** Makes the tokens, and lets a contract take them. */
async function provide(
  chain: LocalChain,
  { tokens, amounts }: Liquidity,
  spender: Address,
): Promise<void> {
  const call = (token: Address, data: Hex, value = 0n): Promise<void> =>
    transact(chain, token, data, value)
  for (const [index, token] of tokens.entries()) {
    const amount = amounts[index] ?? 0n
    if (token === uniswap.WETH9)
      await call(token, encodeFunctionData({ abi: tokenAbi, functionName: 'deposit' }), amount)
    else
      await call(
        token,
        encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [owner, amount] }),
      )
    const args = [spender, everything] as const
    await call(token, encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args }))
  }
}

/** Adds a V2 pair with liquidity, after `deployUniswap`. */
export async function addPoolV2(chain: LocalChain, liquidity: Liquidity): Promise<void> {
  const { tokens, amounts } = liquidity
  await provide(chain, liquidity, uniswap.UniswapV2Router02)
  const args = [...tokens, ...amounts, 0n, 0n, owner, ever] as const
  await transact(
    chain,
    uniswap.UniswapV2Router02,
    encodeFunctionData({ abi: routerAbi, functionName: 'addLiquidity', args }),
  )
}

/**
 * Adds a V3 pool with liquidity over all prices, or nearby ones, after `deployUniswap`.
 *
 * @param pool.fee 100, 500, 3000 or 10000 (1 %).
 * @param pool.range How many ticks of liquidity on each side of the price; all by default.
 */
export async function addPoolV3(
  chain: LocalChain,
  { fee, range, ...liquidity }: Liquidity & { fee: number; range?: number },
): Promise<void> {
  const spacing = spacings[fee]
  if (spacing === undefined) throw new Error(`V3 has no pools with the fee ${fee}`)
  const [a, b] = liquidity.tokens
  const isSorted = a.toLowerCase() < b.toLowerCase()
  const [token0, token1] = isSorted ? [a, b] : [b, a]
  const [first, second] = liquidity.amounts
  const [amount0, amount1] = isSorted ? [first, second] : [second, first]
  const price = root((amount1 << 192n) / amount0)
  const current = Math.round((2 * Math.log(Number(price) / 2 ** 96)) / Math.log(1.0001))
  const tick = (at: number): number => Math.trunc(at / spacing) * spacing
  const [tickLower, tickUpper] =
    range === undefined
      ? [tick(-lastTick), tick(lastTick)]
      : [tick(current - range), tick(current + range)]
  const manager = uniswap.NonfungiblePositionManager
  await provide(chain, liquidity, manager)
  await transact(
    chain,
    manager,
    encodeFunctionData({
      abi: managerAbi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [token0, token1, fee, price],
    }),
  )
  const mint = { token0, token1, fee, tickLower, tickUpper, amount0, amount1 }
  const params = { ...mint, min0: 0n, min1: 0n, recipient: owner, deadline: ever }
  await transact(
    chain,
    manager,
    encodeFunctionData({ abi: managerAbi, functionName: 'mint', args: [params] }),
  )
}

/** The square root, rounded down. */
function root(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}
