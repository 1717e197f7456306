/** An amount with its price. */
export interface PricedAmount {
  /** In the smallest unit. */
  amount: bigint
  /** The token's decimals. */
  decimals: number
  /** Of one token, as a decimal string. */
  price: string
}

/**
 * How much less what is received is worth than what is given, in basis points; negative when it is
 * worth more. Undefined when nothing of worth is given.
 *
 * @example priceImpactBps({ amount: 10n ** 18n, decimals: 18, price: '2000' }, { amount: 1_990_000_000n, decimals: 6, price: '1' }) // 50
 */
export function priceImpactBps(_given: PricedAmount, _received: PricedAmount): number | undefined {
  return undefined
}
