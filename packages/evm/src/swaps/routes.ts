/** Ways through pools, and the choice between them. Pure, so that it can be searched exhaustively. */
import { defaultFees, type PoolTable } from './pool-tables.ts'

/** A way through one pool or two. Tokens in lower case; the wrapped coin stands for the coin. */
export interface Route {
  is: 'v2' | 'v3'
  /** The tokens, one more than pools. */
  path: readonly string[]
  /** V3: the fee of each pool. */
  fees: readonly number[]
}

/** What a route would give. */
export interface Outcome {
  route: Route
  amountOut: bigint
  /** Of the swap alone. */
  gas: bigint
}

/** All routes between two tokens: direct, and over each intermediate. */
export function routesBetween(table: PoolTable, from: string, to: string): Route[] {
  const between = new Set(
    [table.wrappedCoin, ...(table.intermediates ?? [])].map((each) => each.toLowerCase()),
  )
  between.delete(from)
  between.delete(to)
  const paths = [[from, to], ...[...between].map((middle) => [from, middle, to])]
  const v2 = table.v2 ? paths.map((path): Route => ({ is: 'v2', path, fees: [] })) : []
  const fees = table.v3 ? (table.v3.fees ?? defaultFees) : []
  const v3 = paths.flatMap((path) =>
    feesOf(path.length - 1, fees).map((each): Route => ({ is: 'v3', path, fees: each })),
  )
  return [...v2, ...v3]
}

/** The fees of one pool, or each pair of fees of two. */
const feesOf = (pools: number, fees: readonly number[]): number[][] =>
  pools === 1
    ? fees.map((fee) => [fee])
    : fees.flatMap((first) => fees.map((second) => [first, second]))

/** How much of the received token one unit of the coin is worth, as a fraction. */
export interface CoinRate {
  received: bigint
  coin: bigint
}

/**
 * The one that leaves the most once its gas is paid. Without the price of gas or of the coin, the
 * one that gives the most.
 */
export function bestOf(
  outcomes: readonly Outcome[],
  gasPrice: bigint | null,
  rate: CoinRate | null,
): Outcome | null {
  const priced = gasPrice !== null && rate !== null && rate.coin > 0n
  // Both sides are multiplied by the rate's coin, so that nothing is rounded.
  const net = ({ amountOut, gas }: Outcome): bigint =>
    priced ? amountOut * rate.coin - gas * gasPrice * rate.received : amountOut
  let best: Outcome | null = null
  for (const outcome of outcomes) if (best === null || net(outcome) > net(best)) best = outcome
  return best
}
