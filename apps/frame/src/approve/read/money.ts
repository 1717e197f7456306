import { cleanName } from '@portico/core/adapter'

/** All digits, in the language's format. */
export function amount(raw: bigint, decimals: number, symbol: string, locale: string): string {
  const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, '0')
  const at = digits.length - decimals
  const fraction = digits.slice(at).replace(/0+$/, '')
  const exact = `${raw < 0n ? '−' : ''}${written(digits.slice(0, at), fraction, locale)}`
  const name = cleanName(symbol, 12)
  return name ? `${exact}\u00a0${name}` : exact
}

/** By hand, because not every browser's `Intl` accepts text, and some limit digits. */
function written(whole: string, fraction: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const front = format.format(BigInt(whole))
  if (!fraction) return front
  const point =
    new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })
      .formatToParts(0.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.'
  const digit = Array.from({ length: 10 }, (_, at) => format.format(at))
  return `${front}${point}${Array.from(fraction, (each) => digit[Number(each)]).join('')}`
}

/** Four significant digits. */
export function roundUp(raw: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, String(raw).length - 4))
  return ((raw + unit - 1n) / unit) * unit
}
