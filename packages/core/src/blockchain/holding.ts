/** The holdings of an account as the state stores them: JSON. */
import { multiply, sum, toDecimal } from '../format/decimal.ts'
import type { StoredHolding, StoredPortfolio } from './stored/portfolio.ts'

/**
 * A positive value as a decimal string; null when it is unknown: some services send 0 for an
 * unknown price.
 */
export const known = (value: unknown): string | null => (value === 0 ? null : toDecimal(value))

/** Milliseconds of an ISO 8601 string; null when it is invalid. */
export const timeOf = (text: unknown): number | null => {
  const time = typeof text === 'string' && text.length <= 64 ? Date.parse(text) : Number.NaN
  return time >= 0 ? time : null
}

type ReportedHolding = Pick<
  StoredHolding,
  'chain' | 'token' | 'name' | 'symbol' | 'decimals' | 'raw'
> &
  Partial<StoredHolding>

/**
 * Sets missing fields to null, and computes the value from the price when the service sends none.
 */
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

/**
 * The value of a holding counts unless the holding is spam, or a source that lists tokens does not
 * list it.
 */
const counts = ({ listed, spam }: StoredHolding): boolean => !spam && listed !== false

/**
 * Adds up what is worth something.
 *
 * @param isWhole Whether no holding was dropped.
 */
export function toPortfolio(
  holdings: readonly StoredHolding[],
  currency: string,
  source: StoredPortfolio['source'],
  isWhole = true,
): StoredPortfolio {
  const counted = holdings.filter((each) => counts(each) && each.raw !== '0')
  const values = counted.flatMap(({ value }) => value ?? [])
  // An empty list is worth nothing; holdings without a value make the total unknown.
  const isKnown = values.length > 0 || (counted.length === 0 && isWhole && source !== 'network')
  const coinFirst = [
    ...holdings.filter(({ token }) => token === null),
    ...holdings.filter(({ token }) => token !== null),
  ]
  return {
    holdings: coinFirst,
    total: isKnown ? sum(values) : null,
    isPartial: !isWhole || values.length < counted.length,
    currency,
    source,
  }
}
