import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { HttpError } from '../http/errors.ts'
import { seedText, type SeedProof, type SetToProve } from '../wire.ts'

/** Milliseconds that a device's clock may be wrong. */
const drift = 86_400_000

/** In lower case; null for a signature of no key. */
function signerOf(text: string, signature: string): string | null {
  try {
    const signed = keccak_256(new TextEncoder().encode(text))
    const bytes = Buffer.from(signature, 'base64url')
    const key = secp256k1.recoverPublicKey(bytes, signed, { prehash: false })
    const point = secp256k1.Point.fromBytes(key).toBytes(false)
    return `0x${Buffer.from(keccak_256(point.subarray(1)).subarray(12)).toString('hex')}`
  } catch {
    return null
  }
}

/**
 * Throws 403 unless the wallet's own key has signed the set for this device.
 *
 * @param address The wallet's EVM address.
 */
export function requireSeedProof(
  address: string,
  set: Omit<SetToProve, 'time'>,
  { time, signature }: SeedProof,
  now: number,
): void {
  if (
    Math.abs(time - now) > drift ||
    signerOf(seedText({ ...set, time }), signature) !== address.toLowerCase()
  )
    throw new HttpError(403, 'seed', 'the wallet’s key has not signed this set')
}
