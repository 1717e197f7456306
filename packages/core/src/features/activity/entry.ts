/**
 * The entry of a row in the account's activity: a transaction of its history, a tracked one, or
 * both.
 */
import type { AccountTransaction, AccountTransfer } from '../../blockchain/types.ts'
import type { TrackedTransaction } from '../../types/transactions.ts'
import type { ChainId } from '../../types/network.ts'

/** The type of an entry: the types of a service's history, of which three are merged into one. */
export type Deed = Exclude<AccountTransaction['type'], 'bought' | 'sell'>

export interface ActivityEntry {
  /** Names it among all of the account's. */
  readonly key: string
  readonly chain: ChainId
  /**
   * The network's own hash if there is one; else the id of a Safe or a wallet, by which it is
   * tracked.
   */
  readonly hash: string
  /** Whether `hash` is the network's own, so that an explorer finds it. */
  readonly isOnChain: boolean
  /** Milliseconds since the epoch: of its block, or when it was sent. */
  readonly time: number
  readonly status: TrackedTransaction['status']
  readonly deed: Deed
  /** The transfers without spam. */
  readonly moved: readonly Moved[]
  /**
   * The counterparty: the receiver of a sent transfer, the sender of a received one. Null when it
   * is unknown.
   */
  readonly other: string | null
  readonly from: string
  /** Null when the transaction created a contract, or the receiver is unknown. */
  readonly to: string | null
  /** The fee in the network's coin, as a decimal string; null when it is unknown. */
  readonly fee: string | null
  /** The entry in the history. */
  readonly row: AccountTransaction | null
  /** The tracked transaction. */
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
