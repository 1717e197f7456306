import { isPorticoError, PorticoError } from '@portico/core'
import type { EvmErrorCode } from '../error-table.ts'

const code: EvmErrorCode = 'contract-call'

/** The node's or the network's own error, else viem's about the contract. */
export function toReadError(reason: unknown): unknown {
  if (isPorticoError(reason) || !(reason instanceof Error)) return reason
  for (let cause = reason.cause; cause instanceof Error; cause = cause.cause)
    if (isPorticoError(cause) && cause.code !== 'rpc') return cause
  const { shortMessage = reason.message } = reason as { shortMessage?: string }
  return new PorticoError(code, shortMessage, { cause: reason, category: 'API_ERROR' })
}
