import { nsState } from '../state/select.ts'
import type { State } from '../state/state.ts'

/**
 * Whether the card is about an account: one that is in use, or that is being restored and known.
 */
export function hasAccount(state: State, ns?: string): boolean {
  const status = nsState(state, ns)
  return 'account' in status && status.account !== undefined
}
