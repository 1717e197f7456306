import { namespaceState } from '../state/select.ts'
import type { State } from '../state/state.ts'

/** Active, or known while it is being restored. */
export function hasAccount(state: State, namespace?: string): boolean {
  const status = namespaceState(state, namespace)
  return 'account' in status && status.account !== undefined
}
