import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import * as sr25519 from '@scure/sr25519'
import { concat, fromBase58, fromHex, sameBytes, utf8 } from './bytes.ts'
import type { Check } from './check.ts'

const hash = (bytes: Uint8Array, size = 32): Uint8Array => blake2b(bytes, { dkLen: size })

/**
 * Any network's prefix is accepted, because a key has an address on each. Null for an invalid
 * address.
 */
export function ss58Account(address: string): Uint8Array | null {
  const bytes = address.length <= 64 ? fromBase58(address) : null
  if (!bytes) return null
  const at = (bytes[0] ?? 255) < 64 ? 1 : 2
  if ((bytes[0] ?? 255) >= 128 || bytes.length !== at + 34) return null
  const sum = hash(concat(utf8('SS58PRE'), bytes.subarray(0, at + 32)), 64)
  return sameBytes(sum.subarray(0, 2), bytes.subarray(at + 32)) ? bytes.slice(at, at + 32) : null
}

type Kind = 'ed25519' | 'sr25519' | 'ecdsa'
const kinds: readonly Kind[] = ['ed25519', 'sr25519', 'ecdsa']

/** The account is the hash of its key, which is recovered from the signature. */
function isEcdsa(signature: Uint8Array, text: Uint8Array, account: Uint8Array): boolean {
  const recovery = signature[64]!
  const parsed = secp256k1.Signature.fromBytes(signature.subarray(0, 64))
  if (recovery > 3 || parsed.hasHighS()) return false
  const key = parsed.addRecoveryBit(recovery).recoverPublicKey(hash(text))
  return sameBytes(hash(key.toBytes(true)), account)
}

const holds: Readonly<
  Record<Kind, (signature: Uint8Array, text: Uint8Array, account: Uint8Array) => boolean>
> = {
  ed25519: (signature, text, account) =>
    signature.length === 64 && ed25519.verify(signature, text, account, { zip215: false }),
  sr25519: (signature, text, account) =>
    signature.length === 64 && sr25519.verify(text, signature, account),
  ecdsa: (signature, text, account) => signature.length === 65 && isEcdsa(signature, text, account),
}

function readingsOf(bytes: Uint8Array): readonly (readonly [Kind, Uint8Array])[] {
  const bare = kinds.map((kind) => [kind, bytes] as const)
  const kind = kinds[bytes[0] ?? 255]
  return kind ? [...bare, [kind, bytes.subarray(1)]] : bare
}

/**
 * An address does not show its kind of key, so each is tried. The text is signed between tags that
 * no transaction begins with.
 */
export const checkPolkadot: Check = async ({ message, signature, address }) => {
  const account = ss58Account(address)
  const bytes = signature.startsWith('0x') ? fromHex(signature) : null
  if (!account || !bytes || bytes.length < 64 || bytes.length > 66) return 'malformed'
  const text = utf8(`<Bytes>${message}</Bytes>`)
  const isOf = ([kind, reading]: readonly [Kind, Uint8Array]): boolean => {
    try {
      return holds[kind](reading, text, account)
    } catch {
      return false
    }
  }
  return readingsOf(bytes).some(isOf) ? 'valid' : 'bad-signature'
}
