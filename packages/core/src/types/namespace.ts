/**
 * Facts about a chain namespace. The package of a namespace declares them in `src/namespace.ts`,
 * from which `scripts/namespaces.mjs` writes core's tables of known namespaces. Other adapters
 * declare them themselves (`ChainAdapter.declaration`).
 */
export interface NamespaceDeclaration {
  /** The CAIP-2 namespace. */
  readonly namespace: string
  /** Its name for visitors, e.g. `Solana`. */
  readonly name: string
  /** What looks like one of its addresses. The adapter verifies the checksum. */
  readonly address: RegExp
  /** Its addresses have no prefix or length of their own: other namespaces' are tried first. */
  readonly isAddressUnmarked?: boolean
}
