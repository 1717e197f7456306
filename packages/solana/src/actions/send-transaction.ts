import type { SendOptions } from '../provider.ts'
import { connected, type Instance } from './connected.ts'

/** The transaction, and options for sending it. */
export interface SendTransactionVariables extends SendOptions {
  /** Wire format, not yet signed by the active account. */
  transaction: Uint8Array
}

/**
 * Signs and sends a transaction: by the wallet if it can, else through the cluster's RPC.
 *
 * @returns The signature in base58, which is the transaction's id.
 * @throws PorticoError `user-rejected` when the visitor rejects, `no-account` without a wallet.
 * @example
 * const send = (transaction: Uint8Array) => sendTransaction(portico, { transaction })
 */
export async function sendTransaction(
  portico: Instance,
  { transaction, ...options }: SendTransactionVariables,
): Promise<string> {
  return connected(portico).signAndSendTransaction(transaction, options)
}
