/**
 * From the visitor's 32 secret bytes: the recovery share's key, and the secret that releases the
 * share.
 */
import { toBase64url, utf8, wipe, type Bytes } from '../shared/bytes.ts'

export const secretLength = 32

export interface RecoveryKeys {
  /** AES-256-GCM, not extractable. */
  key: CryptoKey
  /** For the recovery service; the key cannot be derived from it. */
  secret: string
  /** Its SHA-256, which the recovery service stores. */
  lock: string
}

const hash = 'SHA-256'

/** HKDF with the wallet's id, so that wallets differ. `secret` is overwritten. */
export async function keysOf(secret: Bytes, wallet: string): Promise<RecoveryKeys> {
  if (secret.length !== secretLength) throw new TypeError('A secret has 32 bytes')
  let unlock: Bytes | undefined
  try {
    const root = await crypto.subtle.importKey('raw', secret, 'HKDF', false, [
      'deriveKey',
      'deriveBits',
    ])
    const labelled = (info: string): HkdfParams => ({
      name: 'HKDF',
      hash,
      salt: utf8(wallet),
      info: utf8(info),
    })
    const key = await crypto.subtle.deriveKey(
      labelled('portico-recovery-key'),
      root,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    )
    unlock = new Uint8Array(
      await crypto.subtle.deriveBits(labelled('portico-recovery-lock'), root, 256),
    )
    const lock = new Uint8Array(await crypto.subtle.digest(hash, unlock))
    return { key, secret: toBase64url(unlock), lock: toBase64url(lock) }
  } finally {
    wipe(secret, unlock)
  }
}
