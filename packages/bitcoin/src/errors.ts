/**
 * Converts what vendors throw to typed errors: by their own codes first, else as for every other
 * wallet.
 */
import { isPorticoError, PorticoError } from '@portico/core'
import type { ErrorCode, Exit } from '@portico/core'
import { readError } from '@portico/core/internal/rpc/codes'
import { walletError } from '@portico/core/internal/wallet-standard/errors'

/** The exits of a vendor's codes that differ from other wallets'. */
export type VendorExits = Readonly<Record<number, Exit>>

/**
 * @sats-connect/core, `RpcErrorCode`. Elsewhere -32000 is an invalid input, and -32002 an open
 *   window.
 */
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
 * Converts any value that a wallet threw to a `PorticoError` with a reason. Never throws.
 *
 * @param fallback The error's code when neither codes nor words match.
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

/** The error for what a wallet cannot do, thrown without asking it. */
export function unsupported(what: string): PorticoError {
  return new PorticoError('method-unsupported', what, { exit: 'unsupported' })
}

/** The error for a chain on which the wallet has no address, or that it does not know. */
export function chainUnsupported(): PorticoError {
  return new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
}

/** The error for a wallet without a call that does not prompt. */
export function noSilentCall(name: string): PorticoError {
  return new PorticoError('restore-unsupported', `${name} cannot be asked without a prompt`, {
    exit: 'unsupported',
  })
}
