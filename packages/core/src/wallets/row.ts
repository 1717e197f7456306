import type { ConnectorType } from '../types/options.ts'
import type { WalletRecord } from '../directory/wallet-record.ts'

export type WalletRoute = {
  connector: string
  offer: string
  namespaces: readonly string[]
}

export interface WalletRow {
  key: string
  name: string
  icon?: string
  tag: 'recent' | 'installed' | 'connected' | null
  installed: boolean
  contested: boolean
  type: ConnectorType
  /** Rank in the directory, 0 first; null without one. */
  rank: number | null
  namespaces: readonly string[]
  /** At most one per namespace, EVM first; none for a wallet that is only in the directory. */
  routes: readonly WalletRoute[]
  connector?: string
  offer?: string
  rdns?: string
  record?: WalletRecord
}

export interface Draft extends WalletRow {
  generic: boolean
  surrounds?: boolean | undefined
}

export function settled({ generic: _generic, surrounds: _surrounds, ...row }: Draft): WalletRow {
  return row
}
