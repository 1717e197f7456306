import type { NamespaceDeclaration } from '@portico/core'

/** Core's tables of known namespaces are written from it. */
export const declaration: NamespaceDeclaration = {
  namespace: 'solana',
  name: 'Solana',
  address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  isAddressUnmarked: true,
}
