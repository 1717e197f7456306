import type { TransferQuote } from '../types/index.ts'
import { quoteTransfer, readQuote, storeQuote } from './quote.ts'
import { transferReading, type QuoteOf, type TransferReading } from './reading.ts'

export const quoteReading = ({ account, ...what }: QuoteOf): TransferReading<TransferQuote> =>
  transferReading(
    { account, ...what },
    'quote',
    [what.token, what.to, what.memo],
    async (portico, signal) => storeQuote(await quoteTransfer(portico, { ...what, signal })),
    readQuote,
  )
