/** Lists that come page by page, as they lie in the state: one record, which a first page that is read again is put in front of. */
import type { Entry, StoredPage } from './queries.ts'

const without = <E extends Entry>(items: readonly E[], { items: known }: StoredPage<E>): E[] => {
  const ids = new Set(known.map(({ id }) => id))
  return items.filter(({ id }) => !ids.has(id))
}

/** The newest page, read again. Where it reaches what was known, older pages stay behind it; else there is a gap, and the list begins anew. */
export function withNewest<E extends Entry>(before: StoredPage<E> | undefined, newest: StoredPage<E>): StoredPage<E> {
  const last = newest.items.at(-1)?.id
  const at = before?.items.findIndex(({ id }) => id === last) ?? -1
  if (!before || at === -1) return newest
  return { items: [...newest.items, ...without(before.items.slice(at + 1), newest)], next: before.next }
}

/** Another page behind what is known. */
export const withOlder = <E extends Entry>(before: StoredPage<E>, older: StoredPage<E>): StoredPage<E> => ({ items: [...before.items, ...without(older.items, before)], next: older.next === before.next ? null : older.next })
