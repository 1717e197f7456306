/** By vendors' codes first, else as for other wallets. */
import { isPorticoError, PorticoError } from '@portico/core'
import type { ErrorCode, Exit } from '@portico/core'
import { readError, walletError } from '@portico/core/adapter'

/** Where a vendor's codes differ. */
export type VendorExits = Readonly<Record<number, Exit>>

/** @sats-connect/core, `RpcErrorCode`. Elsewhere -32000 is invalid input, -32002 an open window. */
export const satsExits: VendorExits = {
  [-32000]: 'rejected',
  [-32001]: 'unsupported',
  [-32002]: 'revoked',
  [-32601]: 'unsupported',
}

/** @leather.io/rpc, `RpcErrorCode`. */
export const leatherExits: VendorExits = {
  4001: 'rejected',
  4002: 'unsupported',
  [-32601]: 'unsupported',
  7: 'revoked',
  16: 'locked',
}

/**
 * Never throws.
 *
 * @param fallback The code if neither codes nor words match.
 */
export function vendorError(
  reason: unknown,
  fallback: ErrorCode,
  exits: VendorExits = {},
): PorticoError {
  if (isPorticoError(reason)) return reason
  const { codes, texts } = readError(reason)
  const [text = ''] = texts
  const code = codes.find((each) => Object.hasOwn(exits, each))
  const exit = code === undefined ? undefined : exits[code]
  if (code === undefined || exit === undefined) return walletError(reason, fallback)
  if (exit === 'rejected')
    return new PorticoError('user-rejected', text || 'User rejected the request', {
      cause: reason,
      exit,
    })
  return new PorticoError(`rpc${code}`, text, {
    cause: reason,
    exit,
    data: { rpcCode: code },
  })
}

export function unsupported(what: string): PorticoError {
  return new PorticoError('method-unsupported', what, { exit: 'unsupported' })
}

export function chainUnsupported(): PorticoError {
  return new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
}

export function noSilentCall(name: string): PorticoError {
  return new PorticoError('restore-unsupported', `${name} cannot be asked without a prompt`, {
    exit: 'unsupported',
  })
}
