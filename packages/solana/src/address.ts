import { fromBase58 } from '@portico/core/adapter'

/** Base58 of exactly 32 bytes (an ed25519 public key, or an address off the curve); else null. */
export function parseAddress(text: string): string | null {
  if (typeof text !== 'string' || text.length < 32 || text.length > 44) return null
  return fromBase58(text)?.length === 32 ? text : null
}
