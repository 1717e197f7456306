import { useAction, type ActionState } from '@portico/react/headless'
import { sendTransaction } from '../actions/send-transaction.ts'
import type { Hex, TransactionRequest } from '../actions/shared.ts'
import { stateOf } from './action.ts'

/** The result of `useSendTransaction`. */
export interface UseSendTransaction extends ActionState<TransactionRequest, Hex> {
  /** Asks the wallet; the result is in the state. */
  sendTransaction(request: TransactionRequest): void
  /** Asks the wallet, and resolves with the transaction's hash. */
  sendTransactionAsync(request: TransactionRequest): Promise<Hex>
}

/**
 * Sends a transaction from the active account and network; `data` is its hash. {@link
 * useWaitForTransaction} polls it until it is mined.
 *
 * @example const { sendTransaction, data: hash } = useSendTransaction()
 */
export function useSendTransaction(): UseSendTransaction {
  const action = useAction(sendTransaction)
  return { ...stateOf(action), sendTransaction: action.run, sendTransactionAsync: action.runAsync }
}
