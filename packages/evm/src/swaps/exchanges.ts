/** The calls of Uniswap's contracts: asking what a route gives, and the swap itself. */
import { addressWord, answerIn, bytesTail, dynamicListTail, listTail, word } from './abi.ts'
import type { Asked } from './multicall.ts'
import type { PoolTable } from './pool-tables.ts'
import type { Route } from './routes.ts'

/** V3's path: tokens of 20 bytes with fees of 3 bytes between them. */
const packedPath = ({ path, fees }: Route): string =>
  path
    .map(
      (token, at) =>
        (at === 0 ? '' : (fees[at - 1] ?? 0).toString(16).padStart(6, '0')) + token.slice(2),
    )
    .join('')

/** `getAmountsOut(uint256,address[])`, or `quoteExactInput(bytes,uint256)`. */
export function quoteCall({ v2, v3 }: PoolTable, route: Route, amount: bigint): Asked {
  return route.is === 'v2'
    ? {
        to: v2!.router02,
        data: `d06ca61f${word(amount)}${word(64)}${listTail(route.path.map(addressWord))}`,
      }
    : {
        to: v3!.quoterV2,
        data: `cdca1753${word(64)}${word(amount)}${bytesTail(packedPath(route))}`,
      }
}

/**
 * What a swap uses besides V3's pools themselves, as its quoter counts them: the transaction, the
 * router, the transfers, and wrapping. Rounded up from measured swaps.
 */
const v3Overhead = 90_000n
/** Of a swap over one V2 pool, and of each further one. */
const v2Gas = { first: 165_000n, further: 85_000n }
/** More than any block has. */
const mostGas = 1n << 40n

/** `TickMath.MIN_SQRT_RATIO + 1` and `MAX_SQRT_RATIO - 1`: a swap that ends there has emptied the pool. */
const [emptyBelow, emptyAbove] = [
  4_295_128_740n,
  1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n,
]

/**
 * What the route gives. `thin`: its pools have less than is asked for, so that a part of the amount
 * would stay behind in the router. Null: it has no pool, or the answer is malformed.
 */
export function readQuote(
  { is, path }: Route,
  amount: bigint,
  digits: string,
): { amountOut: bigint; gas: bigint } | 'thin' | null {
  const read = answerIn(digits)
  const pools = path.length - 1
  if (is === 'v2') {
    const amounts = read.list(0)
    if (amounts?.length !== path.length || amounts[0] !== amount) return null
    return { amountOut: amounts[pools]!, gas: v2Gas.first + v2Gas.further * BigInt(pools - 1) }
  }
  const [amountOut, prices, gas] = [read.word(0), read.list(32), read.word(96)]
  if (amountOut === null || gas === null || gas > mostGas || prices?.length !== pools) return null
  if (prices.some((price) => price <= emptyBelow || price >= emptyAbove)) return 'thin'
  return { amountOut, gas: gas + v3Overhead }
}

/** A swap to build. */
export interface Swap {
  route: Route
  account: string
  amount: bigint
  minimumOut: bigint
  /** Seconds since the epoch. */
  deadline: number
  /** Whether the coin itself is given, or received. */
  fromCoin: boolean
  toCoin: boolean
}

/** The transaction's target and data. */
export const swapCall = (table: PoolTable, swap: Swap): Asked =>
  swap.route.is === 'v2' ? v2Call(table, swap) : v3Call(table, swap)

function v2Call({ v2 }: PoolTable, swap: Swap): Asked {
  const { account, amount, minimumOut, deadline, fromCoin, toCoin, route } = swap
  const path = listTail(route.path.map(addressWord))
  const end = `${addressWord(account)}${word(deadline)}${path}`
  // `swapExactETHForTokens`, `swapExactTokensForETH`, `swapExactTokensForTokens`: the first has no
  // amount, which is the value.
  const data = fromCoin
    ? `7ff36ab5${word(minimumOut)}${word(128)}${end}`
    : `${toCoin ? '18cbafe5' : '38ed1739'}${word(amount)}${word(minimumOut)}${word(160)}${end}`
  return { to: v2!.router02, data }
}

/** `SwapRouter02`: its own address as a receiver, so that it can unwrap. */
const routerItself = '0x0000000000000000000000000000000000000002'

function v3Call({ v3 }: PoolTable, swap: Swap): Asked {
  const { account, amount, minimumOut, deadline, toCoin, route } = swap
  const receiver = toCoin ? routerItself : account
  // `exactInput((bytes,address,uint256,uint256))`; coins that are sent along are wrapped by it.
  const input =
    `b858183f${word(32)}${word(128)}${addressWord(receiver)}${word(amount)}${word(minimumOut)}` +
    bytesTail(packedPath(route))
  // `unwrapWETH9(uint256,address)`.
  const unwrap = `49404b7c${word(minimumOut)}${addressWord(account)}`
  const calls = toCoin ? [input, unwrap] : [input]
  // `multicall(uint256,bytes[])`, which has the deadline.
  const data = `5ae401dc${word(deadline)}${word(64)}${dynamicListTail(calls.map(bytesTail))}`
  return { to: v3!.swapRouter02, data }
}

/** `deposit()` and `withdraw(uint256)` of the wrapped coin. */
export const wrapCall = ({ wrappedCoin }: PoolTable, amount: bigint, fromCoin: boolean): Asked => ({
  to: wrappedCoin,
  data: fromCoin ? 'd0e30db0' : `2e1a7d4d${word(amount)}`,
})
/** More than either needs. */
export const wrapGas = 60_000n
