import type { ChainId, Json, TransactionStatus } from '../contracts/types.ts'

/** A transaction that was sent from this page, or that the host follows: kept until newer ones take its place, across reloads and tabs. */
export type TrackedTransaction = {
  /** Its hash; the id that a Safe or a wallet gave it, where `kind` says so. */
  readonly hash: string
  /** The network. */
  readonly chain: ChainId
  /** The sender's address. */
  readonly account: string
  /** What the hash is; see `SentTransaction`. */
  readonly kind: 'transaction' | 'safe' | 'calls'
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
