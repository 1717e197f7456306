/** The Solana account of a seed, m/44'/501'/0'/0' by SLIP-10, and its signatures. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { toBase58, utf8, wipe } from '../../shared/bytes.ts'

const path = [44, 501, 0, 0]

/** The private key. The caller overwrites it. */
export function solanaKey(seed: Uint8Array): Uint8Array {
  let node = hmac(sha512, utf8('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, 0x8000_0000 + index)
    const child = hmac(sha512, node.subarray(32), data)
    wipe(node, data)
    node = child
  }
  const key = node.slice(0, 32)
  wipe(node)
  return key
}

export const solanaAddress = (key: Uint8Array): string => toBase58(ed25519.getPublicKey(key))
export const signBytes = (bytes: Uint8Array, key: Uint8Array): Uint8Array => ed25519.sign(bytes, key)
