/**
 * Opens and makes envelopes with Node's own cryptography: opened from recorded frames with the keys
 * of one side.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** The content of an envelope. */
export interface Opened {
  type: 0 | 1 | 2
  payload: unknown
}

/**
 * Opens an envelope with the first key that fits (ChaCha20-Poly1305, RFC 8439). Null when none
 * fits.
 */
export function openEnvelope(message: string, keys: readonly string[]): Opened | null {
  const bytes = Buffer.from(message, /[-_]/.test(message) ? 'base64url' : 'base64')
  const type = bytes[0]
  if (type === 2) return { type, payload: parse(bytes.subarray(1)) }
  if (type !== 0 && type !== 1) return null
  const sealed = bytes.subarray(type === 1 ? 33 : 1)
  for (const key of keys) {
    const text = unseal(sealed, Buffer.from(key, 'hex'))
    if (text) return { type, payload: parse(text) }
  }
  return null
}

function unseal(sealed: Buffer, key: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('chacha20-poly1305', key, sealed.subarray(0, 12), {
      authTagLength: 16,
    })
    decipher.setAuthTag(sealed.subarray(-16))
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
  } catch {
    return null
  }
}

function parse(text: Buffer): unknown {
  return JSON.parse(text.toString()) as unknown
}

/** A sealed message of type 0 as one of type 1, with the public key of its sender. */
export function withSender(message: string, sender: Uint8Array): string {
  return Buffer.concat([Buffer.of(1), sender, Buffer.from(message, 'base64').subarray(1)]).toString(
    'base64',
  )
}

/** Seals a payload as type 0 (base64). */
export function sealEnvelope(payload: unknown, key: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('chacha20-poly1305', Buffer.from(key, 'hex'), iv, {
    authTagLength: 16,
  })
  const text = Buffer.concat([
    cipher.update(typeof payload === 'string' ? payload : JSON.stringify(payload)),
    cipher.final(),
  ])
  return Buffer.concat([Buffer.of(0), iv, text, cipher.getAuthTag()]).toString('base64')
}
