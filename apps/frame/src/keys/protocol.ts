import type { SetToProve, WalletAddresses } from '@portico/wire'
import { keyringLength } from './keyring.ts'
import type { EvmTransaction, TypedData } from '../ports.ts'

export const shareLength = 17
export const deviceLength = shareLength + keyringLength

/**
 * Of one set; a device's share may have its keyring behind it. Both are transferred and overwritten
 * after use.
 */
export type SharePair = readonly [ArrayBuffer, ArrayBuffer]

/** No hashes. */
export type Payload =
  | { is: 'message'; bytes: Uint8Array }
  | { is: 'typed-data'; data: TypedData }
  | { is: 'transaction'; transaction: EvmTransaction }
  | { is: 'solana-message'; bytes: Uint8Array }
  | { is: 'solana-transactions'; messages: readonly Uint8Array[] }

export type KeysRequest =
  | { do: 'create'; proves: SetToProve }
  /** New shares cannot be combined with old ones. */
  | { do: 'split'; shares: SharePair; addresses: WalletAddresses; proves: SetToProve }
  | { do: 'addresses'; shares: SharePair }
  | { do: 'sign'; shares: SharePair; addresses: WalletAddresses; payload: Payload }
  | { do: 'phrase'; shares: SharePair; addresses: WalletAddresses }

export interface NewSet {
  device: ArrayBuffer
  server: ArrayBuffer
  recovery: ArrayBuffer
  addresses: WalletAddresses
  /** The wallet's signature of `proves`: 65 bytes, the recovery bit first. */
  proof: Uint8Array
}
/** For a transaction also the signed transaction and its hash. */
export interface Signed {
  signed: readonly Uint8Array[]
  hash: Uint8Array | null
}
export interface Phrase {
  phrase: ArrayBuffer
}
export interface KeysAnswers {
  create: NewSet
  split: NewSet
  addresses: WalletAddresses
  sign: Signed
  phrase: Phrase
}
export type KeysFault = 'keys-mismatch' | 'keys-failed' | 'message-is-transaction'
export type KeysReply =
  | { ok: true; answer: KeysAnswers[keyof KeysAnswers] }
  | { ok: false; code: KeysFault }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array
const isBuffer = (value: unknown): value is ArrayBuffer => value instanceof ArrayBuffer

export const isAddresses = (value: unknown): value is WalletAddresses =>
  isRecord(value) && typeof value['eip155'] === 'string' && typeof value['solana'] === 'string'
const isPair = (value: unknown): value is SharePair =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((each) => isBuffer(each) && [shareLength, deviceLength].includes(each.byteLength))

/** The encoders check the values. */
function isPayload(value: unknown): value is Payload {
  if (!isRecord(value)) return false
  switch (value['is']) {
    case 'message':
    case 'solana-message':
      return isBytes(value['bytes'])
    case 'typed-data':
      return (
        isRecord(value['data']) &&
        isRecord(value['data']['domain']) &&
        isRecord(value['data']['types']) &&
        isRecord(value['data']['message']) &&
        typeof value['data']['primaryType'] === 'string'
      )
    case 'transaction':
      return (
        isRecord(value['transaction']) &&
        ['legacy', 'eip2930', 'eip1559'].some(
          (type) => isRecord(value['transaction']) && value['transaction']['type'] === type,
        )
      )
    case 'solana-transactions':
      return (
        Array.isArray(value['messages']) &&
        value['messages'].length > 0 &&
        value['messages'].every(isBytes)
      )
    default:
      return false
  }
}

const isSetToProve = (value: unknown): value is SetToProve =>
  isRecord(value) &&
  ['wallet', 'set', 'device'].every((name) => /^[-\w]{22}$/.test(String(value[name]))) &&
  Number.isSafeInteger(value['time'])

export function isRequest(value: unknown): value is KeysRequest {
  if (!isRecord(value)) return false
  switch (value['do']) {
    case 'create':
      return isSetToProve(value['proves'])
    case 'addresses':
      return isPair(value['shares'])
    case 'split':
      return (
        isPair(value['shares']) && isAddresses(value['addresses']) && isSetToProve(value['proves'])
      )
    case 'phrase':
      return isPair(value['shares']) && isAddresses(value['addresses'])
    case 'sign':
      return (
        isPair(value['shares']) && isAddresses(value['addresses']) && isPayload(value['payload'])
      )
    default:
      return false
  }
}

const isNewSet = (value: unknown): boolean =>
  isRecord(value) &&
  Object.entries({ device: deviceLength, server: shareLength, recovery: shareLength }).every(
    ([name, length]) => isBuffer(value[name]) && value[name].byteLength === length,
  ) &&
  isAddresses(value['addresses']) &&
  isBytes(value['proof']) &&
  value['proof'].length === 65
const isSigned = (value: unknown): boolean =>
  isRecord(value) &&
  Array.isArray(value['signed']) &&
  value['signed'].length > 0 &&
  value['signed'].every(isBytes) &&
  (value['hash'] === null || isBytes(value['hash']))
const isPhrase = (value: unknown): boolean =>
  isRecord(value) && isBuffer(value['phrase']) && value['phrase'].byteLength > 0

const answers: { readonly [D in keyof KeysAnswers]: (value: unknown) => boolean } = {
  create: isNewSet,
  split: isNewSet,
  addresses: isAddresses,
  sign: isSigned,
  phrase: isPhrase,
}

export function isAnswer<D extends keyof KeysAnswers>(
  to: D,
  value: unknown,
): value is KeysAnswers[D] {
  return answers[to](value)
}

export function readReply(
  value: unknown,
): { ok: true; answer: unknown } | { ok: false; code: KeysFault } {
  if (isRecord(value) && value['ok'] === true) return { ok: true, answer: value['answer'] }
  const code = isRecord(value) ? value['code'] : undefined
  return {
    ok: false,
    code: code === 'keys-mismatch' || code === 'message-is-transaction' ? code : 'keys-failed',
  }
}
