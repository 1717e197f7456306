import { PorticoError } from '../errors/error.ts'
import { cleanName } from './claims.ts'

const balanceDigits = 3

/** Longer than any sum of money; keeps hostile text away from the quadratic part of BigInt. */
export const longest = 512

export function invalid(text: string): PorticoError {
  return new PorticoError('amount', `Invalid amount: ${text.slice(0, 64)}`)
}

export function checkDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255)
    throw new PorticoError('amount', `Invalid decimals: ${decimals}`)
}

function toUnits(raw: string | bigint): bigint {
  if (typeof raw === 'bigint') return raw
  if (raw.length > longest || !/^-?\d+$/.test(raw)) throw invalid(raw)
  return BigInt(raw)
}

/**
 * Smallest units as an exact decimal string, without trailing zeros.
 *
 * @throws PorticoError `amount` when `raw` is not an integer.
 * @example formatUnits(1500000000000000000n, 18) // '1.5'
 */
export function formatUnits(raw: string | bigint, decimals: number): string {
  checkDecimals(decimals)
  const units = toUnits(raw)
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${fraction && `.${fraction}`}`
}

type Decimal = Intl.StringNumericLiteral

function cut(text: string, digits: number): { shown: Decimal; dust: boolean } {
  const [whole = '0', fraction = ''] = text.split('.')
  const shown = digits && fraction ? `${whole}.${fraction.slice(0, digits)}` : whole
  const nothing = !/[1-9]/.test(shown)
  // "-0.0001" would be shown as "-0".
  return { shown: (nothing ? '0' : shown) as Decimal, dust: nothing && /[1-9]/.test(fraction) }
}

/**
 * An amount too small to show becomes `<0.001`, a negative one `>-0.001`, and a very large one
 * `>999,999T`.
 */
export function show(text: string, digits: number, format: Intl.NumberFormat): string {
  const { shown, dust } = cut(text, digits)
  const far = /^-?\d{19}/.test(shown)
  if (!dust && !far) return format.format(shown)
  const sign = text.startsWith('-') ? '-' : ''
  const bound = far ? '999999e12' : digits ? `0.${'1'.padStart(digits, '0')}` : '1'
  return `${!sign === far ? '>' : '<'}${format.format(`${sign}${bound}` as Decimal)}`
}

export interface AmountOptions {
  locale?: string
  /** Maximum of decimals; cut toward zero, so that no balance looks higher than it is. */
  digits?: number
  symbol?: string | undefined
}

/**
 * A localised amount in few characters: from a trillion on in the language's short form (`1.234T`),
 * at the top `>999,999T`. No floats.
 *
 * @example displayAmount('1234567890000000000000', 18, { locale: 'en', symbol: 'ETH' }) // '1,234.567 ETH'
 *
 *
 * @throws PorticoError `amount` when `raw` is not an integer.
 */
export function displayAmount(
  raw: string | bigint,
  decimals: number,
  options: AmountOptions = {},
): string {
  const digits = options.digits ?? balanceDigits
  const exact = formatUnits(raw, decimals)
  const short = /^-?\d{13}/.test(exact) && { notation: 'compact', roundingMode: 'trunc' }
  const text = show(
    exact,
    digits,
    new Intl.NumberFormat(options.locale, {
      maximumFractionDigits: digits,
      ...short,
    } as Intl.NumberFormatOptions),
  )
  // The contract's symbol could rewrite the line with invisible or bidirectional characters.
  const symbol = cleanName(options.symbol, 12)
  return symbol ? `${text}\u00a0${symbol}` : text
}
