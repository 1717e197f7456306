/** The receiver of a signature verifies it. */
import { malformed } from '@portico/core/adapter'
import { bytesOf } from './parse.ts'
import type { AminoDoc, DirectDoc, StdSignature } from './provider.ts'

type Fields = Readonly<Record<string, unknown>>

/** A getter that throws makes the answer malformed. */
function read<T>(value: unknown, parse: (fields: Fields) => T | undefined): T {
  try {
    const made = typeof value === 'object' && value !== null ? parse(value as Fields) : undefined
    if (made !== undefined) return made
  } catch {}
  throw malformed('signature')
}

function fromBase64(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length > 1_024) return undefined
  return Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0))
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

/**
 * `StdSignature`: 64 bytes, by the account's own key. Some wallets omit the key.
 *
 * @throws PorticoError `wallet-answer` when it is invalid, or made by another key.
 */
export function parseSignature(value: unknown, pubkey: Uint8Array): StdSignature {
  return read(value, ({ pub_key, signature }) => {
    const type = keyType(pub_key, pubkey)
    if (typeof signature !== 'string' || fromBase64(signature)?.length !== 64 || type === undefined)
      return undefined
    return { pub_key: { type, value: btoa(String.fromCharCode(...pubkey)) }, signature }
  })
}

function keyType(encoded: unknown, pubkey: Uint8Array): string | undefined {
  if (encoded === undefined || encoded === null) return 'tendermint/PubKeySecp256k1'
  const { type, value } = encoded as Fields
  const bytes = fromBase64(value)
  return typeof type === 'string' && bytes && sameBytes(bytes, pubkey)
    ? type.slice(0, 128)
    : undefined
}

/** The document is the wallet's: the visitor may have changed fee and memo. */
export function parseAmino(
  value: unknown,
  chain: string,
  pubkey: Uint8Array,
): { signed: AminoDoc; signature: StdSignature } {
  return read(value, ({ signature, signed }) => {
    const doc = signed as Fields
    const { fee, msgs } = doc
    const texts = ['account_number', 'sequence', 'memo'].every(
      (name) => typeof doc[name] === 'string',
    )
    if (
      doc['chain_id'] !== chain ||
      !texts ||
      !Array.isArray(msgs) ||
      !Array.isArray((fee as Fields)['amount'])
    )
      return undefined
    return {
      signed: JSON.parse(JSON.stringify(doc)) as AminoDoc,
      signature: parseSignature(signature, pubkey),
    }
  })
}

export function parseDirect(
  value: unknown,
  chain: string,
  pubkey: Uint8Array,
): { signed: DirectDoc; signature: StdSignature } {
  return read(value, ({ signature, signed }) => {
    const doc = signed as Fields
    const bodyBytes = bytesOf(doc['bodyBytes'])
    const authInfoBytes = bytesOf(doc['authInfoBytes'])
    const accountNumber = String(doc['accountNumber'])
    if (
      !bodyBytes ||
      !authInfoBytes ||
      doc['chainId'] !== chain ||
      !/^\d{1,20}$/.test(accountNumber)
    )
      return undefined
    const made = { bodyBytes, authInfoBytes, chainId: chain, accountNumber: BigInt(accountNumber) }
    return { signed: made, signature: parseSignature(signature, pubkey) }
  })
}
