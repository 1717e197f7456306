import type { ChainId, SwapFunds, SwapQuote } from '../types/index.ts'
import { fundsForSwap } from './funds.ts'
import { swapReading, type SwapReading } from './reading.ts'
import { readFunds, storeFunds } from './stored.ts'

/** The funds for a pair of tokens, and for the gas of a quote. */
export const swapFundsReading = ({
  chain,
  account,
  from,
  to,
  quote,
}: {
  chain: ChainId
  account: string
  from: string | null
  to: string | null
  quote?: SwapQuote | undefined
}): SwapReading<SwapFunds> =>
  swapReading(
    { chain, account },
    'swap-funds',
    // Not by its gas: a newer quote of the source replaces the older one with the next reading.
    [from, to, quote?.source],
    async (portico, signal) =>
      storeFunds(await fundsForSwap(portico, { chain, from, to, quote, signal })),
    readFunds,
  )
