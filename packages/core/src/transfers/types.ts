import type {
  ChainId,
  FeeSpeed,
  ReceiverCaution,
  ResolvedName,
  Transfer,
  TransferQuote,
  TransferSimulation,
} from '../types/index.ts'
import type { Portico } from '../public/portico.ts'

export type { FeeSpeed, ReceiverCaution, ResolvedName, Transfer, TransferQuote, TransferSimulation }

/** The part of an instance that quotes need. */
export type QuotingInstance = Pick<Portico, 'config' | 'services' | 'getState'>

/** The part of an instance that sending needs. */
export type SendingPortico = QuotingInstance & Pick<Portico, 'emit' | 'transactions'>

/** The options of every function that reads. */
export interface AskNow {
  /** Gives up when it aborts. */
  signal?: AbortSignal | undefined
}

/** The result of parsing a receiver. */
export type ReceiverReading =
  | { readonly is: 'empty' }
  /** In the family's canonical form. */
  | { readonly is: 'address'; readonly address: string }
  /** A name, to be looked up by `resolveReceiver`. */
  | { readonly is: 'name'; readonly name: string }
  /**
   * `malformed`: neither an address nor a name. `checksum`: its capitals say that it is mistyped
   * (EIP-55). `family`: an address of another chain family, which `family` names. `chain`: meant
   * for another network, which `chain` names.
   */
  | {
      readonly is: 'invalid'
      readonly why: 'malformed' | 'checksum' | 'family' | 'chain'
      readonly family?: string
      readonly chain?: ChainId
    }

/** The address of a name, or a typed one. */
export interface ResolvedReceiver extends ResolvedName {
  /** The name that was typed; absent for an address. */
  readonly name?: string
}

/** A warning about a receiver, to show before anything is sent. */
export type ReceiverWarning =
  | { readonly is: ReceiverCaution | 'own' | 'first-time' }
  /**
   * It begins and ends as another address that the visitor knows, and is a different one: a common
   * attack.
   */
  | { readonly is: 'look-alike'; readonly of: string }

/** A receiver of an earlier transfer. */
export type RecentReceiver = {
  /** Its address. */
  readonly address: string
  /** The name that was typed for it. */
  readonly name?: string
  /** The time of the last transfer there, milliseconds since the epoch. */
  readonly at: number
}

/** The asset, amount and receiver. */
export interface TransferOptions {
  /** The network: `8453`, `eip155:8453`. Default: the active one. The wallet must be on it. */
  chain?: ChainId | undefined
  /** The token's contract or mint; null for the network's coin. */
  token: string | null
  /** In the smallest unit, or a decimal text of whole ones (`1.5`). */
  amount: bigint | string
  /** An address, or a name of the family's name service. */
  to: string
  /** The speed of the transaction. Default `standard`. */
  speed?: FeeSpeed | undefined
  /** A text that travels with it, on Solana. */
  memo?: string | undefined
}

/** The sender and transfer of a quote. */
export interface QuoteOptions extends Omit<TransferOptions, 'amount' | 'to'> {
  /** The receiver's address, if it is known. */
  to?: string | undefined
  /** In the smallest unit. */
  amount?: bigint | undefined
}
