import { useAction, type ActionState } from '@portico/react/headless'
import { signTransaction, type SignTransactionVariables } from '../actions/sign-transaction.ts'

/** The result of `useSignTransaction`. */
export interface UseSignTransaction extends ActionState<SignTransactionVariables, Uint8Array> {
  /** Asks the wallet; the result is in the state. */
  signTransaction(variables: SignTransactionVariables): void
  /** Asks the wallet, and resolves with the signed transaction. */
  signTransactionAsync(variables: SignTransactionVariables): Promise<Uint8Array>
}

/**
 * Signs a transaction with the active account, and sends nothing; `data` is the transaction with
 * its signature.
 *
 * @example
 * const { signTransaction, data, isPending, error } = useSignTransaction()
 * const sign = (transaction: Uint8Array) => signTransaction({ transaction })
 */
export function useSignTransaction(): UseSignTransaction {
  const { run, runAsync, ...state } = useAction(signTransaction)
  return { ...state, signTransaction: run, signTransactionAsync: runAsync }
}
