import type { Json } from '../types/index.ts'
import { prepareTransfer, type PreparedTransfer, type PrepareOptions } from './prepare.ts'
import { readQuote, storeQuote, type StoredQuote } from './quote.ts'
import { transferReading, type TransferOf, type TransferReading } from './reading.ts'
import type { ResolvedReceiver } from './types.ts'
import { defined } from '../utils/defined.ts'

type StoredTransfer = {
  readonly receiver: ResolvedReceiver & { readonly [key: string]: Json }
  readonly quote: StoredQuote
  readonly transaction: Json
}

export const preparedReading = ({
  account,
  as,
  acceptFallback,
  ...what
}: TransferOf &
  Pick<PrepareOptions, 'acceptFallback'> & { as: string }): TransferReading<PreparedTransfer> =>
  transferReading(
    { account, ...what },
    'transfer',
    [
      what.token,
      what.to,
      as,
      `${what.amount}`,
      what.speed,
      what.memo,
      acceptFallback ? 'accepted' : '',
    ],
    async (portico, signal) => {
      const { receiver, quote, transaction } = await prepareTransfer(portico, {
        ...what,
        acceptFallback,
        to: as,
        resolved: what.to,
        signal,
      })
      return { receiver: { ...receiver }, quote: storeQuote(quote), transaction }
    },
    (value) => {
      const { receiver, quote, transaction } = value as StoredTransfer
      const { chain, token, to, amount, speed, memo } = what
      return {
        receiver,
        quote: readQuote(quote),
        transaction,
        transfer: defined({
          chain,
          from: account,
          to,
          token,
          amount,
          speed: speed || undefined,
          memo: memo || undefined,
        }),
      }
    },
  )
