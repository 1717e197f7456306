import { hardened, keyAt, type Curve } from '../hd.ts'

const path = [44, 501, 0, 0].map((index) => hardened + index)

const curve: Curve = {
  seed: 'ed25519 seed',
  publicKey() {
    throw new RangeError('Only hardened children have keys on this curve')
  },
  child: (_, derived) => derived.slice(),
}

/** The caller overwrites it. */
export const solanaKey = (seed: Uint8Array): Uint8Array => keyAt(seed, path, curve)
