/** Rates, impacts and percentages, as the form and its review show them. Pure. */
import type { SwapQuote } from '@portico/core'

/** From here on a price impact is warned of, in basis points. */
export const highImpact = 300
/** From here on it has to be accepted by a press. */
export const extremeImpact = 1_000

/** How a price impact is shown; `unknown` without a price of both tokens. */
export type ImpactLevel = 'unknown' | 'low' | 'high' | 'extreme'

export function impactLevel(bps: number | undefined): ImpactLevel {
  if (bps === undefined) return 'unknown'
  if (bps >= extremeImpact) return 'extreme'
  return bps >= highImpact ? 'high' : 'low'
}

/** What one whole token of those given brings, in the smallest unit of the received one. */
export const rateOf = (
  { request: { amount }, amountOut }: Pick<SwapQuote, 'request' | 'amountOut'>,
  fromDecimals: number,
): bigint => (amount === 0n ? 0n : (amountOut * 10n ** BigInt(fromDecimals)) / amount)

/** At most two decimals, in the language's own way. */
export const displayPercent = (bps: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000)

/** Six significant digits, so that large and small rates and amounts can be read and compared. */
export function significant(raw: bigint, decimals: number): number {
  const whole = String(raw).length - decimals
  return Math.min(decimals, Math.max(2, 6 - whole))
}

/** The exchanges of a route, in order. */
export const exchangesOf = ({ route }: Pick<SwapQuote, 'route'>): string =>
  route.map(({ exchange }) => exchange).join(' → ')
