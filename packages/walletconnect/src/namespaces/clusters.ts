/** Older wallets know only Solana's deprecated cluster ids. */
const pairs: readonly (readonly [current: string, deprecated: string])[] = [
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
]

/** In either direction. */
export function alsoKnownAs(id: string): string | undefined {
  const pair = pairs.find((each) => each.includes(id))
  return pair?.find((each) => each !== id)
}
