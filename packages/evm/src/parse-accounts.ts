import { toChecksumAddress } from '@portico/core/adapter'
import { malformed } from './parse.ts'

/**
 * An `eth_accounts` answer without repeats, in the wallet's order and checksummed, because wallets
 * spell an account in several ways. A wallet does not mistype: its own checksum is not checked, and
 * may be another standard's (EIP-1191).
 *
 * @throws PorticoError `wallet-answer` when the answer is not a list of addresses.
 */
export function parseAccounts(value: unknown): string[] {
  if (!Array.isArray(value)) throw malformed('accounts')
  return [
    ...new Set(
      value.map((item: unknown) => {
        const isPrefixed = typeof item === 'string' && item.startsWith('0x')
        const address = isPrefixed && toChecksumAddress(item.toLowerCase())
        if (!address) throw malformed('accounts')
        return address
      }),
    ),
  ]
}
