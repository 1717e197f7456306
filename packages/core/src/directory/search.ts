const marks = /\p{M}/gu
const wordEnd = /[\s\-.(/_]/
const fold = (text: string): string => text.normalize('NFKD').replace(marks, '').toLowerCase()

function scoreOf(name: string, wanted: string): number {
  const first = name.indexOf(wanted)
  if (first <= 0) return first
  for (let at = first; at > 0; at = name.indexOf(wanted, at + 1))
    if (wordEnd.test(name[at - 1] ?? '')) return 1
  return 2
}

export interface SearchIndex<T> {
  search(query: string): readonly T[]
  page(n: number, size?: number): readonly T[]
  count: number
}

export function createIndex<T extends { name: string }>(items: readonly T[]): SearchIndex<T> {
  const folded = items.map((item, index) => ({ item, index, name: fold(item.name) }))
  return {
    search(query) {
      const wanted = fold(query.trim())
      if (!wanted) return items
      return folded
        .map((each) => ({ ...each, score: scoreOf(each.name, wanted) }))
        .filter((each) => each.score >= 0)
        .sort((a, b) => a.score - b.score || a.index - b.index)
        .map((each) => each.item)
    },
    page: (n, size = 40) => (n < 0 ? [] : items.slice(n * size, (n + 1) * size)),
    count: items.length,
  }
}

export function searchWallets<T extends { name: string }>(
  items: readonly T[],
  query: string,
): readonly T[] {
  return createIndex(items).search(query)
}
