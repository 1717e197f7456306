import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { concat } from '../../shared/bytes.ts'

/** An ed25519 account. */
export type SolanaKey = {
  readonly address: string
  readonly publicKey: Uint8Array
  /** Signs as RFC 8032 says, 64 bytes. */
  sign(message: Uint8Array): Uint8Array
}

/** SLIP-0010 knows hardened steps only for ed25519, so a path is its numbers. */
export function slip10(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const step of path) {
    const index = new Uint8Array(4)
    new DataView(index.buffer).setUint32(0, (step | 0x80000000) >>> 0)
    node = hmac(sha512, node.slice(32), concat(Uint8Array.of(0), node.slice(0, 32), index))
  }
  return node.slice(0, 32)
}

/** Derives the account with this number: m/44'/501'/number'/0', as Solana's wallets do. */
export function solanaKey(seed: Uint8Array, number: number): SolanaKey {
  const secret = slip10(seed, [44, 501, number, 0])
  const publicKey = ed25519.getPublicKey(secret)
  return { address: base58.encode(publicKey), publicKey, sign: (message) => ed25519.sign(message, secret) }
}
