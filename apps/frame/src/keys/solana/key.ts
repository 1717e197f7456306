/** The Solana account of a seed, m/44'/501'/0'/0' by SLIP-10, and its signatures. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { toBase58 } from '../../shared/bytes.ts'
import { hardened, keyAt, type Curve } from '../hd.ts'

const path = [44, 501, 0, 0].map((index) => hardened + index)

const curve: Curve = {
  seed: 'ed25519 seed',
  publicKey() {
    throw new RangeError('Only hardened children have keys on this curve')
  },
  child: (_, derived) => derived.slice(),
}

/** The private key. The caller overwrites it. */
export const solanaKey = (seed: Uint8Array): Uint8Array => keyAt(seed, path, curve)

export const solanaAddress = (key: Uint8Array): string => toBase58(ed25519.getPublicKey(key))
export const signBytes = (bytes: Uint8Array, key: Uint8Array): Uint8Array => ed25519.sign(bytes, key)
