import { PorticoError } from '@portico/core'
import type { ErrorCode, Exit, Json } from '@portico/core'
import type { Stage } from './port.ts'

/**
 * A failure of the client, which names its stage.
 *
 * @param message Default: the code. An error that the client only drops and emits (`failed`) has
 *   no text of its own: the error table describes it.
 * @param how.rpcCode What the relay or the wallet gave as its JSON-RPC code.
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

/**
 * Null when it throws: browsers refuse what the visitor has blocked, and what third-party frames
 * may not have.
 */
export function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
