/** The EVM account of a seed, m/44'/60'/0'/0/0, and its signatures. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from '../../ports.ts'
import { hardened, keyAt, type Curve } from '../hd.ts'
import { checksummed } from './address.ts'

const path = [hardened + 44, hardened + 60, hardened, 0, 0]

/** BIP-32. An invalid child key occurs once in 2^127 seeds; it is refused. */
const curve: Curve = {
  seed: 'Bitcoin seed',
  publicKey: (key) => secp256k1.getPublicKey(key),
  child(key, derived) {
    const { Fn } = secp256k1.Point
    const sum = Fn.toBytes(Fn.add(Fn.fromBytes(key), Fn.fromBytes(derived)))
    if (!secp256k1.utils.isValidSecretKey(sum)) throw new RangeError('No key')
    return sum
  },
}

/** The private key. The caller overwrites it. */
export const evmKey = (seed: Uint8Array): Uint8Array => keyAt(seed, path, curve)

export const evmAddress = (key: Uint8Array): Hex => checksummed(keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12))

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
