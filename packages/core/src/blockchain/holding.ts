/** What an account holds, as it lies in the state: JSON. */
import { multiply, sum, toDecimal } from './decimal.ts'
import type { StoredHolding, StoredPortfolio } from './stored/portfolio.ts'

/** What is worth something, as a decimal text; null where nobody knows it: a price that nobody knows is 0 on some wires. */
export const known = (value: unknown): string | null => (value === 0 ? null : toDecimal(value))

/** Milliseconds of an ISO 8601 text; null where it is none. */
export const timeOf = (text: unknown): number | null => {
  const time = typeof text === 'string' && text.length <= 64 ? Date.parse(text) : Number.NaN
  return time >= 0 ? time : null
}

type Told = Pick<StoredHolding, 'chain' | 'token' | 'name' | 'symbol' | 'decimals' | 'raw'> & Partial<StoredHolding>

/** With what nobody has said as such, and the value that the price makes where it is not told. */
export function toHolding(told: Told): StoredHolding {
  const { price = null, value = null } = told
  return { priceSource: null, priceAt: null, icon: null, listed: null, spam: false, ...told, price, value: value ?? (price === null ? null : multiply(told.raw, told.decimals, price)) }
}

/** A holding's worth counts unless it is unwanted, or somebody who lists tokens has not listed it. */
const counts = ({ listed, spam }: StoredHolding): boolean => !spam && listed !== false

/**
 * Adds up what is worth something.
 *
 * @param isWhole Nothing of what the account holds is left out.
 */
export function toPortfolio(holdings: readonly StoredHolding[], currency: string, source: StoredPortfolio['source'], isWhole = true): StoredPortfolio {
  const counted = holdings.filter((each) => counts(each) && each.raw !== '0')
  const values = counted.flatMap(({ value }) => value ?? [])
  // Nothing that counts is nothing; what is there without a value is worth nobody knows what.
  const isKnown = values.length > 0 || (counted.length === 0 && isWhole && source !== 'network')
  const coinFirst = [...holdings.filter(({ token }) => token === null), ...holdings.filter(({ token }) => token !== null)]
  return { holdings: coinFirst, total: isKnown ? sum(values) : null, isPartial: !isWhole || values.length < counted.length, currency, source }
}
