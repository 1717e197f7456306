import type { SwapQuotes, SwapRequest } from './types.ts'
import { quoteSwap } from './quote.ts'
import { swapReading, type SwapReading } from './reading.ts'
import { readQuotes, storeQuotes } from './stored.ts'

/** The quotes for one request; asked again every 10 s while they are shown. */
export const swapQuoteReading = (request: SwapRequest): SwapReading<SwapQuotes> =>
  swapReading(
    request,
    'swap-quotes',
    [request.from, request.to, `${request.amount}`, `${request.slippageBps}`],
    async (portico, signal) =>
      storeQuotes(
        await quoteSwap(portico, { ...request, slippage: request.slippageBps / 100, signal }),
      ),
    readQuotes,
  )
