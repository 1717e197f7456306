/** A request for another network than the wallet's is not sent. */
import { PorticoError } from '@portico/core'
import type { ChainId, ConnFact } from '@portico/core'
import { parseChain } from './parse.ts'

/** Nothing was signed or sent. */
export function chainMismatch(expected: ChainId, actual: ChainId): PorticoError {
  return new PorticoError(
    'chain-mismatch',
    `This is for ${expected}, and the wallet is on ${actual}`,
    { exit: 'failed', data: { expected, actual } },
  )
}

/**
 * Asks the wallet for its network: it may have switched without an event, and a request that names
 * no network is for the wallet's own.
 *
 * @param ask One request to the wallet.
 * @param report Called with the network to which it has switched.
 * @throws PorticoError `chain-mismatch` when that is not the request's network.
 */
export async function checkStanding(
  expected: ChainId,
  ask: (method: string) => Promise<unknown>,
  report: (fact: ConnFact) => void,
): Promise<void> {
  const actual = parseChain(await ask('eth_chainId'))
  if (actual === expected) return
  report({ is: 'chain', chain: actual })
  throw chainMismatch(expected, actual)
}

/**
 * Compares the chain id in a transaction or in typed data with the active network: a number, a
 * bigint, or a hexadecimal or decimal string. A missing one matches any.
 *
 * @throws PorticoError `chain-mismatch` for another network, `chain-id` for an invalid one.
 */
export function checkNamedChain(named: unknown, expected: ChainId): void {
  if (named === undefined || named === null) return
  let chain: ChainId
  try {
    chain = parseChain(typeof named === 'bigint' ? String(named) : named)
  } catch (cause) {
    throw new PorticoError('chain-id', 'The chain id cannot be read', { exit: 'failed', cause })
  }
  if (chain !== expected) throw chainMismatch(expected, chain)
}
