import type { ActionState, UseAction } from '@portico/react/headless'

/** The state of the last call, without the functions that call it. */
export function stateOf<Variables, Data>({
  run: _run,
  runAsync: _runAsync,
  ...state
}: UseAction<Variables, Data>): ActionState<Variables, Data> {
  return state
}
