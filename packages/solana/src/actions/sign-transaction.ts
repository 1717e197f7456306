import type { RequestOptions } from '../provider.ts'
import { connected, type Instance } from './connected.ts'

/** The transaction, its signing account, and its cluster. */
export interface SignTransactionVariables extends RequestOptions {
  /** Wire format of any version, with other signers' signatures. */
  transaction: Uint8Array
}

/**
 * Signs a transaction with the active account, and sends nothing.
 *
 * @returns The transaction with its signature.
 * @throws PorticoError `user-rejected` when the visitor rejects, `no-account` without a wallet.
 * @example
 * const sign = (transaction: Uint8Array) => signTransaction(portico, { transaction })
 */
export async function signTransaction(
  portico: Instance,
  { transaction, ...options }: SignTransactionVariables,
): Promise<Uint8Array> {
  return connected(portico).signTransaction(transaction, options)
}
