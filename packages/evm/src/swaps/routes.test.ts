/** The choice of a route, against an exhaustive search that knows nothing of it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PoolTable } from './pool-tables.ts'
import { bestOf, routesBetween, type Outcome, type Route } from './routes.ts'

const token = (index: number): string => `0x${String(index).padStart(40, '0')}`
const tokens = [0, 1, 2, 3, 4].map(token)
const [from, to, wrapped, ...others] = tokens as [string, string, string, ...string[]]

/** A pool of two tokens: what it has of each, and its fee in millionths. */
interface Pool {
  is: 'v2' | 'v3'
  fee: number
  /** By token. */
  reserves: ReadonlyMap<string, bigint>
}

/** x · y = k. */
function through({ fee, reserves }: Pool, give: string, amount: bigint): bigint {
  const [x, y] = [reserves.get(give)!, [...reserves].find(([each]) => each !== give)![1]]
  const paid = amount * BigInt(1_000_000 - fee)
  return (paid * y) / (x * 1_000_000n + paid)
}

const reserve = fc.bigInt(1n, 10n ** 24n)
const poolArb = fc
  .record({
    is: fc.constantFrom('v2' as const, 'v3' as const),
    pair: fc.subarray(tokens, { minLength: 2, maxLength: 2 }),
    fee: fc.constantFrom(100, 500, 3000, 10_000),
    reserves: fc.tuple(reserve, reserve),
  })
  .map(({ is, pair: [a, b], fee, reserves: [x, y] }): Pool => ({
    is,
    fee: is === 'v2' ? 3000 : fee,
    reserves: new Map([
      [a!, x],
      [b!, y],
    ]),
  }))

/** One pool for each pair and fee, as the exchanges have it. */
const poolsArb = fc.uniqueArray(poolArb, {
  maxLength: 40,
  selector: ({ is, fee, reserves }) => `${is} ${fee} ${[...reserves.keys()].sort().join()}`,
})

const gasOf = (is: Pool['is'], pools: number): bigint =>
  (is === 'v2' ? 90_000n : 110_000n) * BigInt(pools)

/** What the network would answer for a route; undefined where a pool is missing. */
function outcomeOf(pools: readonly Pool[], route: Route, amount: bigint): Outcome | undefined {
  let amountOut = amount
  for (const [index, give] of route.path.slice(0, -1).entries()) {
    const take = route.path[index + 1]!
    const pool = pools.find(
      ({ is, fee, reserves }) =>
        is === route.is &&
        (is === 'v2' || fee === route.fees[index]) &&
        reserves.has(give) &&
        reserves.has(take),
    )
    if (!pool) return undefined
    amountOut = through(pool, give, amountOut)
  }
  return { route, amountOut, gas: gasOf(route.is, route.path.length - 1) }
}

/** Every chain of one or two pools of one exchange, by walking from pool to pool. */
function searched(
  pools: readonly Pool[],
  amount: bigint,
  net: (out: bigint, gas: bigint) => bigint,
): bigint | null {
  let best: bigint | null = null
  const take = (value: bigint): void => {
    if (best === null || value > best) best = value
  }
  for (const first of pools) {
    if (!first.reserves.has(from)) continue
    const middle = [...first.reserves.keys()].find((each) => each !== from)!
    const out = through(first, from, amount)
    if (middle === to) take(net(out, gasOf(first.is, 1)))
    else
      for (const second of pools)
        if (second.is === first.is && second.reserves.has(middle) && second.reserves.has(to))
          take(net(through(second, middle, out), gasOf(first.is, 2)))
  }
  return best
}

test('the best route over random pools is what an exhaustive search finds', () => {
  const table: PoolTable = {
    wrappedCoin: wrapped,
    intermediates: others,
    v2: { router02: token(8) },
    v3: { quoterV2: token(9), swapRouter02: token(7) },
  }
  fc.assert(
    fc.property(
      poolsArb,
      fc.bigInt(1n, 10n ** 22n),
      fc.bigInt(0n, 10n ** 12n),
      fc.bigInt(0n, 10n ** 18n),
      (pools, amount, gasPrice, received) => {
        const coin = 10n ** 16n
        const outcomes = routesBetween(table, from, to).flatMap(
          (route) => outcomeOf(pools, route, amount) ?? [],
        )
        const best = bestOf(outcomes, gasPrice, { received, coin })
        const net = (out: bigint, gas: bigint): bigint => out * coin - gas * gasPrice * received
        expect(best && net(best.amountOut, best.gas)).toBe(searched(pools, amount, net))
        // Without prices it is the one that gives the most.
        const most = bestOf(outcomes, null, null)
        expect(most && most.amountOut).toBe(searched(pools, amount, (out) => out))
      },
    ),
    { numRuns: 300 },
  )
})

test('each route is asked once, and none goes through a token of its ends', () => {
  const table: PoolTable = {
    wrappedCoin: wrapped,
    intermediates: [wrapped.toUpperCase().replace('0X', '0x'), to, ...others],
    v3: { quoterV2: token(9), swapRouter02: token(7), fees: [500, 3000] },
  }
  const routes = routesBetween(table, wrapped, to)
  expect(new Set(routes.map((route) => JSON.stringify(route))).size).toBe(routes.length)
  expect(routes.filter(({ path }) => path.length === 2).map(({ fees }) => fees)).toEqual([
    [500],
    [3000],
  ])
  for (const { is, path } of routes) {
    expect(is).toBe('v3')
    expect(new Set(path).size).toBe(path.length)
  }
  expect(routesBetween({ wrappedCoin: wrapped }, from, to)).toEqual([])
})
