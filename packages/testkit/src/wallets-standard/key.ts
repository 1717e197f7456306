import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'

/** RFC 8410: what stands in front of the 32 bytes of an ed25519 private key in PKCS #8. */
const prefix = '302e020100300506032b657004220420'

const keyOf = (privateKey: string): KeyObject => {
  if (!/^[0-9a-f]{64}$/i.test(privateKey)) throw new Error('A private key is 32 bytes in hex')
  return createPrivateKey({
    key: Buffer.from(prefix + privateKey, 'hex'),
    format: 'der',
    type: 'pkcs8',
  })
}

/** The 32 bytes of the public key that belongs to a private one. */
export function publicKeyOf(privateKey: string): Uint8Array {
  return Uint8Array.from(
    createPublicKey(keyOf(privateKey)).export({ format: 'der', type: 'spki' }).subarray(-32),
  )
}

/** Signs bytes as they are (ed25519, RFC 8032). */
export function signWith(privateKey: string, bytes: readonly number[]): number[] {
  return [...sign(null, Uint8Array.from(bytes), keyOf(privateKey))]
}
