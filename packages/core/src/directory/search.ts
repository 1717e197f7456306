const marks = /[\u0300-\u036f]/g
const fold = (text: string): string => text.normalize('NFD').replace(marks, '').toLowerCase()

/** Items whose name holds the query, best first: at its start, at a word's start, anywhere. Ties keep their order. */
export function searchWallets<T extends { name: string }>(items: readonly T[], query: string): readonly T[] {
  const wanted = fold(query.trim())
  if (!wanted) return items
  const score = (name: string): number => {
    const at = fold(name).indexOf(wanted)
    if (at < 0) return -1
    return at === 0 ? 0 : /[\s\-.(]/.test(fold(name)[at - 1] ?? '') ? 1 : 2
  }
  return items
    .map((item, index) => ({ item, index, score: score(item.name) }))
    .filter((each) => each.score >= 0)
    .sort((a, b) => a.score - b.score || a.index - b.index)
    .map((each) => each.item)
}
