import type { WalletRecord } from '../directory/wallet-record.ts'
import { nameKey, rdnsKey } from './identity.ts'
import type { Draft } from './row.ts'

/**
 * Finds the wallets that a host's list of ids means: by id, by the rdns the directory knows for the
 * id, and, when asked, by its name. The list may also name an rdns directly.
 */
export function matcher(
  records: readonly WalletRecord[],
  list: readonly string[],
): (row: Draft, how?: 'or by name') => boolean {
  if (!list.length) return () => false
  const ids = new Set(list)
  const known = records.filter((record) => ids.has(record.id))
  const rdnses = new Set([...list, ...known.flatMap((record) => record.rdns ?? [])].map(rdnsKey))
  const names = new Set(known.map((record) => nameKey(record.name)))
  return (row, how) => {
    const rdns = rdnsKey(row.rdns)
    return (
      (row.record !== undefined && ids.has(row.record.id)) ||
      (rdns !== '' && rdnses.has(rdns)) ||
      (how === 'or by name' && names.has(nameKey(row.name)))
    )
  }
}
