/** Apart from amounts of coins, which every page's buttons have. */
import { formatUnits, show } from './amount.ts'
import { parseUnits } from './parse-units.ts'

const fiatDigits = 2

/**
 * An amount in a currency, with the currency's own decimals, two at most.
 *
 * @param value A decimal text.
 * @param currency ISO 4217.
 * @throws PorticoError `amount` when `value` is not a decimal text; RangeError for a malformed
 *   currency code.
 * @example displayFiat('1234.567', 'USD', { locale: 'en' }) // '$1,234.56'
 */
export function displayFiat(
  value: string,
  currency: string,
  options: { locale?: string } = {},
): string {
  // Normalised, or a typed error.
  const places = value.length - (value.includes('.') ? value.indexOf('.') + 1 : value.length)
  const text = formatUnits(parseUnits(value, Math.min(places, 255)), Math.min(places, 255))
  const style = { style: 'currency', currency } as const
  const own =
    new Intl.NumberFormat(options.locale, style).resolvedOptions().maximumFractionDigits ??
    fiatDigits
  const digits = Math.min(own, fiatDigits)
  const format = new Intl.NumberFormat(options.locale, {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // From right to left a sign at the end would move to the other side of its letters: `$US`.
  return show(text, digits, format).replace(/\u200f.*\p{L}\p{Sc}$/su, '$&\u200e')
}
