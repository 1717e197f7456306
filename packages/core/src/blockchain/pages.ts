/** Lists that come page by page, as they lie in the state: one record, which a first page that is read again is put in front of. */
import type { StoredPage } from './stored/page.ts'

type Named = { readonly id: string }

const without = <Entry extends Named>(items: readonly Entry[], known: readonly Entry[]): Entry[] => {
  const ids = new Set(known.map(({ id }) => id))
  return items.filter(({ id }) => !ids.has(id))
}

/** The newest page, read again. Where it reaches what was known, older pages stay behind it; else there is a gap, and the list begins anew. */
export function withNewest<Entry extends Named>(before: StoredPage<Entry> | undefined, newest: StoredPage<Entry>): StoredPage<Entry> {
  const last = newest.items.at(-1)?.id
  const at = before?.items.findIndex(({ id }) => id === last) ?? -1
  if (!before || at === -1) return newest
  return { items: [...newest.items, ...without(before.items.slice(at + 1), newest.items)], next: before.next }
}

/** Another page behind what is known. A service that names the same page again has no further one. */
export const withOlder = <Entry extends Named>(before: StoredPage<Entry>, older: StoredPage<Entry>): StoredPage<Entry> => ({
  items: [...before.items, ...without(older.items, before.items)],
  next: older.next === before.next ? null : older.next,
})

/** Each entry once. */
export const distinct = <Entry extends Named>(items: readonly Entry[]): Entry[] => [...new Map(items.map((each) => [each.id, each])).values()]
