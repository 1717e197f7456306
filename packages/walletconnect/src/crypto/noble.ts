import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { lowOrder, need32 } from './check.ts'
import type { Bytes, Curves } from './crypto.ts'

function pair({ secretKey, publicKey }: { secretKey: Uint8Array; publicKey: Uint8Array }): {
  privateKey: Bytes
  publicKey: Bytes
} {
  return { privateKey: Uint8Array.from(secretKey), publicKey: Uint8Array.from(publicKey) }
}

export const nobleCurves: Curves = {
  agreement: async () => pair(x25519.keygen()),
  async agree(privateKey, publicKey) {
    need32(privateKey)
    need32(publicKey)
    try {
      return Uint8Array.from(x25519.getSharedSecret(privateKey, publicKey))
    } catch (cause) {
      throw lowOrder(cause)
    }
  },
  identity: async () => pair(ed25519.keygen()),
  sign: async (privateKey, message) => Uint8Array.from(ed25519.sign(message, need32(privateKey))),
}
