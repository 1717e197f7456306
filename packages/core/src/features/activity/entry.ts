/** What a row of the account's activity is about: a transaction of its history, one that is followed, or both. */
import type { AccountTransaction, AccountTransfer } from '../../blockchain/types.ts'
import type { TrackedTransaction } from '../../transactions/types.ts'
import type { ChainId } from '../../networks/network.ts'

/** What was done: the words of a service's history, of which three are one. */
export type Deed = Exclude<AccountTransaction['type'], 'bought' | 'sell'>

export interface ActivityEntry {
  /** Names it among all of the account's. */
  readonly key: string
  readonly chain: ChainId
  /** The network's own hash where it has one; else the id that a Safe or a wallet has given, by which it is followed. */
  readonly hash: string
  /** `hash` is one of the network's: an explorer knows it. */
  readonly isOnChain: boolean
  /** Milliseconds since the epoch: of its block, or when it was sent. */
  readonly time: number
  readonly status: TrackedTransaction['status']
  readonly deed: Deed
  /** What moved, without what is unwanted. */
  readonly moved: readonly Moved[]
  /** Who else was in it: the receiver of what was sent, the sender of what came. Null where that is not known. */
  readonly other: string | null
  readonly from: string
  /** Null where a contract was made, or nobody knows. */
  readonly to: string | null
  /** What was paid for it, in the network's coin, as a decimal text; null where nobody knows. */
  readonly fee: string | null
  /** What history says. */
  readonly told: AccountTransaction | null
  /** What is known of it because it is followed. */
  readonly tracked: TrackedTransaction | null
}

/** Something that moved; `name` is an NFT's. */
export interface Moved extends Pick<AccountTransfer, 'direction' | 'amount' | 'value'> {
  readonly symbol: string
  readonly name: string | null
  readonly icon: string | null
  /** The contract or mint; null for the coin. */
  readonly token: string | null
  readonly isNft: boolean
}
