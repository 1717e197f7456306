import { nsState } from '../state/select.ts'
import type { State } from '../state/state.ts'

/** Active, or known while it is being restored. */
export function hasAccount(state: State, ns?: string): boolean {
  const status = nsState(state, ns)
  return 'account' in status && status.account !== undefined
}
