import { PorticoError } from '../errors/error.ts'
import type { SwapQuote } from '../types/index.ts'
import type { AskSwap, PreparedSwap, SwappingPortico } from './types.ts'

/**
 * Prepares a reviewed quote for the wallet: builds the transaction, checks it against the quote,
 * and finds out which allowances are missing. The wallet is not asked.
 *
 * @param quote Of `quoteSwap`. An older one is asked again at its source.
 * @throws PorticoError `swap-unsafe` (also reported), `swap-reverts`, `swap-worse`,
 *   `funds-insufficient`, `fee-insufficient`, `swap-unsupported`, `account-changed`; and an error
 *   when the source or the network could not be asked.
 * @example const prepared = await prepareSwap(portico, best)
 */
export async function prepareSwap(
  _portico: SwappingPortico,
  _quote: SwapQuote,
  _options: AskSwap = {},
): Promise<PreparedSwap> {
  throw new PorticoError('swap-unsupported', 'Network not supported for Swaps')
}
