export { useSendTransaction, type SendTransactionVariables, type UseSendTransaction } from './use-send-transaction.ts'
export { useSignMessage, type SignMessageVariables, type UseSignMessage } from './use-sign-message.ts'
export { useSignTransaction, type SignTransactionVariables, type UseSignTransaction } from './use-sign-transaction.ts'
