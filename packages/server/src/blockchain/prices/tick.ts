import type { Decimal } from '../decimal.ts'

/** Fractional digits for computing powers: many more than the 39 digits that the largest has. */
const places = 80
const one = 10n ** BigInt(places)
/** 1.0001, which each tick multiplies a price by. */
const step = one + one / 10_000n
/** The largest tick of Uniswap V3, positive or negative. */
export const farthestTick = 887_272

/**
 * 1.0001 to the power of a tick: how much of token 1 a pool gives for one of token 0, both in their
 * smallest units. Undefined outside of the range of pools.
 */
export function ratioAtTick(tick: number): Decimal | undefined {
  if (!Number.isInteger(tick) || Math.abs(tick) > farthestTick) return undefined
  let result = one
  let square = step
  for (let left = Math.abs(tick); left > 0; left >>= 1) {
    if (left & 1) result = (result * square) / one
    square = (square * square) / one
  }
  return { units: tick < 0 ? (one * one) / result : result, places }
}

/** The mean tick between two cumulative ticks, rounded down as Uniswap's own library does. */
export function meanTick(before: bigint, after: bigint, seconds: number): number {
  const difference = after - before
  const mean = difference / BigInt(seconds)
  return Number(difference < 0n && difference % BigInt(seconds) !== 0n ? mean - 1n : mean)
}
