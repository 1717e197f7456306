import { useAction, type ActionState } from '@portico/react/headless'
import { sendTransfer, type SendTransferVariables } from '../actions/send-transfer.ts'

/** The result of `useSendTransfer`. */
export interface UseSendTransfer extends ActionState<SendTransferVariables, { txid: string }> {
  /** Asks the wallet; the result is in the state. */
  sendTransfer(variables: SendTransferVariables): void
  /** Asks the wallet, and resolves with the transaction's id. */
  sendTransferAsync(variables: SendTransferVariables): Promise<{ txid: string }>
}

/**
 * Pays from the account in use or another shared one; amounts in satoshis. `data` is the
 * transaction's id.
 *
 * @example
 * const { sendTransfer, data, isPending, error } = useSendTransfer()
 * sendTransfer({ recipients: [{ address: 'bc1q…', amount: 10_000n }] })
 */
export function useSendTransfer(): UseSendTransfer {
  const { run, runAsync, ...state } = useAction(sendTransfer)
  return { ...state, sendTransfer: run, sendTransferAsync: runAsync }
}
