import type { ChainIdInput, SwapQuote } from '@portico/core'
import { swapQuoteReading } from '@portico/core/modal'
import { slippageLevel, type SwapQuotes } from '@portico/core/swaps'
import { unread } from './unread.ts'
import { useRead, type Read, type ReadOptions } from './use-read.ts'
import { useSenderOn } from './use-whose.ts'

export type { SwapQuote, SwapQuotes }

/** The subject of a quote for a swap. */
export interface SwapQuoteOf {
  /** The given token's contract or mint; null for the network's coin. */
  from: string | null
  /** The received one's. Undefined requests nothing. */
  to: string | null | undefined
  /** How much is given, in the smallest unit. Undefined requests nothing. */
  amount: bigint | undefined
  /** How much less than quoted may be received, in percent: 0.01 to 50. Default 1. */
  slippage?: number | undefined
  /** The network. Default: the one in use. */
  chain?: ChainIdInput | undefined
}

/**
 * What all sources would give for an amount now, the best first; asked again every 10 s while the
 * page is visible. A reply to an older question never replaces that to a newer one, and a question
 * that is no longer asked is aborted.
 *
 * @example const { data } = useSwapQuote({ from: null, to: usdc, amount: 10n ** 18n })
 */
export function useSwapQuote(
  { chain: given, from, to, amount, slippage = 1 }: SwapQuoteOf,
  options: ReadOptions = {},
): Read<SwapQuotes> {
  const { account, chain } = useSenderOn(given)
  const isWhole =
    to !== undefined &&
    to !== from &&
    amount !== undefined &&
    amount > 0n &&
    slippageLevel(slippage) !== 'refused'
  return useRead(
    account === undefined || chain === undefined || !isWhole
      ? unread
      : swapQuoteReading({
          chain,
          account,
          from,
          to,
          amount,
          slippageBps: Math.round(slippage * 100),
        }),
    options,
  )
}
