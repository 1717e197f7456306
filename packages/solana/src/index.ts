export { solana } from './solana.ts'
export type { SolanaAdapter } from './solana.ts'
export { sendTransaction, type SendTransactionVariables } from './actions/send-transaction.ts'
export { signMessage, type SignMessageVariables } from './actions/sign-message.ts'
export { signTransaction, type SignTransactionVariables } from './actions/sign-transaction.ts'
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
