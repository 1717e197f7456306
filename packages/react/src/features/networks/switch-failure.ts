import type { Exit } from '@portico/core'
import type { HintedKey, MessageKey } from '../../strings/keys.ts'

/** The message key of a switch that did not happen. */
export function switchFailure(exit: Exit): HintedKey {
  if (exit === 'rejected' || exit === 'user') return 'switch.failedRejected'
  if (exit === 'unsupported') return 'switch.failedUnsupported'
  return exit === 'pending' ? 'switch.failedPending' : 'switch.failed'
}

/** The messages for a wallet's requirements of a network, by the failure's code. */
const demands: Readonly<Record<string, MessageKey>> = {
  'network-rpc': 'switch.needsRpc',
  'network-symbol': 'switch.needsSymbol',
  'network-explorer': 'switch.needsExplorer',
}

/** The second line: what the network lacks for this wallet if that is known, else what to do. */
export function switchHint(exit: Exit, code: string): MessageKey {
  return demands[code] ?? `${switchFailure(exit)}Hint`
}
