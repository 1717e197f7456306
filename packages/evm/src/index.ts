export { evm } from './evm.ts'
export { eip6963 } from './eip6963.ts'
export { injected } from './injected.ts'
export type { EvmAdapter, EvmOptions } from './evm.ts'
export type { SafeOptions } from './safe/safe.ts'
export type { PoolTable, SwapTables } from './swaps/pool-tables.ts'
export type { Eip1193Provider } from './provider.ts'
export { toChecksum } from './address.ts'
export { estimateContractGas } from './actions/estimate-contract-gas.ts'
export { estimateGas } from './actions/estimate-gas.ts'
export { explorerUrl } from './actions/explorer-url.ts'
export { getBalance, type Balance } from './actions/get-balance.ts'
export { getBlockNumber } from './actions/get-block-number.ts'
export { getCallsStatus, type CallsStatus } from './actions/get-calls-status.ts'
export { getCapabilities } from './actions/get-capabilities.ts'
export { getEnsAddress } from './actions/get-ens-address.ts'
export { getEnsAvatar } from './actions/get-ens-avatar.ts'
export { getEnsName } from './actions/get-ens-name.ts'
export { getPublicClient } from './actions/get-public-client.ts'
export { getWalletClient } from './actions/get-wallet-client.ts'
export { multicall } from './actions/multicall.ts'
export { readContract } from './actions/read-contract.ts'
export {
  sendCalls,
  type Call,
  type SendCallsRequest,
  type SentCalls,
} from './actions/send-calls.ts'
export { sendTransaction } from './actions/send-transaction.ts'
export { signMessage } from './actions/sign-message.ts'
export { signTypedData } from './actions/sign-typed-data.ts'
export { simulateContract } from './actions/simulate-contract.ts'
export { waitForCalls } from './actions/wait-for-calls.ts'
export {
  waitForTransaction,
  type TransactionOutcome,
  type WaitOptions,
} from './actions/wait-for-transaction.ts'
export { writeContract } from './actions/write-contract.ts'
export type { Replacement } from './actions/replacement.ts'
export type { AnyAbi, AsAccount, AtBlock, ReadCall, WriteCall } from './actions/contract.ts'
export type { OnChain, TransactionRequest } from './actions/shared.ts'
export { capabilitiesOf, type AtomicStatus, type ChainCapabilities } from './calls/capabilities.ts'
export type { EvmErrorCode } from './error-table.ts'
