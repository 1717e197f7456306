/** An adapter that can send has `sending`. */
import type { ChainId, Network } from './network.ts'
import type { Json } from '../utils/values.ts'

/** Loaded when something is sent, or while an earlier transaction is pending. */
export interface Sending {
  /**
   * The canonical hash, or null: `0x` and 64 hex digits on EVM, a signature in base58 on Solana.
   */
  parseHash(text: unknown): string | null
  /**
   * Asks once for the status of a transaction.
   *
   * @throws PorticoError if no one could be asked: the status is unknown, and asked for again
   *   later.
   */
  status(sent: SentTransaction, signal: AbortSignal): Promise<TransactionStatus>
  /**
   * What a form and its review need. Separate code, which a page that only waits for a transaction
   * does not load.
   */
  transfers(): Promise<Transfers>
}

/** A transaction whose status is requested. */
export interface SentTransaction {
  /** Its hash, or the id of a Safe or a wallet; see `kind`. */
  readonly hash: string
  /** The network. */
  readonly chain: ChainId
  /** The sender's address. */
  readonly account: string
  /**
   * `transaction`: the network is asked. `safe`: a hash of the Safe's own. `calls`: a batch
   * (EIP-5792). For the last two the wallet is asked, and the sender's nonce never makes them
   * `dropped`.
   */
  readonly kind: 'transaction' | 'safe' | 'calls'
  /** When it was sent, milliseconds since the epoch. */
  readonly at: number
  /** `known` of an earlier status, e.g. a nonce. Plain data. */
  readonly known?: Json
  /**
   * What the wallet was asked to send; if the network has something else, the status has `differs`.
   */
  readonly asked?: { readonly to: string; readonly token: string | null; readonly amount: string }
  /** The connected wallet's provider; only `safe` and `calls` need it. */
  readonly provider?: unknown
}

/** The status of a transaction. */
export interface TransactionStatus {
  /**
   * `awaiting`: a Safe's other owners have not signed. `failed`: in a block, and reverted.
   * `replaced`: by another transaction. `dropped`: the network will no longer accept it.
   */
  readonly is: 'awaiting' | 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'
  /** Nothing will change it any more. A `confirmed` one is polled until it is final. */
  readonly isFinal?: boolean
  /** The wallet sent something other than requested. */
  readonly differs?: boolean
  /** The network's transaction of a Safe or a batch, or the replacement. */
  readonly hash?: string
  /** The same with another fee, cancelled, or something else. */
  readonly reason?: 'repriced' | 'cancelled' | 'replaced'
  /** In the smallest unit of the coin. */
  readonly fee?: string
  /** Passed as `known` to the next request. Plain data. */
  readonly known?: Json
}

/** A transfer sent by the card. */
export type SentTransfer = {
  /** The hash; the signature, on Solana. */
  readonly hash: string
  /** The network. */
  readonly chain: ChainId
}

/** How fast a transaction should get into a block. */
export type FeeSpeed = 'slow' | 'standard' | 'fast'

/** What is to be sent. */
export interface Transfer {
  /** The network. */
  readonly chain: ChainId
  /** The sender's address. */
  readonly from: string
  /** In the namespace's canonical form. */
  readonly to: string
  /** The token's contract or mint; null for the network's coin. */
  readonly token: string | null
  /** In the smallest unit. */
  readonly amount: bigint
  /** Default `standard`. */
  readonly speed?: FeeSpeed
  /** A memo, if the namespace supports it. */
  readonly memo?: string
}

/** A warning about a receiver's address. */
export type ReceiverCaution =
  /** A contract or a program, which may be unable to return anything. */
  | 'contract'
  /** A token's own contract or mint: what is sent there is usually lost. */
  | 'token-contract'
  /** No one has its key. */
  | 'burn'

