import type { ConnectorType } from '../config.ts'
import type { WalletRecord } from '../directory/wallet-record.ts'

/** One row of the wallet list: an offer of this page, a wallet of the directory, or both. */
export interface WalletRow {
  /** Stable across renders, and across reloads while the wallet announces the same identity. */
  key: string
  name: string
  icon?: string
  tag: 'recent' | 'installed' | 'connected' | null
  /** Can be asked here and now. */
  installed: boolean
  /** Another provider claims the same rdns (ruling 8). */
  contested: boolean
  /** The slot it stands in on Connect. */
  type: ConnectorType
  /** Its place in the directory, 0 first; null when the directory does not rank it. */
  rank: number | null
  namespaces: readonly string[]
  connector?: string
  offer?: string
  rdns?: string
  record?: WalletRecord
}

/** A row on its way: what ordering still needs to know and a reader does not. */
export interface Draft extends WalletRow {
  /** `window.ethereum` itself. */
  generic: boolean
}

/** The row without what only ordering needed. */
export function settled({ generic: _generic, ...row }: Draft): WalletRow {
  return row
}
