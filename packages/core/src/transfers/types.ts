import type {
  ChainId,
  FeeSpeed,
  ReceiverCaution,
  ResolvedName,
  Transfer,
  TransferQuote,
  Transfers,
  TransferSimulation,
} from '../types/index.ts'
import type { Portico } from '../public/portico.ts'

export type {
  FeeSpeed,
  ReceiverCaution,
  ResolvedName,
  Transfer,
  TransferQuote,
  Transfers,
  TransferSimulation,
}

/** The part of an instance that quotes need. */
export type QuotingInstance = Pick<Portico, 'config' | 'services' | 'getState'>

/** The part of an instance that sending needs. */
export type SendingPortico = QuotingInstance & Pick<Portico, 'emit' | 'transactions'>

/** The options of every function that reads. */
export interface AskNow {
  /** Aborts the request. */
  signal?: AbortSignal | undefined
}

/** The result of parsing a receiver. */
export type ReceiverReading =
  | { readonly is: 'empty' }
  /** In the namespace's canonical form. */
  | { readonly is: 'address'; readonly address: string }
  /** To be looked up by `resolveReceiver`: `name` is canonical, `displayName` is to be shown. */
  | { readonly is: 'name'; readonly name: string; readonly displayName: string }
  /**
   * `malformed`: neither an address nor a name. `name`: the name service does not allow its
   * characters (ENSIP-15). `checksum`: mistyped (EIP-55). `namespace`: an address of another
   * namespace, `namespace`. `chain`: meant for another network, `chain`.
   */
  | {
      readonly is: 'invalid'
      readonly why: 'malformed' | 'name' | 'checksum' | 'namespace' | 'chain'
      readonly namespace?: string
      readonly chain?: ChainId
    }

/** The address of a name, or a typed address. */
export interface ResolvedReceiver extends ResolvedName {
  /** The name in its canonical form, as it was looked up; absent for an address. */
  readonly name?: string
  /** The name as it is to be shown; absent for an address. */
  readonly displayName?: string
}

/** A warning to show before anything is sent. */
export type ReceiverWarning =
  | { readonly is: ReceiverCaution | 'own' | 'first-time' }
  /** It starts and ends like a different address that the visitor knows: a common attack. */
  | { readonly is: 'look-alike'; readonly of: string }

/** A receiver of an earlier transfer. */
export type RecentReceiver = {
  /** Its address. */
  readonly address: string
  /** The name in its canonical form. */
  readonly name?: string
  /** The last transfer, milliseconds since the epoch. */
  readonly at: number
}

/** The asset, amount and receiver. */
export interface TransferOptions {
  /** CAIP-2. Default: the active one. The wallet must be on it. */
  chain?: ChainId | undefined
  /** The token's contract or mint; null for the network's coin. */
  token: string | null
  /** In the smallest unit, or a decimal string of whole units (`1.5`). */
  amount: bigint | string
  /** An address, or a name of the namespace's name service. */
  to: string
  /** The speed of the transaction. Default `standard`. */
  speed?: FeeSpeed | undefined
  /** A memo, on Solana. */
  memo?: string | undefined
}

/** The sender and transfer of a quote. */
export interface QuoteOptions extends Omit<TransferOptions, 'amount' | 'to'> {
  /** The receiver's address, if it is known. */
  to?: string | undefined
  /** In the smallest unit. */
  amount?: bigint | undefined
}
