import type { Kysely } from 'kysely'
import type { MailTables } from '../mail/table.ts'
import type { AuthTables } from './auth-schema.ts'
import type { EmbeddedTables } from './embedded-schema.ts'

/** Queries in plain SQL. */
export type Db = Kysely<Tables>

/**
 * The tables as they are after the last migration. Times are milliseconds; switches are 0 or 1;
 * lists and records are JSON.
 */
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
  /** JSON array of strings, or null. */
  config: string | null
}

export interface WalletRow {
  id: string
  name: string
  /** The name in the form that searches compare. */
  folded: string
  rank: number
  badge: string
  /** The whole record in wire format. */
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
  /** Base64, because databases name the type of a binary column differently. */
  bytes: string
  etag: string
}

export interface EventRow {
  project: string
  id: string
  /** By the collector's clock, which stands still while no server runs. */
  received: number
  place: number
  type: string
  name: string
  body: string
}

/**
 * The number and size of a project's events, updated in the transaction that writes or removes
 * them.
 */
export interface EventTotalsRow {
  project: string
  events: number
  bytes: number
}

/** One row: the last time of the collector's clock. */
export interface ClockRow {
  id: number
  value: number
}

/**
 * One row. Each change of what visitors receive increments it, so that every process drops its
 * cache.
 */
export interface RevisionRow {
  id: number
  value: number
}

/**
 * The progress of a chain's index. Blocks from `complete_from` to `indexed` are completely in it.
 */
export interface ChainProgressRow {
  /** CAIP-2. */
  chain: string
  /** Whose transactions are in it. */
  mode: 'all' | 'watched'
  /** The chain's newest block when it was last asked. */
  head: number
  indexed: number
  complete_from: number
  updated: number
  /**
   * JSON array of `[from, to]`, newest first: ranges below `complete_from` that are also in the
   * index.
   */
  earlier: string
  /** What it waits for, in a sentence; null when nothing. */
  problem: string | null
}

/** A block that a reorganisation may still replace. */
export interface ChainBlockRow {
  chain: string
  number: number
  hash: string
  parent: string
  time: number
}

/**
 * Addresses and hashes of EVM chains are in small letters, amounts decimal texts in the smallest
 * unit.
 */
export interface TransactionRow {
  chain: string
  hash: string
  block: number
  position: number
  time: number
  sender: string
  /** Null where a contract was made, whose address is `created`. */
  recipient: string | null
  created: string | null
  nonce: number
  /** 1 where it succeeded, 0 where it failed. */
  status: number
  /** The first four bytes of its data; null without any. */
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
  /** Null for the chain's own coin. */
  token: string | null
  sender: string
  recipient: string
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

/** A token that an account has received. Its balance is read from the chain. */
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

/** A contract's sanitised metadata. Null: it was asked, and had no usable answer. */
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
  /** The id of its picture. */
  image: string | null
  /** JSON array of `{name, value}`. */
  traits: string
  read: number
}

/** A picture that an answer of this server has named. */
export interface PictureRow {
  id: string
  /** A URL, or the picture itself as a `data:` URL. */
  source: string
  /** When it was last named, to a day. */
  asked: number
}

/** An account that a client asked for. */
export interface WatchedRow {
  account: string
  asked: number
}

/** From which block on a watched account is known on a chain. */
export interface WatchedRangeRow {
  account: string
  chain: string
  complete_from: number
}
