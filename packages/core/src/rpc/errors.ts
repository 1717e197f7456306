import { isPorticoError, numberIn, PorticoError, statusOf } from '../errors/error.ts'
import type { Json } from '../types/index.ts'
import { retryableStatuses, rpcCodes } from './codes.ts'
import { defined } from '../utils/defined.ts'

/** Nodes report a revert with various codes, some of them retryable; the message is reliable. */
const deterministic =
  /revert|insufficient funds|gas required exceeds|nonce too low|already known|underpriced|intrinsic gas/i

export function replyError(error: { code: number; message: string; data?: Json }): PorticoError {
  const exit = rpcCodes[error.code]?.exit
  return new PorticoError(
    'rpc',
    error.message.slice(0, 1_024) || 'The node refused the request',
    defined({
      category: 'API_ERROR',
      cause: error,
      exit: exit || undefined,
      data: { rpcCode: error.code, rpcData: error.data ?? null },
    }),
  )
}

export function malformed(why: string): PorticoError {
  return new PorticoError('rpc-malformed', `Malformed JSON-RPC reply: ${why}`, {
    category: 'DATA_PARSING_ERROR',
  })
}

export function rpcCodeOf(error: unknown): number | undefined {
  return numberIn(error, 'rpcCode')
}

/** Whether the same request to the same endpoint may succeed a moment later. */
export function isRetryable(error: unknown): boolean {
  if (!isPorticoError(error)) return false
  const status = statusOf(error)
  if (status !== undefined) return retryableStatuses.includes(status)
  const code = rpcCodeOf(error)
  if (code !== undefined)
    return (rpcCodes[code]?.retryable ?? false) && !deterministic.test(error.message)
  return error.code === 'timeout' || error.code === 'network'
}

/**
 * Whether another endpoint may answer: true for faults and limits of the endpoint, false for what
 * every node answers alike.
 */
export function isElsewhere(error: unknown): boolean {
  if (!isPorticoError(error)) return false
  const code = rpcCodeOf(error)
  // -32601 and -32004: public endpoints offer different subsets of the methods.
  return (
    isRetryable(error) ||
    code === -32601 ||
    code === -32004 ||
    ['http-status', 'rpc-malformed'].includes(error.code)
  )
}
