import { multiply, unitsOf } from '../format/decimal.ts'

const placesOf = (text: string): number =>
  text.includes('.') ? text.length - text.indexOf('.') - 1 : 0

/**
 * The value of an amount, as a decimal string.
 *
 * @param raw In smallest units.
 * @param decimals The asset's decimals.
 * @param price Of one unit, as a decimal string.
 * @example toFiat(1500000n, 6, '2.5') // '3.75'
 */
export const toFiat = (raw: bigint, decimals: number, price: string): string =>
  multiply(String(raw), decimals, price)

/**
 * The largest amount that a sum buys, in smallest units, never worth more than the sum; null for an
 * invalid price.
 *
 * @param value The sum, as a decimal string.
 * @param decimals The asset's decimals.
 * @param price Of one unit, as a decimal string.
 * @example fromFiat('3.75', 6, '2.5') // 1500000n
 */
export function fromFiat(value: string, decimals: number, price: string): bigint | null {
  const places = Math.max(placesOf(value), placesOf(price))
  const per = unitsOf(price, places)
  return per === 0n ? null : (unitsOf(value, places) * 10n ** BigInt(decimals)) / per
}
