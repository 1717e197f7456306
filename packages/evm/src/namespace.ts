import type { NamespaceDeclaration } from '@portico/core'

/** Core's tables of known namespaces are written from it. */
export const declaration: NamespaceDeclaration = {
  namespace: 'eip155',
  name: 'EVM',
  address: /^(0x)?[0-9a-f]{40}$/i,
}
