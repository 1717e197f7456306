import type {
  AccountApproval,
  AccountTransaction,
  AccountTransfer,
} from '../../blockchain/types.ts'
import type { TrackedTransaction } from '../../types/transactions.ts'
import type { ChainId } from '../../types/network.ts'

export type ActivityAction = Exclude<AccountTransaction['type'], 'bought' | 'sell'>

export interface ActivityEntry {
  /** Unique in the account. */
  readonly key: string
  readonly chain: ChainId
  /** The network's hash, else the id of a Safe or a wallet. */
  readonly hash: string
  readonly isOnChain: boolean
  readonly time: number
  readonly status: TrackedTransaction['status']
  readonly action: ActivityAction
  readonly moved: readonly Moved[]
  /** Of the actions `approve` and `revoke`. */
  readonly approvals: readonly AccountApproval[]
  readonly other: string | null
  readonly from: string
  readonly to: string | null
  /** The name that was typed for `to`. */
  readonly typedName: string | null
  readonly fee: string | null
  readonly row: AccountTransaction | null
  readonly tracked: TrackedTransaction | null
}

export interface Moved extends Pick<AccountTransfer, 'direction' | 'amount' | 'value'> {
  readonly symbol: string
  readonly name: string | null
  readonly icon: string | null
  readonly token: string | null
  readonly isNft: boolean
}
