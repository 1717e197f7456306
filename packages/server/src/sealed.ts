import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A key for one purpose, from the operator's 32 bytes: what one purpose gives away tells nothing of another's. */
export const keyFor = (key: Uint8Array, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, new Uint8Array(0), `portico ${purpose}`, 32))

/** Seals bytes by AES-256-GCM. What is opened has to have been sealed for the same context: a sealed text that is put elsewhere opens nothing. */
export function sealBytes(key: Uint8Array, bytes: Uint8Array, context: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** What was sealed. Throws for another key, another context, and what was changed. */
export function openBytes(key: Uint8Array, sealed: string, context: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 }).setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}
