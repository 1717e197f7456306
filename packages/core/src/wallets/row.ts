import type { ConnectorType } from '../types/options.ts'
import type { WalletRecord } from '../directory/wallet-record.ts'

/** One offer of a row: how the wallet is reached for some chain families. */
export type WalletRoute = {
  connector: string
  offer: string
  namespaces: readonly string[]
}

/** One row of the wallet list: an offer of this page, a wallet of the directory, or both. */
export interface WalletRow {
  /** Stable across renders, and across reloads while the wallet announces the same identity. */
  key: string
  name: string
  icon?: string
  tag: 'recent' | 'installed' | 'connected' | null
  /** Whether it can be asked in this page. */
  installed: boolean
  /** Another provider claims the same rdns. */
  contested: boolean
  /** Its slot in Connect. */
  type: ConnectorType
  /** Its place in the directory, 0 first; null when the directory does not rank it. */
  rank: number | null
  /** All that it serves, by whichever route. */
  namespaces: readonly string[]
  /**
   * Its routes, each chain family in one at most: EVM first, then in the order of the adapters.
   * Empty for a wallet that is only in the directory.
   */
  routes: readonly WalletRoute[]
  /** The first route's. */
  connector?: string
  offer?: string
  rdns?: string
  record?: WalletRecord
}

/** A row before ordering, with the fields that only ordering needs. */
export interface Draft extends WalletRow {
  /** `window.ethereum` itself. */
  generic: boolean
  /** The page is shown inside it. */
  surrounds?: boolean | undefined
}

/** The row without what only ordering needed. */
export function settled({ generic: _generic, surrounds: _surrounds, ...row }: Draft): WalletRow {
  return row
}
