import { fromBase58, sha256 } from '@portico/core/adapter'

/** Addresses have 25 to 35 characters; decoding long texts takes quadratic time. */
const pattern = /^[1-9A-HJ-NP-Za-km-z]{5,64}$/

/** Base58check (BIP-13): bytes before four of their double SHA-256. Null for a wrong checksum. */
export function base58check(text: string): Uint8Array | null {
  const bytes = pattern.test(text) ? fromBase58(text) : null
  if (!bytes || bytes.length < 5) return null
  const body = bytes.subarray(0, -4)
  const sum = sha256(sha256(body))
  return bytes.subarray(-4).every((byte, at) => byte === sum[at]) ? body : null
}
