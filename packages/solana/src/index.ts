export { solana } from './solana.ts'
export type { SolanaAdapter } from './solana.ts'
export { currentCluster, solanaClusters } from './clusters.ts'
export type {
  Commitment,
  RequestOptions,
  SendOptions,
  SignedIn,
  SignedMessage,
  SignInFields,
  SolanaProvider,
} from './provider.ts'
export type { SolanaErrorCode } from './error-table.ts'
