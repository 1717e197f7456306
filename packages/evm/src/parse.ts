import { PorticoError } from '@portico/core'
import type { ChainId, ConnFact, ErrorCode } from '@portico/core'
import { lazy, type Lazy } from '@portico/core/adapter'
import type { Eip1193Provider } from './provider.ts'

/**
 * By the wallet's own object, from every instance of the page: what a request learns about the
 * wallet is sent to all of them.
 */
export const factListeners: WeakMap<
  Eip1193Provider,
  Set<(fact: ConnFact) => void>
> = /*#__PURE__*/ new WeakMap()

/** For unknown accounts: a checksum needs Keccak. */
export const parseAccountsCode: Lazy<typeof import('./parse-accounts.ts')> = lazy(
  () => import('./parse-accounts.ts'),
)

/**
 * An `eth_accounts` answer with only known accounts, checksummed; undefined for any other.
 *
 * @param known Checksummed addresses.
 */
export function knownAccounts(value: unknown, known: readonly string[]): string[] | undefined {
  const find = (item: unknown): string | undefined =>
    known.find((each) => each === item || each.toLowerCase() === item)
  return Array.isArray(value) && value.every(find)
    ? [...new Set(value.map(find) as string[])]
    : undefined
}

/**
 * Hex as in EIP-695, or the decimal strings and numbers that some wallets send, as CAIP-2.
 *
 * @param value What the wallet answered.
 * @throws PorticoError `wallet-answer` when it is no positive integer.
 */
export function parseChain(value: unknown): ChainId {
  if (typeof value !== 'string' && typeof value !== 'number') throw malformed('chain id')
  const id = /^(0x[0-9a-f]{1,14}|\d{1,15})$/i.test(String(value)) ? Number(value) : 0
  if (id === 0 || !Number.isSafeInteger(id)) throw malformed('chain id')
  return `eip155:${id}`
}

/**
 * The error for an answer of a wallet that does not pass a guard.
 *
 * @param what Names the answer, e.g. `chain id`.
 */
export function malformed(what: string): PorticoError {
  return new PorticoError('wallet-answer', `The wallet gave a malformed ${what}`, {
    category: 'DATA_PARSING_ERROR',
    exit: 'failed',
  })
}

export function typed(error: unknown, fallback: ErrorCode): Promise<PorticoError> {
  return import('./errors.ts').then((m) => m.toPorticoError(error, fallback))
}
