import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'

/** The PKCS #8 prefix of an ed25519 private key (RFC 8410). */
const prefix = '302e020100300506032b657004220420'

const keyOf = (privateKey: string): KeyObject => {
  if (!/^[0-9a-f]{64}$/i.test(privateKey)) throw new Error('A private key is 32 bytes in hex')
  return createPrivateKey({
    key: Buffer.from(prefix + privateKey, 'hex'),
    format: 'der',
    type: 'pkcs8',
  })
}

export function publicKeyOf(privateKey: string): Uint8Array {
  return Uint8Array.from(
    createPublicKey(keyOf(privateKey)).export({ format: 'der', type: 'spki' }).subarray(-32),
  )
}

/** RFC 8032. */
export function signWith(privateKey: string, bytes: readonly number[]): number[] {
  return [...sign(null, Uint8Array.from(bytes), keyOf(privateKey))]
}
