import { operations } from '../operations.ts'
import type { AccountTransaction } from '../types.ts'
import {
  fields,
  isChainId,
  isCount,
  isDecimal,
  isFlag,
  isText,
  listOf,
  oneOf,
  orNull,
  type Guard,
} from '../../storage/guards.ts'
import { isPageOf, type StoredPage } from './page.ts'
import type { Plain } from './plain.ts'

export type StoredTransaction = Plain<AccountTransaction>
export type StoredApproval = StoredTransaction['approvals'][number]
export type StoredTransfer = StoredTransaction['transfers'][number]

const isTransfer: Guard<StoredTransfer> = fields<StoredTransfer>({
  direction: oneOf('in', 'out', 'self'),
  counterparty: orNull(isText),
  amount: isDecimal,
  value: orNull(isDecimal),
  token: orNull(
    fields<NonNullable<StoredTransfer['token']>>({
      name: isText,
      symbol: isText,
      icon: orNull(isText),
      address: orNull(isText),
      spam: isFlag,
    }),
  ),
  nft: orNull(
    fields<NonNullable<StoredTransfer['nft']>>({
      name: orNull(isText),
      image: orNull(isText),
      address: orNull(isText),
      tokenId: orNull(isText),
      spam: isFlag,
    }),
  ),
})

const isApproval: Guard<StoredApproval> = fields<StoredApproval>({
  address: isText,
  spender: orNull(isText),
  scope: oneOf('amount', 'item', 'all', 'unknown'),
  isRevoked: isFlag,
  amount: orNull(isDecimal),
  isUnlimited: isFlag,
  tokenId: orNull(isText),
  name: orNull(isText),
  symbol: orNull(isText),
  icon: orNull(isText),
  spam: isFlag,
})

const isTransaction: Guard<StoredTransaction> = fields<StoredTransaction>({
  id: isText,
  chain: isChainId,
  hash: isText,
  type: oneOf(...operations),
  status: oneOf('confirmed', 'failed', 'pending'),
  time: isCount,
  from: isText,
  to: isText,
  nonce: isCount,
  final: orNull(isFlag),
  fee: orNull(isDecimal),
  transfers: listOf(isTransfer),
  approvals: listOf(isApproval),
})

export const isTransactionPage: Guard<StoredPage<StoredTransaction>> = isPageOf(isTransaction)
