/**
 * Separate from code that throws: bundlers put what pages and lazy views share into a script of its
 * own.
 */
import type { AnyAdapter } from '../types/adapter.ts'
import type { NamespaceDeclaration } from '../types/namespace.ts'
import type { ChainId } from '../types/network.ts'

const chainPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/** Whether a value is a well-formed CAIP-2 id. */
export function isChainId(value: unknown): value is ChainId {
  return typeof value === 'string' && chainPattern.test(value)
}

/** The namespace of a CAIP-2 or CAIP-10 id. */
export function namespaceOf(id: string): string {
  return id.slice(0, id.indexOf(':'))
}

/** What adapters declare about namespaces that have no package of ours. */
export const declaredBy = ({
  adapters = [],
}: {
  readonly adapters?: readonly AnyAdapter[]
}): readonly NamespaceDeclaration[] => adapters.flatMap(({ declaration }) => declaration ?? [])
