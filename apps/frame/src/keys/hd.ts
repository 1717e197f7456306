/** HMAC-SHA512, as in BIP-32 and SLIP-10. Each node is overwritten once its child is derived. */
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { utf8, wipe } from '../shared/bytes.ts'

export const hardened = 0x8000_0000

export interface Curve {
  seed: string
  publicKey(key: Uint8Array): Uint8Array
  /** From the parent's key and the 32 derived bytes. */
  child(key: Uint8Array, derived: Uint8Array): Uint8Array
}

export function keyAt(seed: Uint8Array, path: readonly number[], curve: Curve): Uint8Array {
  // 32 bytes of key, 32 of chain code.
  let node = hmac(sha512, utf8(curve.seed), seed)
  for (const index of path) {
    const key = node.subarray(0, 32)
    const data = new Uint8Array(37)
    if (index >= hardened) data.set(key, 1)
    else data.set(curve.publicKey(key))
    new DataView(data.buffer).setUint32(33, index)
    const next = hmac(sha512, node.subarray(32), data)
    const child = curve.child(key, next.subarray(0, 32))
    next.set(child)
    wipe(node, data, child)
    node = next
  }
  const key = node.slice(0, 32)
  wipe(node)
  return key
}
