import type { Exit } from '@portico/core'

/** The message key of a switch that did not happen; `…Hint` is its second line. */
export function switchFailure(exit: Exit): string {
  if (exit === 'rejected' || exit === 'user') return 'switch.failedRejected'
  if (exit === 'unsupported') return 'switch.failedUnsupported'
  return exit === 'pending' ? 'switch.failedPending' : 'switch.failed'
}
