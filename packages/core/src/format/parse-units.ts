/** Apart from `formatUnits`, because no page's buttons need it. */
import { checkDecimals, invalid, longest } from './amount.ts'

/**
 * A decimal string as exact smallest units.
 *
 * @param text Digits with at most one point; no exponent, sign other than a leading minus, space
 *   or comma.
 * @param decimals 0 … 255.
 * @throws PorticoError `amount` on anything else, and on digits beyond `decimals` that are not
 *   zero.
 * @example parseUnits('1.5', 18) // 1500000000000000000n
 */
export function parseUnits(text: string, decimals: number): bigint {
  checkDecimals(decimals)
  const match = text.length <= longest ? /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) : null
  const [, sign = '', whole = '', fraction = ''] = match ?? []
  if (!match || !(whole + fraction)) throw invalid(text)
  if (/[1-9]/.test(fraction.slice(decimals))) throw invalid(text)
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return sign ? -units : units
}
