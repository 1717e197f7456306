import type { Account, ChainId } from '@portico/core'
import { malformed } from '@portico/core/adapter'
import { parseBitcoinAddress } from './address.ts'
import { chainsOf } from './chains.ts'

/** Throws `wallet-answer` without fields. */
export function fieldsOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw malformed(what)
  return value as Record<string, unknown>
}

const textOf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

export interface RawAccount {
  address: unknown
  kind: Account['kind']
  publicKey?: unknown
  path?: unknown
}

/**
 * Without repeats, payment first.
 *
 * @param on The wallet's chain; default: all valid ones.
 * @throws PorticoError `wallet-answer` for an invalid address.
 */
export function parseAccounts(list: readonly RawAccount[], on?: ChainId): readonly Account[] {
  const rank = { payment: 0, ordinals: 1, stx: 2 } as Readonly<Record<string, number>>
  const seen = new Map<string, Account>()
  for (const { address: text, kind, publicKey, path } of list.slice(0, 64)) {
    const parsed =
      kind === 'stx'
        ? textOf(text, /^S[0-9A-HJKMNP-TV-Z]{27,41}$/)
        : parseBitcoinAddress(String(text))?.address
    if (parsed === undefined) throw malformed('address')
    if (seen.has(parsed)) continue
    const chains = kind === 'stx' ? [] : chainsOf(parsed)
    const key = textOf(publicKey, /^([0-9a-f]{64}|[0-9a-f]{66}|[0-9a-f]{130})$/i)
    const derived = textOf(path, /^m(\/\d{1,10}['h]?){1,10}$/)
    const account: Account = {
      address: parsed,
      kind,
      // If network and addresses disagree, the addresses decide.
      chains: on !== undefined && chains.includes(on) ? [on] : chains,
    }
    if (key !== undefined) account.publicKey = key.toLowerCase()
    if (derived !== undefined) account.path = derived
    seen.set(parsed, account)
  }
  return [...seen.values()].sort((one, two) => (rank[one.kind] ?? 0) - (rank[two.kind] ?? 0))
}

/** Throws `wallet-answer` if invalid. */
export function parseTxid(value: unknown): string {
  const id = textOf(value, /^[0-9a-f]{64}$/i)
  if (id === undefined) throw malformed('transaction id')
  return id.toLowerCase()
}

/** Base64, from base64 or bytes. Throws `wallet-answer` if invalid. */
export function parseSignature(value: unknown): string {
  if (typeof value === 'string') {
    const bytes = fromBase64(value)
    if (bytes && bytes.length >= 64) return toBase64(bytes)
  }
  if (ArrayBuffer.isView(value) && value.byteLength >= 64 && value.byteLength <= 100_000)
    return toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  throw malformed('signature')
}

/** Null if invalid. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Null if invalid. */
export function fromHex(text: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return null
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
  )
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
