/** The amount's field, in the token or in money. */
import { formatUnits } from '@portico/core/modal'
import {
  fromFiat,
  readAmount,
  toFiat,
  writeAmount,
  type AmountReading,
} from '@portico/core/transfers'

/** Loading values are undefined, unknown ones null. */
export interface Counting {
  decimals: number | undefined
  /** Per whole token, as a decimal text. */
  price: string | null
  /** The most that can be sent. */
  max: bigint | undefined
  /** The currency's decimals. */
  places: number
}

/** `waiting`: decimals or balance are loading. */
export type Amount = AmountReading | { readonly is: 'waiting' }

/** What a form keeps of its field. */
export interface AmountField {
  /** As typed. */
  amount: string
  /** The language of the text: in another one its separators may mean something else. */
  locale: string
  unit: 'token' | 'fiat'
  isMax: boolean
  /** Smallest units, when the text was converted to money and is less exact. */
  raw?: string | undefined
}

export function amountOf(
  { amount, locale, unit, isMax, raw }: AmountField,
  { decimals, price, max, places }: Counting,
): Amount {
  if (isMax) return max === undefined ? { is: 'waiting' } : { is: 'amount', raw: max }
  if (raw !== undefined) return { is: 'amount', raw: BigInt(raw) }
  if (unit === 'token')
    return decimals === undefined
      ? waiting(readAmount(amount, 0, locale))
      : readAmount(amount, decimals, locale)
  const sum = readAmount(amount, places, locale)
  if (sum.is !== 'amount') return sum
  const bought =
    price === null || decimals === undefined
      ? null
      : fromFiat(formatUnits(sum.raw, places), decimals, price)
  return bought === null ? { is: 'waiting' } : { is: 'amount', raw: bought }
}

const waiting = (read: AmountReading): Amount =>
  read.is === 'empty' || read.is === 'malformed' ? read : { is: 'waiting' }

/** Money is cut to its decimals: never more than it is worth. */
export function write(
  raw: bigint,
  unit: AmountField['unit'],
  { decimals = 0, price, places }: Counting,
  locale: string,
): string {
  if (unit === 'token' || price === null) return writeAmount(raw, decimals, locale)
  const [whole = '0', fraction = ''] = toFiat(raw, decimals, price).split('.')
  return writeAmount(BigInt(whole + fraction.slice(0, places).padEnd(places, '0')), places, locale)
}

/** As typed, unless the language has changed or the maximum is set. */
export function textOf(field: AmountField, counting: Counting, locale: string): string {
  const { amount, unit, isMax } = field
  if (!isMax && field.locale === locale) return amount
  const read = amountOf(field, counting)
  if (read.is !== 'amount') return isMax ? '' : amount
  // A typed sum stays as it is instead of being converted back.
  if (unit === 'fiat' && !isMax && field.raw === undefined) {
    const sum = readAmount(amount, counting.places, field.locale)
    if (sum.is === 'amount') return writeAmount(sum.raw, counting.places, locale)
  }
  return write(read.raw, unit, counting, locale)
}

export function inOtherUnit(
  field: AmountField,
  counting: Counting,
  locale: string,
): Pick<AmountField, 'amount' | 'locale' | 'unit'> & { raw?: string } {
  const unit = field.unit === 'token' ? 'fiat' : 'token'
  const read = amountOf(field, counting)
  if (read.is !== 'amount') return { amount: '', locale, unit }
  const amount = write(read.raw, unit, counting, locale)
  return field.isMax ? { amount, locale, unit } : { amount, locale, unit, raw: String(read.raw) }
}
