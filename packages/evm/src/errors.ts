/** Converts provider errors to typed errors. */
import { isPorticoError, PorticoError } from '@portico/core'
import type { ErrorCode, Exit } from '@portico/core'
import { defined, isUserRejection, readError, rpcCodes } from '@portico/core/adapter'

/** Codes that wallets use differently than nodes. */
const exits: Readonly<Record<number, Exit>> = { [-32601]: 'unsupported', 4100: 'locked' }

/**
 * Converts anything that a wallet threw. Never throws.
 *
 * @param reason What the wallet threw.
 * @param fallback The error's code when neither codes nor words match.
 */
export function toPorticoError(reason: unknown, fallback: ErrorCode): PorticoError {
  if (isPorticoError(reason)) return reason
  const { codes, texts } = readError(reason)
  const code = codes.find((each) => each in rpcCodes) ?? codes[0]
  const message = texts[0]
  if (isUserRejection(reason))
    return new PorticoError('user-rejected', message || 'User rejected the request', {
      cause: reason,
      exit: 'rejected',
    })
  const known = code === undefined ? undefined : rpcCodes[code]
  const popup = /popup|window.*block|blocked.*window/i.test(message ?? '')
  const exit =
    (code === undefined ? undefined : exits[code]) ??
    known?.exit ??
    (popup ? 'popup-blocked' : 'failed')
  return new PorticoError(
    known ? `rpc${code!}` : fallback,
    message || 'Unknown error',
    defined({
      cause: reason,
      exit,
      data: code === undefined ? undefined : { rpcCode: code },
    }),
  )
}
