import { base58, base64 } from '@scure/base'
import { decodeTransaction } from '../chains/solana/transaction.ts'
import { fromBase64, toBase64 } from '../shared/bytes.ts'
import { invalidParams, unauthorized, unsupportedMethod } from '../shared/errors.ts'
import { isRecord, sameAddress } from '../shared/guards.ts'
import { parseApproval } from '../shared/requests.ts'
import { isSolanaAddress } from '../shared/standard.ts'
import { parseBip122 } from './bitcoin-requests.ts'
import { METHODS } from './namespaces.ts'
import { namespaceOf } from './networks.ts'
import type { SessionAsk, SessionPlace } from './session-ask.ts'

/** Bytes of a Solana packet, and of a message. */
const PACKET = 1232
const MESSAGE = 65_536

const unchanged = (result: unknown): unknown => result

function parseEvm(method: string, params: unknown, { addresses }: SessionPlace): SessionAsk {
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return { answer: addresses }
  if (method === 'wallet_getCallsStatus')
    return { status: Array.isArray(params) ? params[0] : undefined }
  const approval = parseApproval(method, params)
  switch (approval?.kind) {
    case 'message':
    case 'typed-data':
    case 'transaction': {
      const signer = approval.kind === 'transaction' ? approval.transaction.from : approval.address
      if (!addresses.some((address) => sameAddress(address, signer))) throw unauthorized()
      return { approval, write: unchanged }
    }
    case 'calls':
      if (
        approval.ask.from !== undefined &&
        !addresses.some((address) => sameAddress(address, approval.ask.from ?? ''))
      )
        throw unauthorized()
      return { approval, write: unchanged }
    case 'watch-asset':
    case 'switch-chain':
    case 'add-chain':
      return { approval, write: unchanged }
    default:
      throw unsupportedMethod(method)
  }
}

function fromBase58(value: unknown, max: number): Uint8Array | undefined {
  // At most 1.37 characters a byte.
  if (typeof value !== 'string' || value.length > max * 1.4) return undefined
  try {
    return base58.decode(value)
  } catch {
    return undefined
  }
}

/** As named, else the account that the transaction needs. */
function signerOf(pubkey: unknown, transaction: unknown, addresses: readonly string[]): string {
  if (isSolanaAddress(pubkey)) {
    if (!addresses.includes(pubkey)) throw unauthorized()
    return pubkey
  }
  const bytes = fromBase64(transaction, PACKET)
  if (bytes === undefined) throw invalidParams('A transaction cannot be read.')
  let signers: readonly string[]
  try {
    ;({ signers } = decodeTransaction(bytes))
  } catch (thrown) {
    throw invalidParams(thrown instanceof Error ? thrown.message : 'A transaction cannot be read.')
  }
  const address = addresses.find((each) => signers.includes(each))
  if (address === undefined) throw unauthorized()
  return address
}

/** In base58. */
function signatureIn(transaction: string, address: string): string {
  const { signers, signatures } = decodeTransaction(base64.decode(transaction))
  return base58.encode(signatures[signers.indexOf(address)] ?? new Uint8Array(64))
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function parseSolanaTransactions(
  method: string,
  fields: Readonly<Record<string, unknown>>,
  place: SessionPlace,
): SessionAsk {
  const many = method === 'solana_signAllTransactions'
  const send = method === 'solana_signAndSendTransaction'
  const encoded = many ? fields['transactions'] : [fields['transaction']]
  const transactions: readonly unknown[] = Array.isArray(encoded) ? encoded : []
  const address = signerOf(fields['pubkey'], transactions[0], place.addresses)
  const own = { address, transactions }
  const asked = place.cluster === undefined ? own : { ...own, chain: place.cluster }
  const approval = parseApproval(
    send ? 'solana:signAndSendTransaction' : 'solana:signTransaction',
    asked,
  )
  if (approval === undefined) throw unsupportedMethod(method)
  return {
    approval,
    write(result) {
      const [first] = isTexts(result) ? result : []
      if (!isTexts(result) || first === undefined) throw new Error('The wallet signed nothing.')
      if (many) return { transactions: result }
      return send
        ? { signature: base58.encode(base64.decode(first)) }
        : { signature: signatureIn(first, address), transaction: first }
    },
  }
}

function parseSolana(method: string, params: unknown, place: SessionPlace): SessionAsk {
  if (method === 'solana_getAccounts' || method === 'solana_requestAccounts')
    return { answer: place.addresses.map((pubkey) => ({ pubkey })) }
  const fields = isRecord(params) ? params : {}
  if (method !== 'solana_signMessage') return parseSolanaTransactions(method, fields, place)
  const message = fromBase58(fields['message'], MESSAGE)
  const address = fields['pubkey'] ?? place.addresses[0]
  if (message === undefined || !isSolanaAddress(address))
    throw invalidParams('solana_signMessage takes a message in base58 and an account.')
  if (!place.addresses.includes(address)) throw unauthorized()
  const approval = parseApproval('solana:signMessage', { address, message: toBase64(message) })
  if (approval === undefined) throw unsupportedMethod(method)
  return {
    approval,
    write: (result) => ({ signature: base58.encode(base64.decode(String(result))) }),
  }
}

/**
 * From WalletConnect's shapes to the wallet's screens.
 *
 * @throws RpcError 4200 for an ungranted method, 4100 for another's account, -32602 for malformed
 *   parameters.
 */
export function parseSessionRequest(
  method: string,
  params: unknown,
  place: SessionPlace,
): SessionAsk {
  const namespace = namespaceOf(place.chain)
  if (!METHODS[namespace]?.includes(method)) throw unsupportedMethod(method)
  if (namespace === 'eip155') return parseEvm(method, params, place)
  return namespace === 'solana'
    ? parseSolana(method, params, place)
    : parseBip122(method, params, place)
}
