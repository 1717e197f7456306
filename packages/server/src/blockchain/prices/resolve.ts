import {
  differ,
  divide,
  formatDecimal,
  multiply,
  parseDecimal,
  round,
  type Decimal,
} from '../decimal.ts'
import type { BlockchainSettings } from '../../settings/blockchain.ts'
import type { Quote } from './source.ts'

const digits = 24

/** Undefined without a rate. */
export function convert(
  amount: Decimal,
  from: string,
  to: string,
  rates: BlockchainSettings['rates'],
): Decimal | undefined {
  if (from === to) return amount
  const rateOf = (currency: string): Decimal | undefined =>
    currency === 'usd'
      ? { units: 1n, places: 0 }
      : Object.hasOwn(rates, currency)
        ? parseDecimal(rates[currency]!)
        : undefined
  const [sold, bought] = [rateOf(from), rateOf(to)]
  return sold && bought ? divide(multiply(amount, bought), sold) : undefined
}

type Rules = Pick<BlockchainSettings, 'rates' | 'spread' | 'priceAge'>

/**
 * The first quote that has not expired, unless quotes differ too much.
 *
 * @param quotes In the order of the settings.
 */
export function resolve(
  quotes: readonly Quote[],
  currency: string,
  { rates, spread, priceAge }: Rules,
  now: number,
): Quote | undefined {
  const known = quotes.flatMap((quote): Quote[] => {
    if (now > (quote.until ?? quote.at + priceAge * 1_000)) return []
    const amount = convert(quote.amount, quote.currency, currency, rates)
    return amount && amount.units > 0n
      ? [{ ...quote, amount: round(amount, digits), currency }]
      : []
  })
  return differ(
    known.map(({ amount }) => amount),
    spread,
  )
    ? undefined
    : known[0]
}

export const priceText = ({ amount }: Quote): string => formatDecimal(amount)
