import { PorticoError } from '@portico/core'
import type { ChainId, ConnFact } from '@portico/core'
import type { Eip1193Provider } from './provider.ts'

/**
 * By the wallet's own object, from every instance of the page: what a request learns about the
 * wallet is sent to all of them.
 */
export const factListeners: WeakMap<
  Eip1193Provider,
  Set<(fact: ConnFact) => void>
> = /*#__PURE__*/ new WeakMap()

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
