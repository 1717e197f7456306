import { PorticoError } from '@portico/core'
import type { ErrorCode, Exit, Json } from '@portico/core'
import type { Stage } from './port.ts'

/**
 * A failure of the client, which names its stage.
 *
 * @param message Default: the code. An error that the client only drops and emits (`failed`) has no text of its own: the table of errors describes it.
 * @param how.rpcCode What the relay or the wallet gave as its JSON-RPC code.
 * @param how.rpcData And as the `data` beside it.
 */
export function fault(
  stage: Stage,
  code: ErrorCode,
  message: string = code,
  { rpcCode, rpcData, exit = 'failed', ...rest }: { cause?: unknown; exit?: Exit; rpcCode?: number | undefined; rpcData?: Json | undefined } = {},
): PorticoError {
  return new PorticoError(code, message, { ...rest, exit, data: { stage, rpcCode, rpcData } as Json })
}

/** Null where it throws: browsers refuse what the visitor has blocked, and what frames of third parties may not have. */
export function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
