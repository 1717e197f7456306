import type { AnyAdapter } from '../types/adapter.ts'
import type { NamespaceDeclaration } from '../types/namespace.ts'

/** What adapters declare about namespaces that have no package of ours. */
export const declaredBy = ({
  adapters = [],
}: {
  readonly adapters?: readonly AnyAdapter[]
}): readonly NamespaceDeclaration[] => adapters.flatMap(({ declaration }) => declaration ?? [])
