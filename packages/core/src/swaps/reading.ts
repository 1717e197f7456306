import { PorticoError } from '../errors/error.ts'
import type { Portico } from '../public/portico.ts'
import type { ChainId, Json } from '../types/index.ts'
import { senderOf, type Sender } from '../transfers/sending-adapter.ts'
import { swapQuoteLifetime } from './quote.ts'

/** How one value is read; what `useRead` takes. */
export interface SwapReading<Data> {
  key: string
  chain: ChainId
  ttl: number
  load(portico: Portico, signal: AbortSignal): Promise<Json>
  decode(value: Json): Data
}

/**
 * Each question has its own key: a reply to an older one is never shown for a newer.
 *
 * @param what Unique among values of its kind for the account and network.
 */
export function swapReading<Data>(
  { chain, account }: Sender,
  kind: string,
  what: readonly (string | null | undefined)[],
  load: SwapReading<Data>['load'],
  decode: SwapReading<Data>['decode'],
): SwapReading<Data> {
  return {
    key: `${account}/${kind}/${chain}/${what.map((each) => each ?? '').join('/')}`,
    chain,
    ttl: swapQuoteLifetime,
    async load(portico, signal) {
      // A value is stored for the account it was read for.
      if (senderOf(portico, chain).account !== account)
        throw new PorticoError('account-changed', 'Another account is in use now', {
          exit: 'failed',
        })
      return load(portico, signal)
    },
    decode,
  }
}
