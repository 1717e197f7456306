import type { ChainId } from '../types/network.ts'

/**
 * Ids by which Solana's clusters went before their present ones, which some wallets and services
 * still use.
 */
const former: Readonly<Record<string, ChainId>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/**
 * The present id of a network (CAIP-2): a deprecated one becomes today's, any other stays as it is.
 *
 * @example canonicalChain('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ') // 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
 *
 *
 */
export function canonicalChain(id: ChainId): ChainId {
  return Object.hasOwn(former, id) ? former[id]! : id
}
