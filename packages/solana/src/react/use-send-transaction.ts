import { useAction, type ActionState } from '@portico/react/headless'
import { sendTransaction, type SendTransactionVariables } from '../actions/send-transaction.ts'

/** The result of `useSendTransaction`. */
export interface UseSendTransaction extends ActionState<SendTransactionVariables, string> {
  /** Asks the wallet; the result is in the state. */
  sendTransaction(variables: SendTransactionVariables): void
  /** Asks the wallet, and resolves with the transaction's id. */
  sendTransactionAsync(variables: SendTransactionVariables): Promise<string>
}

/**
 * Signs and sends a transaction: by the wallet if it can, else through the cluster's RPC. `data` is
 * its signature in base58, the transaction's id.
 *
 * @example
 * const { sendTransaction, data, isPending, error } = useSendTransaction()
 * const send = (transaction: Uint8Array) => sendTransaction({ transaction })
 */
export function useSendTransaction(): UseSendTransaction {
  const { run, runAsync, ...state } = useAction(sendTransaction)
  return { ...state, sendTransaction: run, sendTransactionAsync: runAsync }
}
