import type { StoredPage } from './stored/page.ts'

type Named = { readonly id: string }

const without = <Entry extends Named>(
  items: readonly Entry[],
  known: readonly Entry[],
): Entry[] => {
  const ids = new Set(known.map(({ id }) => id))
  return items.filter(({ id }) => !ids.has(id))
}

/** If the newest page overlaps the known entries, older pages stay; else the list starts again. */
export function withNewest<Entry extends Named>(
  before: StoredPage<Entry> | undefined,
  newest: StoredPage<Entry>,
): StoredPage<Entry> {
  const last = newest.items.at(-1)?.id
  const at = before?.items.findIndex(({ id }) => id === last) ?? -1
  if (!before || at === -1) return newest
  return {
    items: [...newest.items, ...without(before.items.slice(at + 1), newest.items)],
    next: before.next,
  }
}

export const withOlder = <Entry extends Named>(
  before: StoredPage<Entry>,
  older: StoredPage<Entry>,
): StoredPage<Entry> => ({
  items: [...before.items, ...without(older.items, before.items)],
  next: older.next === before.next ? null : older.next,
})
