export function searchWallets<T extends { name: string }>(items: readonly T[], query: string): readonly T[] {
  return items.filter((item) => item.name.toLowerCase().includes(query.trim().toLowerCase()))
}
