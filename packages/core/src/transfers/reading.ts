/**
 * What a form and its review read, as values of the state: refreshed when they are old, and shared
 * by all that show them.
 */
import { PorticoError } from '../errors/error.ts'
import type { Portico } from '../public/portico.ts'
import type { ChainId, FeeSpeed, Json } from '../types/index.ts'
import { senderOf, type Sender } from './family.ts'

/** How one value is read; what `useRead` takes. */
export interface TransferReading<Data> {
  key: string
  chain: ChainId
  ttl: number
  load(portico: Portico, signal: AbortSignal): Promise<Json>
  decode(value: Json): Data
}

/** The subject of a quote: the receiver's address, if it is known. */
export interface QuoteOf extends Sender {
  token: string | null
  to?: string | undefined
  memo?: string | undefined
}

/** A complete transfer. */
export interface TransferOf extends QuoteOf {
  to: string
  amount: bigint
  speed?: FeeSpeed | undefined
}

/** Ours: as old as a fee may be while it is looked at, milliseconds: a block of Ethereum. */
const lifetime = 12_000

/** @param what Names it among all of its kind that the account has on the network. */
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
