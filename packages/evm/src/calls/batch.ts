/** A batch of calls, all or none (EIP-5792). */
import type { ChainId, Json } from '@portico/core'
import { isFields } from '@portico/core/adapter'
import { toHexChain } from '../hex.ts'
import { malformed } from '../parse.ts'

/** The parameter of `wallet_sendCalls`. */
export const batchOf = (
  calls: readonly { readonly [key: string]: Json }[],
  { chain, account }: { chain: ChainId; account: string },
): Json => ({
  version: '2.0.0',
  from: account,
  chainId: toHexChain(chain),
  atomicRequired: true,
  calls,
})

/**
 * The id in a wallet's answer.
 *
 * @throws PorticoError `wallet-answer` when there is none, or one that is longer than the standard
 *   allows.
 */
export function batchId(answer: unknown): string {
  const id = isFields(answer) ? answer['id'] : answer
  if (typeof id !== 'string' || id.length === 0 || id.length > 8_194)
    throw malformed('id of the calls')
  return id
}
