/** What wagmi's actions throw, as typed errors: its own by name, a wallet's by its code. */
import { PorticoError } from '@portico/core'
import type { ErrorCode, Exit } from '@portico/core'
import { toPorticoError } from '@portico/evm/internal/errors'

const named: Readonly<Record<string, readonly [code: ErrorCode, text: string, exit: Exit]>> = {
  ProviderNotFoundError: ['not-installed', 'Adapter not found', 'not-installed'],
  ConnectorNotFoundError: ['not-installed', 'Adapter not found', 'not-installed'],
  ConnectorNotConnectedError: ['no-account', 'No ActiveCaipAddress found', 'wallet-gone'],
  ChainNotConfiguredError: ['chain-unsupported', 'Chain is not supported', 'unsupported'],
  SwitchChainNotSupportedError: ['chain-unsupported', 'Chain is not supported', 'unsupported'],
}

/** Whatever an action threw, as a {@link PorticoError} that says why. Never throws. */
export function toFailure(reason: unknown, fallback: ErrorCode): PorticoError {
  // This one says "unknown chain" of everything; what the wallet said is inside.
  const said = nameOf(reason) === 'SwitchChainError' && reason instanceof Error && reason.cause !== undefined ? reason.cause : reason
  const [code, text, exit] = named[nameOf(said)] ?? []
  if (code && text) return new PorticoError(code, text, { cause: reason, ...(exit && { exit }) })
  const error = toPorticoError(said, fallback)
  // Of a network that is asked for, 4901 says that the wallet cannot reach it; the one in use is as it was.
  const elsewhere = fallback === 'switch-failed' && error.code === 'rpc4901'
  return elsewhere ? new PorticoError(error.code, error.message, { cause: reason, exit: 'unsupported' }) : error
}

function nameOf(reason: unknown): string {
  return reason instanceof Error ? reason.name : ''
}
