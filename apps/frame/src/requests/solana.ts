/** WalletConnect's format: messages in base58, transactions in base64. */
import { readMessage, readTransaction } from '../keys/solana/message.ts'
import type { Reads } from '../ports.ts'
import { fromBase58, toBase58 } from '../shared/base58.ts'
import { fromBase64, isSame, toBase64, type Bytes } from '../shared/bytes.ts'
import { FrameError, malformed } from '../shared/error.ts'
import { isRecord } from './read-evm.ts'
import { firstOf, type RpcRequest, type Task } from './task.ts'

/** Characters: decoding base58 takes quadratic time. */
const longestMessage = 8_192
/** A network packet in base64. */
const longestTransaction = 1_644
const mostTransactions = 20

type Fields = Readonly<Record<string, unknown>>

const signerOf = (fields: Fields): unknown => fields['pubkey'] ?? fields['pubKey']

function fieldsOf(params: unknown, account: string): Fields {
  const fields: unknown = Array.isArray(params) && params.length === 1 ? params[0] : params
  if (!isRecord(fields)) throw malformed('a structure was expected')
  const signer = signerOf(fields)
  if (signer !== undefined && signer !== account) throw new FrameError(4100)
  return fields
}

export function readSolanaMessage(params: unknown, account: string): Bytes {
  const fields = fieldsOf(params, account)
  // A transaction names its signer itself; a message does not.
  if (signerOf(fields) === undefined) throw malformed('a message needs `pubkey`')
  const { message } = fields
  const bytes =
    typeof message === 'string' && message.length > 0 && message.length <= longestMessage
      ? fromBase58(message)
      : null
  if (!bytes) throw malformed('the message is no base58')
  return bytes
}

/** With an empty signature of the account. */
export interface Unsigned {
  bytes: Bytes
  message: Uint8Array
  place: number
}

function readOne(text: unknown, account: string): Unsigned {
  const bytes =
    typeof text === 'string' && text.length <= longestTransaction ? fromBase64(text) : null
  const read = bytes && readTransaction(bytes)
  if (!bytes || !read) throw malformed('the transaction cannot be read')
  const key = fromBase58(account)
  const place = read.read.keys
    .slice(0, read.read.signers)
    .findIndex((each) => key !== null && isSame(each, key))
  if (place < 0) throw new FrameError(4100)
  return { bytes, message: read.message, place }
}

export const readSolanaTransaction = (params: unknown, account: string): Unsigned =>
  readOne(fieldsOf(params, account)['transaction'], account)

export function readSolanaTransactions(params: unknown, account: string): Unsigned[] {
  const { transactions } = fieldsOf(params, account)
  if (
    !Array.isArray(transactions) ||
    transactions.length === 0 ||
    transactions.length > mostTransactions
  )
    throw malformed('a list of transactions was expected')
  return transactions.map((text: unknown) => readOne(text, account))
}

export function withSignature({ bytes, place }: Unsigned, signature: Uint8Array): Bytes {
  const signed = bytes.slice()
  signed.set(signature, 1 + 64 * place)
  return signed
}

const commitments = ['processed', 'confirmed', 'finalized']

/** The frame decides all other options. */
export function sendOptions(params: unknown, account: string): Record<string, unknown> {
  const { sendOptions: given } = fieldsOf(params, account)
  const { skipPreflight, preflightCommitment, maxRetries } = isRecord(given) ? given : {}
  const options: Record<string, unknown> = { encoding: 'base64' }
  if (typeof skipPreflight === 'boolean') options['skipPreflight'] = skipPreflight
  if (typeof preflightCommitment === 'string' && commitments.includes(preflightCommitment))
    options['preflightCommitment'] = preflightCommitment
  if (typeof maxRetries === 'number' && Number.isSafeInteger(maxRetries) && maxRetries >= 0)
    options['maxRetries'] = maxRetries
  return options
}

export const signatureText = (signature: Uint8Array): string => toBase58(signature)
export const transactionText = (bytes: Uint8Array): string => toBase64(bytes)

function solanaTransactions(
  all: readonly Unsigned[],
  isSent: boolean,
  finish: Task['finish'],
): Task {
  const messages = all.map(({ message }) => message)
  return {
    shown: { is: 'solana-transactions', messages, isSent },
    payload: { is: 'solana-transactions', messages },
    finish,
  }
}

export function solanaTask(
  { chain, method, params }: RpcRequest,
  account: string,
  reads: Reads,
): Task {
  if (method === 'solana_signMessage') {
    const bytes = readSolanaMessage(params, account)
    if (readMessage(bytes)) throw new FrameError('message-is-transaction')
    return {
      shown: { is: 'solana-message', bytes },
      payload: { is: 'solana-message', bytes },
      finish: (signed) => ({ signature: signatureText(firstOf(signed)) }),
    }
  }
  if (method === 'solana_signAllTransactions') {
    const all = readSolanaTransactions(params, account)
    return solanaTransactions(all, false, ({ signed }) => ({
      transactions: all.map((each, place) => transactionText(withSignature(each, signed[place]!))),
    }))
  }
  const one = readSolanaTransaction(params, account)
  if (method === 'solana_signTransaction')
    return solanaTransactions([one], false, (signed) => ({
      signature: signatureText(firstOf(signed)),
      transaction: transactionText(withSignature(one, firstOf(signed))),
    }))
  const options = sendOptions(params, account)
  return solanaTransactions([one], true, async (signed) => {
    const whole = withSignature(one, firstOf(signed))
    await reads.request(chain, 'sendTransaction', [transactionText(whole), options])
    // The id is the first signature, the fee payer's.
    return { signature: signatureText(whole.subarray(1, 65)) }
  })
}
