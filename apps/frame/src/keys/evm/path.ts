import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hardened, keyAt, type Curve } from '../hd.ts'

const path = [hardened + 44, hardened + 60, hardened, 0, 0]

/** BIP-32. An invalid child key, once in 2^127 seeds, is refused. */
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

/** The caller overwrites it. */
export const evmKey = (seed: Uint8Array): Uint8Array => keyAt(seed, path, curve)
