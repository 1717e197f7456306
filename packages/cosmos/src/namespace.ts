import type { NamespaceDeclaration } from '@portico/core'

/** Core's tables of known namespaces are written from it. */
export const declaration: NamespaceDeclaration = {
  namespace: 'cosmos',
  name: 'Cosmos',
  address: /^[a-z]{2,20}1[02-9ac-hj-np-z]{38,58}$/,
}