/** The cost of a transfer, and how much can be sent. Amounts in smallest units. */
export interface TransferQuote {
  /** The maximum fee, in the coin, for each speed; on roll-ups with the base layer's fee. */
  readonly fees: Readonly<Record<FeeSpeed, bigint>>
  /**
   * What the receiver must get besides the amount, in the coin: the rent of a new token account on
   * Solana.
   */
  readonly rent: bigint
  /** The sender's balance of the coin. */
  readonly coin: bigint
  /** The sender's balance of the asset. */
  readonly balance: bigint
  /** The decimals of the asset, by its contract. */
  readonly decimals: number
  /**
   * The maximum for each speed. For the coin: without the fee, the rent and what the account must
   * keep.
   */
  readonly max: Readonly<Record<FeeSpeed, bigint>>
  /**
   * The minimum; absent if any amount can be sent. On Solana, the rent of a receiver without an
   * account.
   */
  readonly min?: bigint
  /**
   * What the token withholds of the amount, so that the receiver gets less; absent if nothing, or
   * unknown.
   */
  readonly withheld?: bigint
  /** Warnings about a given receiver. */
  readonly cautions: readonly ReceiverCaution[]
}

/** What a simulated transaction moves to or from an account. */
export interface SimulatedChange {
  /** The contract or mint; null is the network's coin. */
  readonly token: string | null
  /** In the smallest unit, negative where it leaves the account. Of an item, how many. */
  readonly amount: bigint
  /** The id of an item (ERC-721, ERC-1155). */
  readonly item?: bigint
}

/** What may be taken from an account after a simulated transaction. */
export interface SimulatedGrant {
  /** The token or collection. */
  readonly token: string
  /** Who may take it. */
  readonly spender: string
  /** An amount (ERC-20), one item (ERC-721), or all items of a collection. */
  readonly of:
    | { readonly is: 'amount'; readonly amount: bigint }
    | { readonly is: 'item'; readonly item: bigint }
    | { readonly is: 'all' }
}

/** The result of a simulation. */
export interface TransferSimulation {
  /** `unknown`: the node could not say. */
  readonly is: 'success' | 'failure' | 'unknown'
  /** Why it would fail, in the contract's or the node's words, without invisible characters. */
  readonly reason?: string
  /** What the sender gives and gets; absent if the node reports only the success. */
  readonly changes?: readonly SimulatedChange[]
  /** What others may take from the sender afterwards. A plain transfer gives no permission. */
  readonly grants?: readonly SimulatedGrant[]
  /**
   * `false`: more of the sender's may change, because not everything could be read, so that
   * `changes` and `grants` may not be all.
   */
  readonly isWhole?: boolean
}

/** An address found by name. */
export interface ResolvedName {
  /** Canonical. */
  readonly address: string
  /** There is no record for the network: this is the Ethereum address (ENSIP-9). */
  readonly isFallback: boolean
  /**
   * Only with a fallback: the address has code on Ethereum and none on the network, so its owner
   * may not control it there.
   */
  readonly isUnsafe: boolean
}

/** A name of a name service. */
export interface NormalizedName {
  /** The one form of the name that is looked up. */
  readonly name: string
  /** The form to show: it normalises to `name`. */
  readonly displayName: string
}

/** What a form and its review need of a namespace. */
export interface Transfers {
  /** Whether transactions can carry a memo. */
  readonly hasMemo: boolean
  /** Whether the visitor may choose a speed on a network. */
  hasSpeeds(network: Network): boolean
  /** Whether a text can be a name of the name service. Absent without one. */
  isName?(text: string): boolean
  /**
   * A typed name in its canonical form, by the name service's own rule (ENS: ENSIP-15); null if the
   * rule does not allow it. Absent where every name has one form.
   */
  normalizeName?(typed: string): Promise<NormalizedName | null>
  /** The address of a canonical name on a network; null without one. */
  resolve?(name: string, chain: ChainId, signal: AbortSignal): Promise<ResolvedName | null>
  /**
   * Without a receiver, the fee is that of a plain transfer.
   *
   * @throws PorticoError when the network could not be asked.
   */
  quote(
    transfer: Omit<Transfer, 'to' | 'amount'> & { readonly to?: string; readonly amount?: bigint },
    signal: AbortSignal,
  ): Promise<TransferQuote>
  /** Rejects only on an abort. */
  simulate(transfer: Transfer, signal: AbortSignal): Promise<TransferSimulation>
  /** The transaction for `Connection.send`. */
  build(transfer: Transfer, signal: AbortSignal): Promise<Json>
}
