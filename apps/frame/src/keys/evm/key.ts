import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from '../../ports.ts'
import { checksummed } from './address.ts'

export const evmAddress = (key: Uint8Array): Hex =>
  checksummed(keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12))

export interface EvmSignature {
  r: Uint8Array
  s: Uint8Array
  parity: 0 | 1
}

export function signHash(hash: Uint8Array, key: Uint8Array): EvmSignature {
  const [parity, ...rest] = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  if (parity !== 0 && parity !== 1) throw new RangeError('A signature that nobody can check')
  const bytes = Uint8Array.from(rest)
  return { r: bytes.subarray(0, 32), s: bytes.subarray(32), parity }
}
