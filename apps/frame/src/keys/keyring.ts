/**
 * The private keys of both chains, encrypted by the wallet's entropy. A device stores them behind
 * its share, so that a signature does not derive them. They are of no use without two shares of one
 * set, and whoever has those can derive the keys anyway.
 */
import { concat, utf8, wipe, type Bytes } from '../shared/bytes.ts'

/** The sizes of the wallet's entropy and of a private key, in bytes. */
export const entropyLength = 16
export const keyLength = 32
const ivLength = 12
/**
 * The size of an encrypted keyring: the initialization vector, both keys, and the tag of AES-GCM.
 */
export const keyringLength = ivLength + 2 * keyLength + 16

/** The EVM account's key, followed by the Solana account's. The caller overwrites them. */
export type PrivateKeys = Bytes
export const evmKeyIn = (keys: PrivateKeys): Bytes => keys.subarray(0, keyLength)
export const solanaKeyIn = (keys: PrivateKeys): Bytes => keys.subarray(keyLength)

const aes = 'AES-GCM'

/** Derived by HKDF, so that the entropy itself is not used as a key. */
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

/** Null where it was encrypted by other entropy. */
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
