import { decodeBase58 } from '@portico/core/base58'

/** Base58 of exactly 32 bytes (an ed25519 public key, or an address off the curve); else null. */
export function parseAddress(text: string): string | null {
  if (typeof text !== 'string' || text.length < 32 || text.length > 44) return null
  try {
    return decodeBase58(text).length === 32 ? text : null
  } catch {
    return null
  }
}
