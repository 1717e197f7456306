/** What is asked of CAIP-2 ids everywhere. Apart from what throws: of a module that pages and lazy views both use, bundlers keep what it imports in a script of its own. */
import type { ChainId } from '../networks/network.ts'

/** The namespaces that the product knows (CAIP-2). */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

const chainPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/** Whether a value is a well-formed CAIP-2 id. */
export function isChainId(value: unknown): value is ChainId {
  return typeof value === 'string' && chainPattern.test(value)
}

/** The namespace of a CAIP-2 or CAIP-10 id. */
export function namespaceOf(id: string): string {
  return id.slice(0, id.indexOf(':'))
}
