/** Amounts as texts, without a float on the way. */
import { cleanName } from '@portico/core/internal/wallets/claims'

/** More than any token has: who may take as much may take all. */
const unlimited = 1n << 128n
export const isUnlimited = (raw: bigint): boolean => raw >= unlimited

/** Every digit there is, in the language's own form. */
export function amount(raw: bigint, decimals: number, symbol: string, locale: string): string {
  const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, '0')
  const at = digits.length - decimals
  const fraction = digits.slice(at).replace(/0+$/, '')
  const exact = `${raw < 0n ? '−' : ''}${written(digits.slice(0, at), fraction, locale)}`
  const name = cleanName(symbol, 12)
  return name ? `${exact}\u00a0${name}` : exact
}

/** The fraction is put together by hand: `Intl` takes no text in every browser, and no more than so many digits in some. */
function written(whole: string, fraction: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const front = format.format(BigInt(whole))
  if (!fraction) return front
  const point = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const digit = Array.from({ length: 10 }, (_, at) => format.format(at))
  return `${front}${point}${Array.from(fraction, (each) => digit[Number(each)]).join('')}`
}

/** A fee in four digits that count, and never less than it is. */
export function roundUp(raw: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, String(raw).length - 4))
  return ((raw + unit - 1n) / unit) * unit
}
