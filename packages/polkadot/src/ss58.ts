/**
 * SS58, the address format of Substrate chains: a prefix that names the network, the account's key,
 * a checksum.
 */
import { fromBase58 } from '@portico/core/adapter'
import { blake2b } from './blake2b.ts'

/** The parts of an SS58 address. */
export interface Ss58 {
  /** The network that the address is written for: 0 Polkadot, 2 Kusama, 42 any. */
  prefix: number
  /** The account: 32 bytes. */
  key: Uint8Array
}

/**
 * Reads an SS58 address of a 32-byte account and checks its checksum (the first two bytes of
 * BLAKE2b-512 over `SS58PRE` and what comes before them). Null for anything else.
 *
 * @example readSs58('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')?.prefix // 0
 */
export function readSs58(text: string): Ss58 | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]{35,50}$/.test(text)) return null
  const bytes = fromBase58(text)!
  const [first = 0, second = 0] = bytes
  // The prefix takes one byte below 64, otherwise two, over which the bits of the number are
  // spread.
  const wide = first >= 64
  const prefix = wide ? ((first & 63) << 2) | (second >> 6) | ((second & 63) << 8) : first
  const at = wide ? 2 : 1
  if (first >= 128 || (wide && prefix < 64) || bytes.length !== at + 34) return null
  const salt = new TextEncoder().encode('SS58PRE')
  const sum = blake2b(Uint8Array.from([...salt, ...bytes.subarray(0, at + 32)]))
  return sum[0] === bytes[at + 32] && sum[1] === bytes[at + 33]
    ? { prefix, key: bytes.slice(at, at + 32) }
    : null
}
