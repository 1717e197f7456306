/** What wallets answer, parsed before it is believed: values by guards, failures by their codes. */
import { PorticoError } from '@portico/core'
import type { ChainId } from '@portico/core'
import { toChecksumAddress } from '@portico/core/internal/format/eip55'

/**
 * Accounts of an `eth_accounts` answer, without repeats, in the wallet's own order and checksummed: wallets spell one account in several ways.
 *
 * @throws PorticoError `wallet-answer` when the answer is not a list of addresses, or a checksum in it is wrong (EIP-55).
 */
export function parseAccounts(value: unknown): string[] {
  if (!Array.isArray(value)) throw malformed('accounts')
  const seen = new Set<string>()
  for (const item of value as unknown[]) {
    const address = typeof item === 'string' && item.startsWith('0x') ? toChecksumAddress(item) : null
    if (address === null) throw malformed('accounts')
    seen.add(address)
  }
  return [...seen]
}

/**
 * A chain id as a wallet gives it: hex as EIP-695 says, or the decimal texts and numbers of the
 * careless, always to CAIP-2.
 *
 * @throws PorticoError `wallet-answer` when it is no positive integer.
 */
export function parseChain(value: unknown): ChainId {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^(0x[0-9a-f]{1,14}|[0-9]{1,15})$/i.test(text)) throw malformed('chain id')
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id <= 0) throw malformed('chain id')
  return `eip155:${id}`
}

/** What a wallet answered is not what it should be. */
export function malformed(what: string): PorticoError {
  return new PorticoError('wallet-answer', `The wallet gave a malformed ${what}`, {
    category: 'DATA_PARSING_ERROR',
    exit: 'failed',
  })
}

/** A wallet's failure as a typed error; the table of codes loads with the first failure. */
export async function typed(error: unknown, fallback: string): Promise<PorticoError> {
  return (await import('./errors.ts')).toPorticoError(error, fallback)
}
