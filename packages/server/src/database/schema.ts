import type { Kysely } from 'kysely'

/** Queries in plain SQL. */
export type Db = Kysely<Tables>

/** The tables as they are after the last migration. Times are milliseconds; switches are 0 or 1; lists and records are JSON. */
export interface Tables {
  projects: ProjectRow
  project_features: FeatureRow
  wallets: WalletRow
  wallet_chains: WalletChainRow
  images: ImageRow
  events: EventRow
  event_totals: EventTotalsRow
  clock: ClockRow
  revision: RevisionRow
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
  /** The name as a search sees it. */
  folded: string
  rank: number
  badge: string
  /** The whole record as it goes over the wire. */
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
  /** Base64: a column of bytes has no one name in all databases. */
  bytes: string
  etag: string
}

export interface EventRow {
  project: string
  id: string
  /** By the clock of the collector, which time that no server ran is missing from. */
  received: number
  place: number
  type: string
  name: string
  body: string
}

/** What the events of a project come to: changed in the transaction that writes or removes them. */
export interface EventTotalsRow {
  project: string
  events: number
  bytes: number
}

/** One row: how late it was by the collector's clock. */
export interface ClockRow {
  id: number
  value: number
}

/** One row. Each change of what visitors receive counts it up, so that every process drops what it has cached. */
export interface RevisionRow {
  id: number
  value: number
}
