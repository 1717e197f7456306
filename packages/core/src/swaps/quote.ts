import { PorticoError } from '../errors/error.ts'
import type { AskSwap, QuotingSwaps, SwapOptions, SwapQuotes } from './types.ts'

/** How long a quote counts as fresh, milliseconds: it is asked again then. */
export const swapQuoteLifetime = 10_000

/**
 * Asks all sources side by side what they would give now. After 5 s what is there counts. The best
 * is the one that gives the most, less the cost of its gas where gas and prices are known.
 *
 * @throws PorticoError `swap-unsupported`, `swap-incomplete`, `slippage`, `amount`, `no-account`;
 *   `swap-liquidity` or `swap-no-route` when no source has a quote; `aborted`.
 * @example const { best } = await quoteSwap(portico, { from: null, to: usdc, amount: '0.1' })
 */
export async function quoteSwap(
  _portico: QuotingSwaps,
  _options: SwapOptions & AskSwap,
): Promise<SwapQuotes> {
  throw new PorticoError('swap-unsupported', 'Network not supported for Swaps')
}
