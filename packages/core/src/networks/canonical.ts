import type { ChainId } from '../types/network.ts'

const former: Readonly<Record<string, ChainId>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/**
 * The current CAIP-2 id of a network for a deprecated one; any other stays as it is.
 *
 * @example canonicalChain('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ') // 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
 */
export function canonicalChain(id: ChainId): ChainId {
  return Object.hasOwn(former, id) ? former[id]! : id
}
