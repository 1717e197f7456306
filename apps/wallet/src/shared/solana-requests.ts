import { fromBase64 } from './bytes.ts'
import { invalidParams } from './errors.ts'
import { isRecord } from './guards.ts'
import type { SolanaChain } from './standard.ts'
import { isSolanaAddress, isSolanaChain } from './standard.ts'
import { defined } from './defined.ts'

export type SolanaApproval =
  | { readonly kind: 'solana-message'; readonly address: string; readonly message: Uint8Array }
  | {
      readonly kind: 'solana-transactions'
      readonly address: string
      readonly transactions: readonly Uint8Array[]
      readonly send: boolean
      readonly chain?: SolanaChain
    }
  /** Read again when the message is written. */
  | { readonly kind: 'solana-sign-in'; readonly fields: Readonly<Record<string, unknown>> }

/** Bytes of a message and of a packet; transactions on one screen. */
const MESSAGE = 65_536
const PACKET = 1232
const MANY = 16

function parseTransactions(
  value: Readonly<Record<string, unknown>>,
  send: boolean,
): SolanaApproval {
  const { address, transactions, chain } = value
  if (!isSolanaAddress(address))
    throw invalidParams('A Solana transaction is signed with an account.')
  if (chain !== undefined && !isSolanaChain(chain))
    throw invalidParams('Pocket Wallet does not know this Solana cluster.')
  if (send && chain === undefined)
    throw invalidParams('Sending a transaction needs the cluster it is sent to.')
  if (!Array.isArray(transactions) || transactions.length === 0 || transactions.length > MANY)
    throw invalidParams(`Between one and ${MANY} transactions can be signed at once.`)
  const read = transactions
    .map((transaction) => fromBase64(transaction, PACKET))
    .filter((bytes) => bytes !== undefined)
  if (read.length !== transactions.length) throw invalidParams('A transaction cannot be read.')
  return defined({
    kind: 'solana-transactions',
    address,
    transactions: read,
    send,
    chain,
  })
}

/**
 * Except connecting.
 *
 * @throws RpcError -32602 for malformed parameters.
 */
export function parseSolana(method: string, params: unknown): SolanaApproval | undefined {
  const value = isRecord(params) ? params : {}
  switch (method) {
    case 'solana:signMessage': {
      const { address } = value
      const message = fromBase64(value['message'], MESSAGE)
      if (!isSolanaAddress(address) || message === undefined)
        throw invalidParams('solana:signMessage takes an account and a message.')
      return { kind: 'solana-message', address, message }
    }
    case 'solana:signTransaction':
      return parseTransactions(value, false)
    case 'solana:signAndSendTransaction':
      return parseTransactions(value, true)
    case 'solana:signIn':
      return { kind: 'solana-sign-in', fields: value }
    default:
      return undefined
  }
}
