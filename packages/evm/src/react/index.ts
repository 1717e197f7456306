export { useAccount, type UseAccount } from './use-account.ts'
export { useCallsStatus } from './use-calls-status.ts'
export { useCapabilities } from './use-capabilities.ts'
export { useEnsAvatar } from './use-ens-avatar.ts'
export { useEnsName } from './use-ens-name.ts'
export { useEstimateGas } from './use-estimate-gas.ts'
export { usePublicClient } from './use-public-client.ts'
export { useReadContract } from './use-read-contract.ts'
export { useReadContracts } from './use-read-contracts.ts'
export { useSendCalls, type UseSendCalls } from './use-send-calls.ts'
export { useSendTransaction, type UseSendTransaction } from './use-send-transaction.ts'
export { useSignMessage, type UseSignMessage } from './use-sign-message.ts'
export { useSignTypedData, type UseSignTypedData } from './use-sign-typed-data.ts'
export { useSimulateContract } from './use-simulate-contract.ts'
export { useWaitForTransaction } from './use-wait-for-transaction.ts'
export { useWalletClient } from './use-wallet-client.ts'
export {
  useWriteContract,
  type UseWriteContract,
  type WriteContractVariables,
} from './use-write-contract.ts'
