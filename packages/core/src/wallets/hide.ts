import type { WalletRecord } from '../directory/wallet-record.ts'
import { nameKey, rdnsKey } from '../directory/identity.ts'
import type { Draft } from './row.ts'

/** Matches wallets by id, by rdns, by the directory's rdns for the id, and on request by name. */
export function matcher(
  records: readonly WalletRecord[],
  list: readonly string[],
  how?: 'or by name',
): (row: Draft) => boolean {
  if (!list.length) return () => false
  const ids = new Set(list)
  const known = records.filter((record) => ids.has(record.id))
  const rdnses = new Set([...list, ...known.flatMap((record) => record.rdns ?? [])].map(rdnsKey))
  const names = new Set(known.map((record) => nameKey(record.name)))
  return (row) => {
    const rdns = rdnsKey(row.rdns)
    return (
      (row.record !== undefined && ids.has(row.record.id)) ||
      (rdns !== '' && rdnses.has(rdns)) ||
      (how === 'or by name' && names.has(nameKey(row.name)))
    )
  }
}
