import type { NamespaceDeclaration } from '@portico/core'

/** Core's tables of known namespaces are written from it. */
export const declaration: NamespaceDeclaration = {
  namespace: 'eip155',
  name: 'EVM',
  letter: 'e',
  address: /^(0x)?[0-9a-f]{40}$/i,
  signIn: {
    name: 'Ethereum',
    address: /^0x[0-9a-fA-F]{40}$/,
    reference: /^(0|[1-9]\d{0,31})$/,
    needsIssuedAt: true,
  },
}
