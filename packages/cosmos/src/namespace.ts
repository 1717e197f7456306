import type { NamespaceDeclaration } from '@portico/core'

/** Core's tables of known namespaces are written from it. */
export const declaration: NamespaceDeclaration = {
  namespace: 'cosmos',
  name: 'Cosmos',
  letter: 'c',
  address: /^[a-z]{2,20}1[02-9ac-hj-np-z]{38,58}$/,
  signIn: {
    name: 'Cosmos',
    address: /^[a-z][a-z0-9]{0,82}1[a-z0-9]{38,71}$/,
    reference: /^[-a-zA-Z0-9]{1,32}$/,
  },
}
