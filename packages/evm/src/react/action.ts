import type { ActionState, UseAction } from '@portico/react/headless'

/** How the last call stands, without the ways to call it. */
export function stateOf<Variables, Data>({ run: _run, runAsync: _runAsync, ...state }: UseAction<Variables, Data>): ActionState<Variables, Data> {
  return state
}
