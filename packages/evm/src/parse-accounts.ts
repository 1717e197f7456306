import { toChecksumAddress } from '@portico/core/adapter'
import { malformed } from './parse.ts'

/**
 * An `eth_accounts` answer without repeats, in the wallet's order and checksummed, because wallets
 * spell an account in several ways.
 *
 * @throws PorticoError `wallet-answer` when the answer is not a list of addresses, or a checksum
 *   in it is wrong.
 */
export function parseAccounts(value: unknown): string[] {
  if (!Array.isArray(value)) throw malformed('accounts')
  return [
    ...new Set(
      value.map((item: unknown) => {
        const address = typeof item === 'string' && item.startsWith('0x') && toChecksumAddress(item)
        if (!address) throw malformed('accounts')
        return address
      }),
    ),
  ]
}
