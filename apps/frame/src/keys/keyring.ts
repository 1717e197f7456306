/**
 * Both chains' private keys, encrypted by the wallet's entropy and stored behind the device's
 * share, so that a signature derives none. Useless without two shares of a set, whose holder can
 * derive the keys anyway.
 */
import { concat, utf8, wipe, type Bytes } from '../shared/bytes.ts'

/** Bytes. */
export const entropyLength = 16
export const keyLength = 32
const ivLength = 12
/** The initialization vector, both keys, and the tag of AES-GCM. */
export const keyringLength = ivLength + 2 * keyLength + 16

export type PrivateKeys = Bytes
export const evmKeyIn = (keys: PrivateKeys): Bytes => keys.subarray(0, keyLength)
export const solanaKeyIn = (keys: PrivateKeys): Bytes => keys.subarray(keyLength)

const aes = 'AES-GCM'

/** By HKDF, so that the entropy itself is no key. */
async function sealingKey(entropy: Bytes): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey('raw', entropy, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('portico-keyring') },
    root,
    { name: aes, length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

export async function sealKeys(entropy: Bytes, keys: PrivateKeys): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const key = await sealingKey(entropy)
  const sealed = await crypto.subtle.encrypt({ name: aes, iv }, key, keys)
  return concat(iv, new Uint8Array(sealed))
}

/** Null if other entropy encrypted it. */
export async function openKeys(entropy: Bytes, sealed: Bytes): Promise<PrivateKeys | null> {
  const key = await sealingKey(entropy)
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt(
        { name: aes, iv: sealed.subarray(0, ivLength) },
        key,
        sealed.subarray(ivLength),
      ),
    )
  } catch {
    return null
  } finally {
    wipe(sealed)
  }
}
