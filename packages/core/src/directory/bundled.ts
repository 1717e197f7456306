import type { WalletRecord } from './wallet-record.ts'

export function loadBundled(): readonly WalletRecord[] {
  return []
}
