import type { NamespaceDeclaration } from '@portico/core'

/** Core's tables of known namespaces are written from it. */
export const declaration: NamespaceDeclaration = {
  namespace: 'polkadot',
  name: 'Polkadot',
  address: /^[1-9A-HJ-NP-Za-km-z]{46,48}$/,
}
