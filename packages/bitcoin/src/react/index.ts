export { useSendTransfer, type SendTransferVariables, type UseSendTransfer } from './use-send-transfer.ts'
export { useSignMessage, type SignMessageVariables, type UseSignMessage } from './use-sign-message.ts'
export { useSignPsbt, type UseSignPsbt } from './use-sign-psbt.ts'
