import type { NamespaceDeclaration } from '@portico/core'

/** Core's tables of known namespaces are written from it. */
export const declaration: NamespaceDeclaration = {
  namespace: 'bip122',
  name: 'Bitcoin',
  letter: 'b',
  address: /^((bc1|tb1|bcrt1)[02-9ac-hj-np-z]{11,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  signIn: {
    name: 'Bitcoin',
    address: /^[a-zA-Z0-9]{25,90}$/,
    reference: /^[0-9a-f]{32}$/,
  },
}
