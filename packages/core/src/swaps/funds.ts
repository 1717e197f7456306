import { PorticoError } from '../errors/error.ts'
import type { ChainId, SwapFunds, SwapQuote, SwapRequest } from '../types/index.ts'
import type { AskSwap, QuotingSwaps } from './types.ts'

/** The two tokens of a swap. */
export interface SwapPair {
  /** CAIP-2. Default: the active one. */
  chain?: ChainId | undefined
  /** The given token; null for the network's coin. */
  from: string | null
  /** The received token; null for the network's coin. */
  to: string | null
  /** The quote whose gas counts. Default: a swap of usual size. */
  quote?: SwapQuote | undefined
}

/**
 * What the active account has, the most that it can give, and what the network takes.
 *
 * @throws PorticoError `swap-unsupported`, `no-account`, or the network's error.
 * @example const { max } = await fundsForSwap(portico, { from: null, to: usdc })
 */
export async function fundsForSwap(
  _portico: QuotingSwaps,
  _pair: SwapPair & AskSwap,
): Promise<SwapFunds> {
  throw new PorticoError('swap-unsupported', 'Network not supported for Swaps')
}

/** What a swap lacks: the given token, or the coin for the network's fee; null when nothing. */
export function swapShortfall(
  { balance, coin, max, networkFee }: SwapFunds,
  { from, amount }: Pick<SwapRequest, 'from' | 'amount'>,
): 'funds' | 'fee' | null {
  if (amount > balance) return 'funds'
  if (from === null) return amount > max ? 'fee' : null
  return networkFee > coin ? 'fee' : null
}
