import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * The operator's key, or a service that holds it. It wraps the keys that encrypt shares, and
 * authenticates `context` with them.
 */
export interface KeyManager {
  /** The id of the key that wraps now. */
  readonly id: string
  /**
   * Encrypts a data key.
   *
   * @param key 32 bytes.
   * @param context Text that `unwrap` has to be given again.
   */
  wrap(key: Uint8Array, context: string): Promise<string>
  /**
   * Decrypts what `wrap` returned. Rejects for an unknown key, another context, or changed text.
   *
   * @param wrapped What `wrap` returned.
   * @param context The text that `wrap` was given.
   */
  unwrap(wrapped: string, context: string): Promise<Uint8Array>
}

export class UnknownKeyError extends Error {
  override name = 'UnknownKeyError'
}

const iv = 12
const tag = 16

/** AES-256-GCM: nonce, ciphertext and tag, in base64url. */
export function encrypt(key: Uint8Array, text: Uint8Array, context: string): string {
  const start = randomBytes(iv)
  const cipher = createCipheriv('aes-256-gcm', key, start)
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([start, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** Throws for another key or context, and for a changed text. */
export function decrypt(key: Uint8Array, sealed: string, context: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < iv + tag) throw new Error('the encrypted text is too short')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, iv), {
    authTagLength: tag,
  })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(-tag))
  return Buffer.concat([decipher.update(bytes.subarray(iv, -tag)), decipher.final()])
}

const shape = /^[A-Za-z0-9+/_-]{43}=?$/

/**
 * 32 bytes each in base64, separated by commas, newest first. Throws an error that does not repeat
 * the text.
 */
export function readKeys(text: string): readonly Buffer[] {
  if (text === '') return []
  const parts = text.split(',').map((each) => each.trim())
  const keys = parts.map((part) => Buffer.from(part, 'base64'))
  if (!parts.every((part) => shape.test(part)) || keys.some((key) => key.length !== 32))
    throw new Error('must be 32 bytes in base64, or several of them with commas between them')
  if (keys.some((key) => key.every((byte) => byte === key[0])))
    throw new Error('must be random: `openssl rand -base64 32` makes one')
  if (new Set(keys.map(idOf)).size !== keys.length) throw new Error('names a key twice')
  return keys
}

const idOf = (key: Uint8Array): string =>
  createHash('sha256').update('portico-operator-key').update(key).digest('base64url').slice(0, 16)

/** Wraps with the newest key, unwraps with any. Undefined without a key. */
export function localKeys(keys: readonly Uint8Array[]): KeyManager | undefined {
  const known = new Map(keys.map((key) => [idOf(key), key]))
  const [newest] = keys
  if (!newest) return undefined
  const id = idOf(newest)
  return {
    id,
    wrap: async (key, context) => `${id}.${encrypt(newest, key, context)}`,
    async unwrap(wrapped, context) {
      const [name = '', sealed = ''] = wrapped.split('.')
      const key = known.get(name)
      if (!key)
        throw new UnknownKeyError(
          `the operator's key ${name.slice(0, 16)} is not among those of PORTICO_EMBEDDED_KEY`,
        )
      return decrypt(key, sealed, context)
    },
  }
}
