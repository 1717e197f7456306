import type { TransactionStatus } from './transfers.ts'
import type { Json } from '../utils/values.ts'
import type { ChainId } from './network.ts'
import type { LinksInUse } from './requests.ts'

/**
 * A transaction that this page sent or the host tracks: kept until newer ones replace it, across
 * reloads and tabs.
 */
export type TrackedTransaction = {
  /** Its hash, or the id of a Safe or a wallet, as `kind` states. */
  readonly hash: string
  /** The network. */
  readonly chain: ChainId
  /** The sender's address. */
  readonly account: string
  /** The kind of the hash; see `SentTransaction`. */
  readonly kind: TrackedKind
  /** When it was sent, milliseconds since the epoch. */
  readonly at: number
  /** The status; see `TransactionStatus`. */
  readonly status: TransactionStatus['is']
  /** Whether it is final. */
  readonly isFinal?: boolean
  /** The wallet sent something else than was requested. */
  readonly differs?: boolean
  /**
   * The transaction of the network that it became: of a Safe, of a batch, or the one in its place.
   */
  readonly becameHash?: string
  /** Why it was replaced. */
  readonly reason?: NonNullable<TransactionStatus['reason']>
  /** When it ended, milliseconds since the epoch. */
  readonly endedAt?: number
  /** The paid fee, in the smallest unit of the coin. */
  readonly fee?: string
  /** The host's label. */
  readonly label?: string
  /** The transfer, if the card sent it. */
  readonly transfer?: TrackedTransfer
  /** The swap, if the card or `@portico/core/swaps` sent it. */
  readonly swap?: TrackedSwap
  /** Data that the namespace stores between polls. */
  readonly known?: Json
}

/**
 * The kind of a tracked transaction's hash: one of the network, a Safe's own, or the id of a batch
 * (EIP-5792).
 */
export type TrackedKind = 'transaction' | 'safe' | 'calls'

/** The transfer that the card sent. */
export type TrackedTransfer = {
  /** The receiver. */
  readonly to: string
  /** The name that was typed for it. */
  readonly name?: string
  /** The token's contract or mint; null for the coin. */
  readonly token: string | null
  /** Its symbol. */
  readonly symbol: string
  /** The number of decimals. */
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: string
}

/** A token of a swap. */
export type TrackedSwapToken = {
  /** Its contract or mint; null for the coin. */
  readonly token: string | null
  /** Its symbol. */
  readonly symbol: string
  /** The number of decimals. */
  readonly decimals: number
}

/** The swap that was sent. */
export type TrackedSwap = {
  /** What is given. */
  readonly from: TrackedSwapToken
  /** What is received. */
  readonly to: TrackedSwapToken
  /** How much is given, in the smallest unit. */
  readonly amountIn: string
  /** How much was quoted. */
  readonly quotedOut: string
  /** How much was received, by the receipt; absent until that is read. */
  readonly amountOut?: string
}

/** A transaction to track, with the data of its sender. */
export interface Sent {
  /** The hash, or the id from a Safe or a wallet. */
  readonly hash: string
  /** The network. */
  readonly chain: ChainId
  /** The sender's address. Default: the account in use of the network's namespace. */
  readonly account?: string | undefined
  /** The kind of the hash. Default `transaction`. */
  readonly kind?: TrackedKind | undefined
  /** The host's label. */
  readonly label?: string | undefined
  /** The intended transfer: the network is asked whether it matches. */
  readonly transfer?: TrackedTransfer | undefined
  /** The intended swap: what it gave is read from the receipt. */
  readonly swap?: Omit<TrackedSwap, 'amountOut'> | undefined
}

/** A request of the host's to an EIP-1193 provider that may have sent something. */
export interface AskedToSend {
  /** The wallet's answer, or a promise of it. */
  readonly answer: unknown
  /** The call's arguments: a request, or a method and its parameters. */
  readonly asked: readonly unknown[]
  /** The wallet's own object. */
  readonly provider: object
  /** The state at the time of the request. */
  readonly before: LinksInUse
}

declare module './slices.ts' {
  interface FeatureSlices {
    /** Tracked transactions. Added when they are first needed, or one is pending. */
    activity: ActivitySlice
  }
}

/** The transactions in `state.slices.activity`: added once they are needed, or one is pending. */
export interface ActivitySlice {
  /** Those that are followed and were, newest first. */
  readonly tracked: readonly TrackedTransaction[]
  /**
   * The number of pending transactions, by the sender's address, as it is shown: `99+` when there
   * may be more than are kept.
   */
  readonly pending: Readonly<Record<string, string>>
}

/** Tracks the transactions of an instance. Separate code that loads with the first of them. */
export interface Transactions {
  /**
   * Follows one, and resolves with it once that is stored. Followed already, it gets what is new of
   * its label and transfer.
   *
   * @throws PorticoError `transaction-hash` when the text is no hash of the network's namespace,
   *   `network-not-found`, `adapter-missing`, `chain-unsupported` when the namespace's transactions
   *   cannot be tracked, `no-account`, `caip-10`.
   */
  follow(sent: Sent): Promise<TrackedTransaction>
  /** All stored transactions, newest first. */
  all(): Promise<readonly TrackedTransaction[]>
}
