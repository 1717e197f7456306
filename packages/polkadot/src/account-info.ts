import { PorticoError } from '@portico/core'
import { blake2b } from './blake2b.ts'
import { toHex } from './hex.ts'

/** `twox128("System")` and `twox128("Account")`: the names of the pallet and of its map, hashed. */
const prefix = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/** The hashed names, then the account's 128-bit BLAKE2b hash and the account. */
export function accountKey(account: Uint8Array): string {
  return prefix + toHex(blake2b(account, 16)).slice(2) + toHex(account).slice(2)
}

/**
 * The fields: nonce, consumers, providers, sufficients (u32); free, reserved, frozen, flags (u128).
 */
const size = 4 * 4 + 4 * 16

/**
 * Zero for an account unknown to the chain.
 *
 * @param stored Hex as `state_getStorage` answers, or null.
 * @throws PorticoError `rpc-malformed` for another layout: a balance that may be wrong is unknown.
 */
export function freeBalance(stored: unknown): bigint {
  if (stored === null) return 0n
  if (typeof stored !== 'string' || !new RegExp(`^0x[0-9a-f]{${size * 2}}$`, 'i').test(stored))
    throw new PorticoError('rpc-malformed', 'Token Balance Unavailable', {
      category: 'DATA_PARSING_ERROR',
    })
  const little = stored.slice(2 + 4 * 4 * 2, 2 + (4 * 4 + 16) * 2)
  return BigInt(`0x${little.match(/../g)!.toReversed().join('')}`)
}
