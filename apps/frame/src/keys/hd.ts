/**
 * Derives child keys by HMAC-SHA512, as BIP-32 and SLIP-10 both do. Each node is overwritten once
 * its child has been derived.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { utf8, wipe } from '../shared/bytes.ts'

export const hardened = 0x8000_0000

export interface Curve {
  seed: string
  /** The serialised parent for a child that is not hardened. */
  publicKey(key: Uint8Array): Uint8Array
  /** A child's key, from its parent's key and the 32 derived bytes. */
  child(key: Uint8Array, derived: Uint8Array): Uint8Array
}

/** The private key at a path. The caller overwrites it. */
export function keyAt(seed: Uint8Array, path: readonly number[], curve: Curve): Uint8Array {
  // A key's 32 bytes, followed by the 32 of its chain code.
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
