import type { Decimal } from '../decimal.ts'

/** Fractional digits: many more than the 39 of the largest power. */
const places = 80
const one = 10n ** BigInt(places)
/** 1.0001, which each tick multiplies a price by. */
const step = one + one / 10_000n
/** The largest tick of Uniswap V3, positive or negative. */
export const farthestTick = 887_272

/**
 * 1.0001 to the power of a tick: token 1 per token 0, in smallest units. Undefined outside of the
 * pools' range.
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

/** Rounded down, as Uniswap's library does. */
export function meanTick(before: bigint, after: bigint, seconds: number): number {
  const difference = after - before
  const mean = difference / BigInt(seconds)
  return Number(difference < 0n && difference % BigInt(seconds) !== 0n ? mean - 1n : mean)
}
