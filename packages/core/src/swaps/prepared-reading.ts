import type { SwapQuote } from '../types/index.ts'
import { prepareSwap } from './prepare.ts'
import { swapReading, type SwapReading } from './reading.ts'
import { readPrepared, storePrepared } from './stored.ts'
import type { PreparedSwap } from './types.ts'

/**
 * A reviewed quote, prepared for the wallet; prepared again every 10 s while it is shown, so that
 * the wallet can be asked in the press. Fails with `swap-worse` once less than the reviewed minimum
 * would be received.
 */
export const swapPreparedReading = (quote: SwapQuote): SwapReading<PreparedSwap> =>
  swapReading(
    quote.request,
    'swap-prepared',
    [
      quote.source,
      quote.request.from,
      quote.request.to,
      `${quote.request.amount}`,
      `${quote.minimumOut}`,
      `${quote.at}`,
    ],
    async (portico, signal) => storePrepared(await prepareSwap(portico, quote, { signal })),
    readPrepared,
  )
