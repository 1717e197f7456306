/** What is made of the 32 bytes that only the visitor has: the key of a recovery share, and what the keeper releases that share for. */
import { toBase64url, utf8, wipe, type Bytes } from '../shared/bytes.ts'

export const secretLength = 32

export interface RecoveryKeys {
  /** AES-256-GCM; no page can read it out. */
  key: CryptoKey
  /** What the keeper is told to have the share released. It does not give the key. */
  secret: string
  /** The SHA-256 of it, which the keeper has from the beginning. */
  lock: string
}

const hash = 'SHA-256'

/** By HKDF, for this wallet alone: the same secret opens nothing of another. `secret` is overwritten. */
export async function keysOf(secret: Bytes, wallet: string): Promise<RecoveryKeys> {
  if (secret.length !== secretLength) throw new TypeError('A secret has 32 bytes')
  let unlock: Bytes | undefined
  try {
    const root = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey', 'deriveBits'])
    const labelled = (info: string): HkdfParams => ({ name: 'HKDF', hash, salt: utf8(wallet), info: utf8(info) })
    const key = await crypto.subtle.deriveKey(labelled('portico-recovery-key'), root, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    unlock = new Uint8Array(await crypto.subtle.deriveBits(labelled('portico-recovery-lock'), root, 256))
    const lock = new Uint8Array(await crypto.subtle.digest(hash, unlock))
    return { key, secret: toBase64url(unlock), lock: toBase64url(lock) }
  } finally {
    wipe(secret, unlock)
  }
}
