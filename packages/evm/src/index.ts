export { evm } from './evm.ts'
export { eip6963 } from './eip6963.ts'
export { injected } from './injected.ts'
export type { EvmAdapter, EvmOptions } from './evm.ts'
export type { SafeOptions } from './safe/safe.ts'
export type { Eip1193Provider } from './provider.ts'
export { toChecksum } from './address.ts'
export {
  estimateGas,
  explorerUrl,
  getCapabilities,
  readContract,
  sendTransaction,
  signMessage,
  signTypedData,
  waitForReceipt,
  writeContract,
} from './actions.ts'
export type { TransactionRequest } from './actions.ts'
export type { EvmErrorCode } from './error-table.ts'
