import { nameKey, rdnsKey } from './identity.ts'
import type { WalletRecord } from './wallet-record.ts'

export interface Catalogue {
  /**
   * Updates records in place and appends new wallets.
   *
   * @param grow False drops new wallets.
   */
  add(records: readonly WalletRecord[], grow?: boolean): readonly WalletRecord[]
  ids(list?: readonly string[]): readonly string[]
}

/**
 * The same wallet has the same id or rdns; a name counts only when one of the two has no rdns.
 * Adding the same records again returns the same list.
 */
export function createCatalogue(): Catalogue {
  let list: readonly WalletRecord[] = []
  const places = new Map<string, number>()
  const renamed = new Map<string, string>()
  const seen = new WeakSet<WalletRecord>()

  const keysOf = ({ id, rdns, name }: WalletRecord): string[] => [
    `id ${id}`,
    `rdns ${rdnsKey(rdns) || id}`,
    `name ${nameKey(name)}`,
  ]
  const placeOf = (record: WalletRecord): number | undefined => {
    const [id, rdns, named] = keysOf(record).map((key) => places.get(key))
    return (
      id ??
      rdns ??
      (named !== undefined && (!record.rdns || !list[named]?.rdns) ? named : undefined)
    )
  }
  const remember = (record: WalletRecord, at: number): void => {
    for (const key of keysOf(record)) if (!places.has(key)) places.set(key, at)
  }

  return {
    add(records, grow = true) {
      const fresh = records.filter((record) => !seen.has(record))
      if (fresh.length === 0) return list
      const next = [...list]
      for (const record of fresh) {
        const at = placeOf(record)
        const known = at === undefined ? undefined : next[at]
        if (!known && !grow) continue
        seen.add(record)
        if (at === undefined || !known) {
          next.push({ ...record, order: next.length })
          list = next
          remember(record, next.length - 1)
        } else {
          next[at] = { ...known, ...record, id: known.id, order: known.order }
          if (known.id !== record.id) renamed.set(record.id, known.id)
          remember(record, at)
        }
      }
      return (list = next)
    },
    ids: (wanted = []) => wanted.map((id) => renamed.get(id) ?? id),
  }
}
