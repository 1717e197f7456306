import { useAction, type ActionState } from '@portico/react/headless'
import type { SendOptions } from '../provider.ts'
import { connected, type Instance } from './connected.ts'

/** What is sent, and how. */
export interface SendTransactionVariables extends SendOptions {
  /** In its wire format, not signed yet by the account in use. */
  transaction: Uint8Array
}

const send = async (portico: Instance, { transaction, ...options }: SendTransactionVariables): Promise<string> => connected(portico).signAndSendTransaction(transaction, options)

/** What `useSendTransaction` gives. */
export interface UseSendTransaction extends ActionState<SendTransactionVariables, string> {
  /** Asks the wallet; what comes of it is in the state. */
  sendTransaction(variables: SendTransactionVariables): void
  /** Asks the wallet, and resolves with the transaction's id. */
  sendTransactionAsync(variables: SendTransactionVariables): Promise<string>
}

/**
 * Signs a transaction and sends it: by the wallet where it can, else through the cluster's RPC. `data` is its signature in base58, the transaction's id.
 *
 * @example
 * const { sendTransaction, data, isPending, error } = useSendTransaction()
 * const send = (transaction: Uint8Array) => sendTransaction({ transaction })
 */
export function useSendTransaction(): UseSendTransaction {
  const { run, runAsync, ...state } = useAction(send)
  return { ...state, sendTransaction: run, sendTransactionAsync: runAsync }
}
