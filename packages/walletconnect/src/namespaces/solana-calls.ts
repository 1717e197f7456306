/** Wallet Standard features as WalletConnect's Solana methods. */
import type { ChainId, Json } from '@portico/core'
import { fromBase58, toBase58 } from '@portico/core/adapter'
import { fromBase64, toBase64 } from '../codec/base64.ts'
import { fieldsOf, malformed, type SideContext } from './side.ts'

/** The account's own object, and the account's name of the chain. */
export interface Input {
  account: { address: string }
  chain?: string
  message?: Uint8Array
  transaction?: Uint8Array
  options?: { readonly [name: string]: Json }
}

export interface Signing extends Pick<SideContext, 'ask'> {
  /** Where a request is sent. */
  chainOf(input: Input): ChainId
  has(method: string): boolean
}

export type Call = (...inputs: Input[]) => Promise<object[]>

/** Null if not base58. */
export const bytesOf = (text: unknown): Uint8Array | null =>
  typeof text === 'string' ? fromBase58(text) : null

function signatureIn(answer: Json): Uint8Array {
  const signature = bytesOf(fieldsOf(answer, 'answer')['signature'])
  if (signature?.length !== 64) throw malformed('signature')
  return signature
}

/** Some wallets return only the signature. */
function withSignature(
  transaction: Uint8Array,
  address: string,
  signature: Uint8Array,
): Uint8Array {
  const [count = 0] = transaction
  const message = transaction.subarray(1 + 64 * count)
  const keys = message.subarray(((message[0] ?? 0) >= 0x80 ? 1 : 0) + 4)
  // Later transaction versions store signatures elsewhere: wallets must return them whole.
  for (let at = 0; at < (count < 0x80 ? count : 0); at++) {
    if (toBase58(keys.subarray(32 * at, 32 * at + 32)) !== address) continue
    const signed = transaction.slice()
    signed.set(signature, 1 + 64 * at)
    return signed
  }
  throw malformed('transaction')
}

const request = (
  { ask, chainOf }: Signing,
  input: Input,
  method: string,
  params: { readonly [name: string]: Json },
): Promise<Json> =>
  ask(chainOf(input), `solana_${method}`, { ...params, pubkey: input.account.address })

async function signMessage(signing: Signing, input: Input): Promise<object> {
  const signedMessage = input.message!
  const answer = await request(signing, input, 'signMessage', {
    message: toBase58(signedMessage),
  })
  // The adapter checks it: Ledger's app returns more than a signature.
  return { signedMessage, signature: bytesOf(fieldsOf(answer, 'answer')['signature']) }
}

async function signTransaction(signing: Signing, input: Input): Promise<object> {
  const transaction = input.transaction!
  const answer = await request(signing, input, 'signTransaction', {
    transaction: toBase64(transaction),
  })
  const { transaction: whole } = fieldsOf(answer, 'answer')
  return signedTransaction(
    typeof whole === 'string'
      ? fromBase64(whole)
      : withSignature(transaction, input.account.address, signatureIn(answer)),
  )
}

async function signAllTransactions(signing: Signing, inputs: readonly Input[]): Promise<object[]> {
  const answer = await request(signing, inputs[0]!, 'signAllTransactions', {
    transactions: inputs.map(({ transaction }) => toBase64(transaction!)),
  })
  const { transactions } = fieldsOf(answer, 'answer')
  if (!Array.isArray(transactions) || transactions.length !== inputs.length)
    throw malformed('transactions')
  return transactions.map((text: Json) =>
    signedTransaction(typeof text === 'string' && fromBase64(text)),
  )
}

function signedTransaction(bytes: Uint8Array | null | false): object {
  if (!bytes) throw malformed('transaction')
  return { signedTransaction: bytes }
}

async function signAndSendTransaction(signing: Signing, input: Input): Promise<object> {
  const params = { transaction: toBase64(input.transaction!), sendOptions: input.options ?? {} }
  return { signature: signatureIn(await request(signing, input, 'signAndSendTransaction', params)) }
}

/** The owner approves each. */
async function oneByOne(
  signing: Signing,
  inputs: readonly Input[],
  run: (signing: Signing, input: Input) => Promise<object>,
): Promise<object[]> {
  const outputs: object[] = []
  for (const input of inputs) outputs.push(await run(signing, input))
  return outputs
}

export const callsOf = (signing: Signing): Readonly<Record<string, Call>> => ({
  'solana:signMessage': (...inputs) => oneByOne(signing, inputs, signMessage),
  'solana:signTransaction': (...inputs) =>
    inputs.length > 1 && signing.has('solana_signAllTransactions')
      ? signAllTransactions(signing, inputs)
      : oneByOne(signing, inputs, signTransaction),
  'solana:signAndSendTransaction': (...inputs) => oneByOne(signing, inputs, signAndSendTransaction),
})
