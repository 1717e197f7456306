export { watchWallets } from './watch.ts'
export { standardConnector } from './connector.ts'
export type {
  FamilyCode,
  SharedAccount,
  StandardAccount,
  StandardFamily,
  StandardSession,
  StandardWallet,
} from './types.ts'
