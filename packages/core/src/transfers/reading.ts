import { PorticoError } from '../errors/error.ts'
import type { Portico } from '../public/portico.ts'
import type { ChainId, FeeSpeed, Json } from '../types/index.ts'
import { senderOf, type Sender } from './sending-adapter.ts'

/** How one value is read; what `useRead` takes. */
export interface TransferReading<Data> {
  key: string
  chain: ChainId
  ttl: number
  load(portico: Portico, signal: AbortSignal): Promise<Json>
  decode(value: Json): Data
}

export interface QuoteOf extends Sender {
  token: string | null
  to?: string | undefined
  memo?: string | undefined
}

export interface TransferOf extends QuoteOf {
  to: string
  amount: bigint
  speed?: FeeSpeed | undefined
}

/** How old a displayed fee may be, milliseconds: a block of Ethereum. */
const lifetime = 12_000

/** @param what Unique among values of its kind for the account and network. */
export function transferReading<Data>(
  { chain, account }: Sender,
  kind: string,
  what: readonly (string | null | undefined)[],
  load: TransferReading<Data>['load'],
  decode: TransferReading<Data>['decode'],
): TransferReading<Data> {
  return {
    key: `${account}/${kind}/${chain}/${what.map((each) => each ?? '').join('/')}`,
    chain,
    ttl: lifetime,
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
