import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export const createSecret = (): string => randomBytes(32).toString('base64url')

/** The secret has 256 random bits, so one round of hashing is enough. */
export const digestOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

const keyOf = (secret: string): Buffer => createHash('sha256').update(`seal ${secret}`).digest()

export function seal(secret: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  return Buffer.concat([
    iv,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64url')
}

export function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12), {
    authTagLength: 16,
  })
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString(
    'utf8',
  )
}
