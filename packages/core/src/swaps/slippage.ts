import { PorticoError } from '../errors/error.ts'

/** Percent. */
export const defaultSlippage = 1

const whole = 10_000n

/** How a slippage is judged. */
export type SlippageLevel = 'low' | 'usual' | 'high' | 'refused'

/**
 * `low` below 0.1 percent, where swaps often fail; `high` above 3 percent, where others can take
 * the difference; `refused` outside of 0.01 to 50 percent.
 *
 * @param percent What the visitor or the host has chosen.
 */
export function slippageLevel(percent: number): SlippageLevel {
  if (!(percent >= 0.01 && percent <= 50)) return 'refused'
  return percent < 0.1 ? 'low' : percent > 3 ? 'high' : 'usual'
}

/**
 * A percentage as basis points.
 *
 * @throws PorticoError `slippage` outside of 0.01 to 50 percent.
 * @example slippageBps(0.5) // 50
 */
export function slippageBps(percent: number = defaultSlippage): number {
  if (typeof percent !== 'number' || slippageLevel(percent) === 'refused')
    throw new PorticoError('slippage', 'The slippage is 0.01 to 50 percent', {
      category: 'API_ERROR',
    })
  return Math.round(percent * 100)
}

/**
 * The least that may be received, rounded down to a whole smallest unit, as exchanges do.
 *
 * @param amountOut What is quoted.
 * @param bps The slippage, in basis points.
 * @example minimumOf(1_000n, 100) // 990n
 */
export function minimumOf(amountOut: bigint, bps: number): bigint {
  return (amountOut * (whole - BigInt(bps))) / whole
}
