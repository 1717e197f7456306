/** Between an amount and what it is worth, by a price as a decimal text. */
import { multiply, unitsOf } from '../format/decimal.ts'

const placesOf = (text: string): number =>
  text.includes('.') ? text.length - text.indexOf('.') - 1 : 0

/**
 * The value of an amount, as a decimal string.
 *
 * @param raw The amount, in smallest units.
 * @param decimals The asset's decimals.
 * @param price Of a whole one, as a decimal text.
 * @example toFiat(1500000n, 6, '2.5') // '3.75'
 */
export const toFiat = (raw: bigint, decimals: number, price: string): string =>
  multiply(String(raw), decimals, price)

/**
 * The largest amount that a sum of money buys, in smallest units, so that it is never worth more
 * than the sum; null for an invalid price.
 *
 * @param value The sum, as a decimal text.
 * @param decimals The asset's decimals.
 * @param price Of a whole one, as a decimal text.
 * @example fromFiat('3.75', 6, '2.5') // 1500000n
 */
export function fromFiat(value: string, decimals: number, price: string): bigint | null {
  const places = Math.max(placesOf(value), placesOf(price))
  const per = unitsOf(price, places)
  return per === 0n ? null : (unitsOf(value, places) * 10n ** BigInt(decimals)) / per
}
