/** Base58check (BIP-13): a version, a hash, four bytes of double SHA-256. */
import { sha256 } from './sha256.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Null for an invalid character. Core's codec has more than a check needs. */
export function base58(text: string): Uint8Array | null {
  const bytes: number[] = []
  for (const character of text) {
    let carry = alphabet.indexOf(character)
    if (carry < 0) return null
    for (let at = 0; at < bytes.length; at++) {
      carry += (bytes[at] as number) * 58
      bytes[at] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  // A leading 1 is a zero byte.
  for (let at = 0; text[at] === '1'; at++) bytes.push(0)
  return new Uint8Array(bytes.reverse())
}

/** Null for a wrong checksum. */
export function base58check(text: string): Uint8Array | null {
  // Addresses have 25 to 35 characters; long texts cost time and more than one block.
  const bytes = text.length <= 64 ? base58(text) : null
  if (!bytes || bytes.length < 5) return null
  const body = bytes.subarray(0, -4)
  const sum = sha256(sha256(body))
  return bytes.subarray(-4).every((byte, at) => byte === sum[at]) ? body : null
}
