import { formatUnits } from '../format/amount.ts'

/** The result of parsing an amount. */
export type AmountReading =
  /** Empty, or only a separator. */
  | { readonly is: 'empty' }
  /** Letters, a sign, or separators that no language uses so. */
  | { readonly is: 'malformed' }
  /** More decimals than the asset has. */
  | { readonly is: 'too-precise'; readonly decimals: number }
  /** Smallest units. */
  | { readonly is: 'amount'; readonly raw: bigint }

/** Longer than any amount; keeps hostile text away from the quadratic part of BigInt. */
const longest = 120

/** The zeros of Arabic, Persian, Devanagari, Bengali and full-width digits. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10]
const digitPattern = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\uff10-\uff19]/g
const toDigit = (char: string): string => {
  const code = char.charCodeAt(0)
  return String(code - zeros.findLast((zero) => zero <= code)!)
}

/**
 * One character per separator: point, comma, a group mark (`'`), and the Arabic decimal mark, which
 * has no other meaning.
 */
const unify = (text: string): string =>
  text
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .trim()
    .replace(digitPattern, toDigit)
    .replace(/[,\u060c\uff0c]/g, ',')
    .replace(/[.\uff0e\u3002]/g, '.')
    .replace(/[\s'\u2019\u066c\u02bc]/gu, "'")

export function separatorsOf(locale: string | undefined): {
  decimal: string
  group: string
  digits: readonly string[]
} {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8)
  const find = (type: string, other: string): string =>
    parts.find((part) => part.type === type)?.value ?? other
  const digits = [
    ...new Intl.NumberFormat(locale, { useGrouping: false }).format(9876543210),
  ].reverse()
  return {
    decimal: find('decimal', '.'),
    group: find('group', ','),
    digits: digits.length === 10 ? digits : [...'0123456789'],
  }
}

function decimalAt(text: string, locale: string | undefined): number | 'malformed' {
  if (text.includes('\u066b')) return text.indexOf('\u066b')
  const [dot, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  if (dot < 0 && comma < 0) return -1
  const at = Math.max(dot, comma)
  const mark = text[at]!
  const times = text.split(mark).length - 1
  if (dot >= 0 && comma >= 0) return times > 1 ? 'malformed' : at
  if (times > 1) return -1
  const { decimal, group } = separatorsOf(locale)
  const isGroup = unify(group) === mark && unify(decimal) !== mark
  // "1,500" in English; "0,5" and "1,50" are from a keyboard of another language.
  return isGroup && /^[1-9]\d{0,2}$/.test(text.slice(0, at)) && /^\d{3}$/.test(text.slice(at + 1))
    ? -1
    : at
}

/** Groups of three, or India's; one mark throughout. */
function ungroup(whole: string): string | null {
  const marks = new Set(whole.replace(/\d/g, ''))
  if (marks.size === 0) return whole
  if (marks.size > 1) return null
  const groups = whole.split([...marks][0]!)
  const first = groups[0]!
  const fits =
    /^[1-9]\d{0,2}$/.test(first) &&
    groups.slice(1, -1).every((group) => /^\d{2,3}$/.test(group)) &&
    /^\d{3}$/.test(groups.at(-1)!)
  return fits ? groups.join('') : null
}

/**
 * Parses a typed or pasted amount: `1,234.56`, `1.234,56`, `1 234,56`, `١٬٢٣٤٫٥٦`. The visitor's
 * locale decides ambiguous texts.
 *
 * @param decimals The asset's decimals.
 * @param locale A BCP 47 tag. Default: that of the browser.
 * @example readAmount('1.234,56', 6, 'de') // { is: 'amount', raw: 1234560000n }
 */
export function readAmount(text: string, decimals: number, locale?: string): AmountReading {
  const body = text.length <= longest ? unify(text) : 'x'
  if (/^[.,\u066b]?$/.test(body)) return { is: 'empty' }
  if (!/^[\d.,'\u066b]+$/.test(body)) return { is: 'malformed' }
  const at = decimalAt(body, locale)
  if (at === 'malformed') return { is: 'malformed' }
  const whole = ungroup(at < 0 ? body : body.slice(0, at))
  const fraction = at < 0 ? '' : body.slice(at + 1)
  if (whole === null || !/^\d*$/.test(fraction)) return { is: 'malformed' }
  if (/[1-9]/.test(fraction.slice(decimals))) return { is: 'too-precise', decimals }
  return { is: 'amount', raw: BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')) }
}

/**
 * An amount as a visitor would type it: every digit, the locale's decimal mark, no groups.
 * `readAmount` in that locale returns it again.
 *
 * @param raw In smallest units.
 * @param decimals The asset's decimals.
 * @param locale A BCP 47 tag. Default: that of the browser.
 * @example writeAmount(1500000n, 6, 'es') // '1,5'
 */
export function writeAmount(raw: bigint, decimals: number, locale?: string): string {
  const { decimal, digits } = separatorsOf(locale)
  return formatUnits(raw, decimals).replace(/[.\d]/g, (char) =>
    char === '.' ? decimal : digits[Number(char)]!,
  )
}
