import { isPorticoError, PorticoError } from '@portico/core'
import { walletError } from '@portico/core/internal/wallet-standard/errors'

/** What a wallet's code means, as the exit that adapters and hosts know; whatever has no code says itself what it is. */
export function walletRefusal(error: unknown): unknown {
  const { rpcCode } = ((isPorticoError(error) && error.data) || {}) as { rpcCode?: number }
  if (!isPorticoError(error) || rpcCode === undefined) return error
  const { code, exit, message } = walletError({ code: rpcCode, message: error.message }, 'wallet-request')
  return new PorticoError(code, message, { exit: exit && exit !== 'failed' ? exit : (error.exit ?? 'failed'), cause: error, data: error.data ?? null })
}
