/**
 * "Bitcoin Signed Message": 65 bytes, of which the first says how to recover the key (BIP-137 and
 * its variants in wallets).
 */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { OutScript, p2tr, p2wpkh } from '@scure/btc-signer'
import { concat, sameBytes, utf8 } from '../bytes.ts'
import type { Output } from './networks.ts'
import { hash160 } from './spend.ts'

function sized(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  const prefix = length < 0xfd ? [length] : [0xfd, length & 255, length >> 8]
  return concat(Uint8Array.from(prefix), bytes)
}

function digest(message: string): Uint8Array {
  const text = concat(utf8('\u0018Bitcoin Signed Message:\n'), sized(utf8(message)))
  return sha256(sha256(text))
}

/** For this key's address of the same kind; null for kinds without a single key. */
function scriptOf(type: Output['pays']['type'], key: Uint8Array): Uint8Array | null {
  if (type === 'pkh') return OutScript.encode({ type, hash: hash160(key) })
  // These addresses need compressed keys.
  if (key.length !== 33) return null
  if (type === 'wpkh') return p2wpkh(key).script
  if (type === 'sh') return OutScript.encode({ type, hash: hash160(p2wpkh(key).script) })
  return type === 'tr' ? p2tr(key.subarray(1)).script : null
}

/** The kind of address in the first byte is ignored, because wallets disagree about it. */
export function isLegacySignature(bytes: Uint8Array, message: string, output: Output): boolean {
  const header = bytes[0]! - 27
  if (header < 0 || header > 15) return false
  const signature = secp256k1.Signature.fromBytes(bytes.subarray(1))
  if (signature.hasHighS()) return false
  const point = signature.addRecoveryBit(header & 3).recoverPublicKey(digest(message))
  const script = scriptOf(output.pays.type, point.toBytes(header >= 4))
  return script !== null && sameBytes(script, output.script)
}
