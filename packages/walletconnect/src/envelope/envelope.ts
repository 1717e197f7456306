/** What travels over the relay: ChaCha20-Poly1305 (RFC 8439) under a first byte that says how it was sealed. */
import { fromBase64, toBase64, toBase64url } from '../codec/base64.ts'
import { fromBytes, toBytes } from '../codec/text.ts'
import { decrypt, encrypt } from '../crypto/chacha.ts'
import type { Bytes } from '../crypto/crypto.ts'

/** Longer ones are dropped unread. Characters; a relay takes less. */
const longest = 1_500_000
const ivLength = 12
const tagLength = 16

/** A message as it was delivered, unopened. */
export type Envelope =
  /** Both sides have the key. */
  | { type: 0; iv: Bytes; sealed: Bytes }
  /** The key comes from the sender's X25519 key and one of ours. */
  | { type: 1; sender: Bytes; iv: Bytes; sealed: Bytes }
  /** Not sealed at all. */
  | { type: 2; text: string }

/**
 * Seals a text: type 0, or type 1 where the sender's public key goes with it.
 *
 * @param symKey 32 bytes.
 * @param random `platform.random`.
 * @returns base64
 * @throws PorticoError `key`, stage `crypto`.
 */
export function seal(text: string, symKey: Bytes, random: (bytes: number) => Uint8Array, sender?: Bytes): string {
  const iv = random(ivLength)
  const head = Uint8Array.of(sender ? 1 : 0, ...(sender ?? []), ...iv)
  return toBase64(join(head, encrypt(symKey, iv, toBytes(text))))
}

/** Type 2: nobody's secret, base64url. */
export function sealPlain(text: string): string {
  return toBase64url(join(Uint8Array.of(2), toBytes(text)))
}

/** Takes a message apart. Null when it is none: of another type, too short, too long, not base64 of either alphabet. */
export function parseEnvelope(message: unknown): Envelope | null {
  if (typeof message !== 'string' || message.length > longest) return null
  const bytes = fromBase64(message)
  const type = bytes?.[0]
  if (!bytes || type === undefined) return null
  if (type === 2) {
    const text = fromBytes(bytes.subarray(1))
    return text === null ? null : { type, text }
  }
  const from = type === 1 ? 33 : 1
  if (type > 1 || bytes.length < from + ivLength + tagLength) return null
  const parts = { iv: bytes.slice(from, from + ivLength), sealed: bytes.slice(from + ivLength) }
  return type === 1 ? { type, sender: bytes.slice(1, from), ...parts } : { type: 0, ...parts }
}

/**
 * The text, or null when the key is another or somebody has changed it.
 *
 * @throws PorticoError `key`, stage `crypto`, when the key is none.
 */
export function open(envelope: Envelope, symKey: Bytes): string | null {
  if (envelope.type === 2) return envelope.text
  const plain = decrypt(symKey, envelope.iv, envelope.sealed)
  return plain && fromBytes(plain)
}

function join(head: Uint8Array, rest: Uint8Array): Uint8Array {
  const whole = new Uint8Array(head.length + rest.length)
  whole.set(head)
  whole.set(rest, head.length)
  return whole
}
