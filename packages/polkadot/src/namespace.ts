import type { NamespaceDeclaration } from '@portico/core'

/** Core's tables of known namespaces are written from it. */
export const declaration: NamespaceDeclaration = {
  namespace: 'polkadot',
  name: 'Polkadot',
  letter: 'p',
  address: /^[1-9A-HJ-NP-Za-km-z]{46,48}$/,
  signIn: {
    name: 'Polkadot',
    address: /^[1-9A-HJ-NP-Za-km-z]{45,50}$/,
    reference: /^[0-9a-f]{32}$/,
  },
}
