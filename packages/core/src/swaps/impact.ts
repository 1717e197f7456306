import { placesOf, unitsOf } from '../format/decimal.ts'

/** An amount with its price. */
export interface PricedAmount {
  /** In the smallest unit. */
  amount: bigint
  /** The token's decimals. */
  decimals: number
  /** Of one token, as a decimal string. */
  price: string
}

const decimalsOf = ({ price, decimals }: PricedAmount): number => decimals + placesOf(price)

/** Its value, in units of `places` decimals. */
const valueOf = (priced: PricedAmount, places: number): bigint => {
  const units = priced.amount * unitsOf(priced.price, placesOf(priced.price))
  return units * 10n ** BigInt(places - decimalsOf(priced))
}

/**
 * How much less what is received is worth than what is given, in basis points; negative when it is
 * worth more. Undefined when nothing of worth is given.
 *
 * @example priceImpactBps({ amount: 10n ** 18n, decimals: 18, price: '2000' }, { amount: 1_990_000_000n, decimals: 6, price: '1' }) // 50
 */
export function priceImpactBps(given: PricedAmount, received: PricedAmount): number | undefined {
  const places = Math.max(decimalsOf(given), decimalsOf(received))
  const [before, after] = [valueOf(given, places), valueOf(received, places)]
  return before === 0n ? undefined : Number(((before - after) * 10_000n) / before)
}
