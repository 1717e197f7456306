/** ChaCha20-Poly1305 (RFC 8439) after a type byte. */
import { fromBase64, toBase64 } from '../codec/base64.ts'
import { fromBytes, toBytes } from '../codec/text.ts'
import { decrypt, encrypt } from '../crypto/chacha.ts'
import type { Bytes } from '../crypto/crypto.ts'

/** Characters; longer envelopes are dropped. Public relays accept a fifth. */
const longest = 512_000
const ivLength = 12
const tagLength = 16

/**
 * 0: both sides have the key. 1: from the sender's X25519 key and ours. Type 2 is unsealed and not
 * read.
 */
export type EnvelopeType = 0 | 1

/** Not opened yet. */
export interface Envelope {
  /** Empty for type 0. */
  sender: Bytes
  iv: Bytes
  sealed: Bytes
}

/**
 * Type 0; we never send type 1.
 *
 * @param symKey 32 bytes.
 * @param random `platform.random`.
 * @returns base64
 * @throws PorticoError `key`, stage `crypto`.
 */
export function seal(text: string, symKey: Bytes, random: (bytes: number) => Uint8Array): string {
  const iv = random(ivLength)
  const sealed = encrypt(symKey, iv, toBytes(text))
  return toBase64(Uint8Array.from([0, ...iv, ...sealed]))
}

/**
 * Null if not of the expected type, size or base64. A forged message costs little: only its first
 * byte is decoded.
 */
export function parseEnvelope(message: string, type: EnvelopeType): Envelope | null {
  if (message.length > longest || fromBase64(message.slice(0, 4))?.[0] !== type) return null
  const bytes = fromBase64(message)
  const from = type * 32 + 1
  if (!bytes || bytes.length < from + ivLength + tagLength) return null
  return {
    sender: bytes.slice(1, from),
    iv: bytes.slice(from, from + ivLength),
    sealed: bytes.slice(from + ivLength),
  }
}

/**
 * Null for another key or a changed envelope.
 *
 * @throws PorticoError `key`, stage `crypto`.
 */
export function open({ iv, sealed }: Envelope, symKey: Bytes): string | null {
  const plain = decrypt(symKey, iv, sealed)
  return plain && fromBytes(plain)
}
