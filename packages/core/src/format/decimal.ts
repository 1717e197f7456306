import { formatUnits } from './amount.ts'

/** More decimals are no valid amount of money. */
const mostPlaces = 60
/** A product keeps as many decimal places. */
const productPlaces = 20

/** How many decimals a decimal text has. */
export const placesOf = (text: string): number =>
  text.includes('.') ? text.length - text.indexOf('.') - 1 : 0

/**
 * Units of `places` decimals; further digits are dropped. Not `parseUnits`, which every page would
 * load together with `formatUnits`.
 */
export function unitsOf(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
}

/** The digits as written; null for no number, a negative one, or one that is too small. */
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

export function multiply(raw: string, decimals: number, price: string): string {
  const places = decimals + placesOf(price)
  const units = BigInt(raw) * unitsOf(price, placesOf(price))
  const beyond = Math.max(0, places - productPlaces)
  return formatUnits(units / 10n ** BigInt(beyond), places - beyond)
}

export function sum(texts: readonly string[]): string {
  const places = Math.max(0, ...texts.map(placesOf))
  return formatUnits(
    texts.reduce((total, text) => total + unitsOf(text, places), 0n),
    places,
  )
}
