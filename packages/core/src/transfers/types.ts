import type { ChainId, FeeSpeed, ReceiverCaution, ResolvedName, Transfer, TransferQuote, TransferSimulation } from '../contracts/types.ts'
import type { Portico } from '../contracts/portico.ts'

export type { FeeSpeed, ReceiverCaution, ResolvedName, Transfer, TransferQuote, TransferSimulation }

/** An instance, as far as asking goes. */
export type QuotingInstance = Pick<Portico, 'config' | 'services' | 'getState'>

/** An instance, as far as sending goes. */
export type SendingPortico = QuotingInstance & Pick<Portico, 'emit' | 'transactions'>

/** What every function that asks takes. */
export interface AskNow {
  /** Gives up when it aborts. */
  signal?: AbortSignal | undefined
}

/** What a text says of a receiver. */
export type ReceiverReading =
  | { readonly is: 'empty' }
  /** In the family's canonical form. */
  | { readonly is: 'address'; readonly address: string }
  /** A name, to be looked up by `resolveReceiver`. */
  | { readonly is: 'name'; readonly name: string }
  /**
   * `malformed`: neither an address nor a name. `checksum`: its capitals say that it is mistyped (EIP-55). `family`: an address of another
   * chain family, which `family` names. `chain`: meant for another network, which `chain` names.
   */
  | { readonly is: 'invalid'; readonly why: 'malformed' | 'checksum' | 'family' | 'chain'; readonly family?: string; readonly chain?: ChainId }

/** An address behind a name, or one that was typed. */
export interface ResolvedReceiver extends ResolvedName {
  /** The name that was typed; absent for an address. */
  readonly name?: string
}

/** What a visitor is to be told of a receiver before anything is sent. */
export type ReceiverWarning =
  | { readonly is: ReceiverCaution | 'own' | 'first-time' }
  /** Begins and ends as another address that the visitor knows, and is not that: the way in which visitors are robbed. */
  | { readonly is: 'look-alike'; readonly of: string }

/** A receiver of an earlier transfer. */
export type RecentReceiver = {
  /** Its address. */
  readonly address: string
  /** The name that was typed for it. */
  readonly name?: string
  /** When something was last sent there, milliseconds since the epoch. */
  readonly at: number
}

/** What is sent, to whom. */
export interface TransferOptions {
  /** The network: `8453`, `eip155:8453`. Default: the one in use. The wallet has to stand on it. */
  chain?: ChainId | undefined
  /** The token's contract or mint; null for the network's coin. */
  token: string | null
  /** In the smallest unit, or a decimal text of whole ones (`1.5`). */
  amount: bigint | string
  /** An address, or a name of the family's name service. */
  to: string
  /** How fast it is to be taken up. Default `standard`. */
  speed?: FeeSpeed | undefined
  /** A text that travels with it, on Solana. */
  memo?: string | undefined
}

/** Whose transfer is asked about. */
export interface QuoteOptions extends Omit<TransferOptions, 'amount' | 'to'> {
  /** The receiver's address, where it is known. */
  to?: string | undefined
  /** In the smallest unit. */
  amount?: bigint | undefined
}
