import { PorticoError } from '@portico/core'
import type { ErrorCode, Exit, Json } from '@portico/core'
import type { Stage } from './port.ts'

/**
 * @param message Default: the code. Emitted errors (`failed`) are described by the error table.
 * @param how.rpcCode The relay's or wallet's JSON-RPC code.
 * @param how.rpcData And the `data` next to it.
 */
export function fault(
  stage: Stage,
  code: ErrorCode,
  message: string = code,
  {
    rpcCode,
    rpcData,
    exit = 'failed',
    ...rest
  }: {
    cause?: unknown
    exit?: Exit
    rpcCode?: number | undefined
    rpcData?: Json | undefined
  } = {},
): PorticoError {
  return new PorticoError(code, message, {
    ...rest,
    exit,
    data: { stage, rpcCode, rpcData } as Json,
  })
}

/** Browsers throw for what is blocked, by visitors or in third-party frames. */
export function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
