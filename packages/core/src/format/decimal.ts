/** Sums of money as decimal texts: exact, however they come over the wire. */
import { formatUnits } from './amount.ts'

/** More decimals than this are no valid amount of money. */
const mostPlaces = 60
/** Places of a product. */
const productPlaces = 18

const placesOf = (text: string): number =>
  text.includes('.') ? text.length - text.indexOf('.') - 1 : 0

/**
 * Converts a decimal string without a sign to units of `places` decimals and drops further digits.
 * `parseUnits` would add its bytes to every page together with `formatUnits`.
 */
export function unitsOf(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
}

/**
 * Converts a JSON number to a decimal string with the digits that were written; null for no number,
 * a negative one, or one that is too small.
 */
export function toDecimal(value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return null
  const [digits = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = digits.split('.')
  const by = Number(exponent)
  const text =
    by < 0
      ? `0.${'0'.repeat(-by - 1)}${whole}${fraction}`
      : by > 0
        ? `${whole}${fraction.padEnd(by, '0')}`
        : digits
  return placesOf(text) > mostPlaces ? null : text
}

/** The value of an amount in the smallest unit, cut to 18 decimals. */
export function multiply(raw: string, decimals: number, price: string): string {
  const places = decimals + placesOf(price)
  const units = BigInt(raw) * unitsOf(price, placesOf(price))
  const beyond = Math.max(0, places - productPlaces)
  return formatUnits(units / 10n ** BigInt(beyond), places - beyond)
}

/** Adds decimal strings. */
export function sum(texts: readonly string[]): string {
  const places = Math.max(0, ...texts.map(placesOf))
  return formatUnits(
    texts.reduce((total, text) => total + unitsOf(text, places), 0n),
    places,
  )
}
