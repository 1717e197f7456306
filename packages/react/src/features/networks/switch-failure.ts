import type { Exit } from '@portico/core'
import type { HintedKey, MessageKey } from '../../strings/keys.ts'

/** The message key of a failed switch. */
export function switchFailure(exit: Exit): HintedKey {
  if (exit === 'rejected' || exit === 'user') return 'switch.failedRejected'
  if (exit === 'unsupported') return 'switch.failedUnsupported'
  return exit === 'pending' ? 'switch.failedPending' : 'switch.failed'
}

const demands: Readonly<Record<string, MessageKey>> = {
  'network-rpc': 'switch.needsRpc',
  'network-symbol': 'switch.needsSymbol',
  'network-explorer': 'switch.needsExplorer',
}

/** What the network lacks for this wallet, else what to do. */
export function switchHint(exit: Exit, code: string): MessageKey {
  return demands[code] ?? `${switchFailure(exit)}Hint`
}
