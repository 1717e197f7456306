export { watchWallets } from './watch.ts'
export { standardConnector } from './connector.ts'
export type {
  NamespaceCode,
  SharedAccount,
  StandardAccount,
  StandardNamespace,
  StandardSession,
  StandardWallet,
} from './types.ts'
