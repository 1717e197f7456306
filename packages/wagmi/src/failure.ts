/** wagmi's own errors by name, a wallet's by code. */
import { PorticoError } from '@portico/core'
import type { ErrorCode, Exit } from '@portico/core'
import { toPorticoError } from '@portico/evm/adapter'
import { defined } from '@portico/core/adapter'

const named: Readonly<Record<string, readonly [code: ErrorCode, text: string, exit: Exit]>> = {
  ProviderNotFoundError: ['not-installed', 'Adapter not found', 'not-installed'],
  ConnectorNotFoundError: ['not-installed', 'Adapter not found', 'not-installed'],
  ConnectorNotConnectedError: ['no-account', 'No ActiveCaipAddress found', 'wallet-gone'],
  ChainNotConfiguredError: ['chain-unsupported', 'Chain is not supported', 'unsupported'],
  SwitchChainNotSupportedError: ['chain-unsupported', 'Chain is not supported', 'unsupported'],
}

export function toFailure(reason: unknown, fallback: ErrorCode): PorticoError {
  // This error always has the code of an unknown chain; its cause is the wallet's own error.
  const inner =
    nameOf(reason) === 'SwitchChainError' && reason instanceof Error && reason.cause !== undefined
      ? reason.cause
      : reason
  const [code, text, exit] = named[nameOf(inner)] ?? []
  if (code && text)
    return new PorticoError(code, text, defined({ cause: reason, exit: exit || undefined }))
  const error = toPorticoError(inner, fallback)
  // On a switch, 4901 means that the wallet cannot reach the requested network; the active one is
  // unaffected.
  const unreachable = fallback === 'switch-failed' && error.code === 'rpc4901'
  return unreachable
    ? new PorticoError(error.code, error.message, { cause: reason, exit: 'unsupported' })
    : error
}

function nameOf(reason: unknown): string {
  return reason instanceof Error ? reason.name : ''
}
