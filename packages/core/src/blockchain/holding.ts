import { multiply, sum, toDecimal } from '../format/decimal.ts'
import type { StoredHolding, StoredPortfolio } from './stored/portfolio.ts'

export const known = (value: unknown): string | null => (value === 0 ? null : toDecimal(value))

export const timeOf = (text: unknown): number | null => {
  const time = typeof text === 'string' && text.length <= 64 ? Date.parse(text) : Number.NaN
  return time >= 0 ? time : null
}

type ReportedHolding = Pick<
  StoredHolding,
  'chain' | 'token' | 'name' | 'symbol' | 'decimals' | 'raw'
> &
  Partial<StoredHolding>

export function toHolding(reported: ReportedHolding): StoredHolding {
  const { price = null, value = null } = reported
  return {
    priceSource: null,
    priceAt: null,
    icon: null,
    listed: null,
    spam: false,
    ...reported,
    price,
    value: value ?? (price === null ? null : multiply(reported.raw, reported.decimals, price)),
  }
}

const counts = ({ listed, spam }: StoredHolding): boolean => !spam && listed !== false

export function toPortfolio(
  holdings: readonly StoredHolding[],
  currency: string,
  source: StoredPortfolio['source'],
  leftOut = 0,
): StoredPortfolio {
  const counted = holdings.filter((each) => counts(each) && each.raw !== '0')
  const values = counted.flatMap(({ value }) => value ?? [])
  // An empty list is worth nothing; holdings without a value make the total unknown.
  const isKnown =
    values.length > 0 || (counted.length === 0 && leftOut === 0 && source !== 'network')
  const coinFirst = [
    ...holdings.filter(({ token }) => token === null),
    ...holdings.filter(({ token }) => token !== null),
  ]
  return {
    holdings: coinFirst,
    total: isKnown ? sum(values) : null,
    isPartial: leftOut > 0 || values.length < counted.length,
    leftOut,
    currency,
    source,
  }
}
