/** The envelopes of the relay: ChaCha20-Poly1305 (RFC 8439) after a first byte with the type. */
import { fromBase64, toBase64 } from '../codec/base64.ts'
import { fromBytes, toBytes } from '../codec/text.ts'
import { decrypt, encrypt } from '../crypto/chacha.ts'
import type { Bytes } from '../crypto/crypto.ts'

/**
 * The maximum length in characters: longer envelopes are dropped unread. Public relays accept a
 * fifth of it.
 */
const longest = 512_000
const ivLength = 12
const tagLength = 16

/**
 * How a message was sealed. 0: both sides have the key. 1: it comes from the sender's X25519 key
 * and one of ours. Messages of type 2 are not sealed, and are not read.
 */
export type EnvelopeType = 0 | 1

/** A message as it was delivered, before it is opened. */
export interface Envelope {
  /** The sender's key of type 1. Otherwise empty. */
  sender: Bytes
  iv: Bytes
  sealed: Bytes
}

/**
 * Seals a text as type 0. We never send type 1.
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
 * Splits a message. Null when it is not of the expected type: too short, too long, not base64 of
 * either alphabet. A forged message costs little, because only the first byte of an impossible one
 * is decoded.
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
 * The text, or null when the key is another one or the envelope was changed.
 * @throws PorticoError `key`, stage `crypto`, for an invalid key.
 */
export function open({ iv, sealed }: Envelope, symKey: Bytes): string | null {
  const plain = decrypt(symKey, iv, sealed)
  return plain && fromBytes(plain)
}
