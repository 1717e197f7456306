import type { Kysely } from 'kysely'
import type { MailTables } from '../mail/table.ts'
import type { AuthTables } from './auth-schema.ts'
import type { EmbeddedTables } from './embedded-schema.ts'

export type Db = Kysely<Tables>

/** As of the last migration. Times are milliseconds, switches 0 or 1, lists and records JSON. */
export interface Tables extends AuthTables, EmbeddedTables, MailTables {
  projects: ProjectRow
  project_features: FeatureRow
  wallets: WalletRow
  wallet_chains: WalletChainRow
  images: ImageRow
  events: EventRow
  event_totals: EventTotalsRow
  clock: ClockRow
  revision: RevisionRow
  chain_progress: ChainProgressRow
  chain_blocks: ChainBlockRow
  transactions: TransactionRow
  transfers: TransferRow
  approvals: ApprovalRow
  account_transactions: AccountTransactionRow
  account_tokens: AccountTokenRow
  account_nfts: AccountNftRow
  tokens: TokenRow
  nft_metadata: NftMetadataRow
  pictures: PictureRow
  watched: WatchedRow
  watched_ranges: WatchedRangeRow
}

export interface ProjectRow {
  id: string
  name: string
  /** JSON array of origins and patterns; empty allows any. */
  origins: string
  analytics: number
}

export interface FeatureRow {
  project: string
  id: string
  enabled: number
  config: string | null
}

export interface WalletRow {
  id: string
  name: string
  /** In the form that searches compare. */
  folded: string
  rank: number
  badge: string
  /** In wire format. */
  record: string
}

export interface WalletChainRow {
  wallet: string
  chain: string
}

export interface ImageRow {
  kind: string
  id: string
  type: string
  /** Base64: databases have different types for binary columns. */
  bytes: string
  etag: string
}

export interface EventRow {
  project: string
  id: string
  /** By the collector's clock, which stops while no server runs. */
  received: number
  place: number
  type: string
  name: string
  body: string
}

/** Updated in the transaction that writes or removes events. */
export interface EventTotalsRow {
  project: string
  events: number
  bytes: number
}

/** One row: the collector's last time. */
export interface ClockRow {
  id: number
  value: number
}

/**
 * One row. Each change of visible content increments it, so that all processes drop their caches.
 */
export interface RevisionRow {
  id: number
  value: number
}

/** Blocks from `complete_from` to `indexed` are complete. */
export interface ChainProgressRow {
  chain: string
  mode: 'all' | 'watched'
  head: number
  indexed: number
  complete_from: number
  updated: number
  /** JSON array of `[from, to]`, newest first: ranges below `complete_from`. */
  earlier: string
  problem: string | null
  /** The newest block whose transactions an older release indexed; null once they are read again. */
  again: number | null
}

export interface ChainBlockRow {
  chain: string
  number: number
  hash: string
  parent: string
  time: number
}

/** EVM addresses and hashes are in lower case, amounts decimal texts in the smallest unit. */
export interface TransactionRow {
  chain: string
  hash: string
  block: number
  position: number
  time: number
  sender: string
  /** Null for a contract creation, whose address is `created`. */
  recipient: string | null
  created: string | null
  nonce: number
  /** 1: success, 0: failure. */
  status: number
  /** The first four bytes of the data; null without any. */
  method: string | null
  value: string
  fee: string
}

export type TransferKind = 'native' | 'internal' | 'erc20' | 'erc721' | 'erc1155'

export interface TransferRow {
  chain: string
  hash: string
  place: number
  block: number
  kind: TransferKind
  token: string | null
  sender: string
  recipient: string
  amount: string
  token_id: string | null
}

/** A permission that an owner gave or took back. */
export interface ApprovalRow {
  chain: string
  hash: string
  /** Orders a transaction's approvals. */
  place: number
  block: number
  scope: 'amount' | 'item' | 'all'
  token: string
  owner: string
  /** Zero where a permission for one item was taken back. */
  spender: string
  /** In the smallest unit; of an item or of all items 1, or 0 where it was taken back. */
  amount: string
  token_id: string | null
}

export interface AccountTransactionRow {
  account: string
  time: number
  chain: string
  block: number
  position: number
  hash: string
}

export interface AccountTokenRow {
  account: string
  chain: string
  token: string
  block: number
}

export interface AccountNftRow {
  account: string
  chain: string
  token: string
  token_id: string
  kind: 'erc721' | 'erc1155'
  block: number
}

/** Sanitised. Null: the contract had no usable answer. */
export interface TokenRow {
  chain: string
  address: string
  name: string | null
  symbol: string | null
  decimals: number | null
  read: number
}

export interface NftMetadataRow {
  chain: string
  token: string
  token_id: string
  state: 'ready' | 'unavailable'
  name: string | null
  description: string | null
  image: string | null
  traits: string
  read: number
}

export interface PictureRow {
  id: string
  /** A URL or a `data:` URL. */
  source: string
  /** To a day. */
  asked: number
}

export interface WatchedRow {
  account: string
  asked: number
}

export interface WatchedRangeRow {
  account: string
  chain: string
  complete_from: number
}
