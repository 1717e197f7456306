import type { TransactionStatus } from '../contracts/transfers.ts'
import type { Json } from '../contracts/values.ts'
import type { ChainId } from '../networks/network.ts'
import type { LinksInUse } from '../request/types.ts'

/** A transaction that was sent from this page, or that the host follows: kept until newer ones take its place, across reloads and tabs. */
export type TrackedTransaction = {
  /** Its hash; the id that a Safe or a wallet gave it, where `kind` says so. */
  readonly hash: string
  /** The network. */
  readonly chain: ChainId
  /** The sender's address. */
  readonly account: string
  /** What the hash is; see `SentTransaction`. */
  readonly kind: TrackedKind
  /** When it was sent, milliseconds since the epoch. */
  readonly at: number
  /** What became of it; see `TransactionStatus`. */
  readonly status: TransactionStatus['is']
  /** Nothing will change it any more. */
  readonly isFinal?: boolean
  /** What the wallet sent is not what it was asked for. */
  readonly differs?: boolean
  /** The transaction of the network that it became: of a Safe, of a batch, or the one in its place. */
  readonly becameHash?: string
  /** Why it was replaced. */
  readonly reason?: NonNullable<TransactionStatus['reason']>
  /** When it ended, milliseconds since the epoch. */
  readonly endedAt?: number
  /** What was paid, in the smallest unit of the coin. */
  readonly fee?: string
  /** What the host calls it. */
  readonly label?: string
  /** What was sent, where it was sent by the card. */
  readonly transfer?: TrackedTransfer
  /** What the family remembers of it. */
  readonly known?: Json
}

/** What the hash of a tracked transaction is: one of the network, a Safe's own, or the id of a batch (EIP-5792). */
export type TrackedKind = 'transaction' | 'safe' | 'calls'

/** What the card sent. */
export type TrackedTransfer = {
  /** The receiver. */
  readonly to: string
  /** The name that was typed for it. */
  readonly name?: string
  /** The token's contract or mint; null for the coin. */
  readonly token: string | null
  /** Its symbol. */
  readonly symbol: string
  /** Digits behind the point. */
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: string
}

/** What is followed, as whoever has sent it knows it. */
export interface Sent {
  /** The hash, or the id that a Safe or a wallet has given. */
  readonly hash: string
  /** The network. */
  readonly chain: ChainId
  /** The sender's address. Default: the account in use of the network's family. */
  readonly account?: string | undefined
  /** What the hash is. Default `transaction`. */
  readonly kind?: TrackedKind | undefined
  /** What the host calls it. */
  readonly label?: string | undefined
  /** What was sent: the network is asked whether it was that. */
  readonly transfer?: TrackedTransfer | undefined
}

/** A request of the host's to an EIP-1193 provider that may have sent something. */
export interface AskedToSend {
  /** What the wallet gives, or a promise of it. */
  readonly answer: unknown
  /** What it was called with: a request, or a method and its parameters. */
  readonly asked: readonly unknown[]
  /** The wallet's own object. */
  readonly provider: object
  /** The state when it was asked. */
  readonly before: LinksInUse
}

/** What `state.slices.activity` has of transactions: there once something of them was wanted, or is under way. */
export interface ActivitySlice {
  /** Those that are followed and were, newest first. */
  readonly tracked: readonly TrackedTransaction[]
  /** How many are under way, by the sender's address, as it is shown: `99+` where there may be more than are kept. */
  readonly pending: Readonly<Record<string, string>>
}

/** Follows transactions of an instance. Code of its own, loaded with the first of them. */
export interface Transactions {
  /**
   * Follows one, and resolves with it once that is stored. Followed already, it gets what is new of its label and transfer.
   *
   * @throws PorticoError `transaction-hash` where the text is no hash of the network's family, `network-not-found`, `adapter-missing`,
   * `chain-unsupported` where the family's transactions cannot be followed, `no-account`, `caip-10`.
   */
  follow(sent: Sent): Promise<TrackedTransaction>
  /** All that are kept, newest first, as storage has them now. */
  all(): Promise<readonly TrackedTransaction[]>
}
