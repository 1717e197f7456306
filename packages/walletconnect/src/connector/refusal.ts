import { isPorticoError, PorticoError } from '@portico/core'
import { walletError } from '@portico/core/internal/wallet-standard/errors'

/** What a wallet's code means, as the exit that adapters and hosts know; whatever has no code says itself what it is. */
export function walletRefusal(error: unknown): unknown {
  const { rpcCode } = ((isPorticoError(error) && error.data) || {}) as { rpcCode?: number }
  if (!isPorticoError(error) || rpcCode === undefined) return error
  const { code, exit, message } = walletError({ code: rpcCode, message: error.message }, 'wallet-request')
  return new PorticoError(code, message, { exit: exit && exit !== 'failed' ? exit : (error.exit ?? 'failed'), cause: error, data: error.data ?? null })
}

/** What wallets say instead of 4902, when they are asked to move to a network that they have not heard of. */
export function isUnknownChain(error: unknown): boolean {
  const { rpcCode } = ((isPorticoError(error) && error.data) || {}) as { rpcCode?: number }
  const message = error instanceof Error ? error.message : ''
  const isUnheard = rpcCode === 4902 || rpcCode === 32603 || (rpcCode === 5000 && !/reject|den(y|ied)|declin|cancel/i.test(message))
  return isUnheard || /unrecognized chain/i.test(message)
}
