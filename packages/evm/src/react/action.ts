import type { ActionState, UseAction } from '@portico/react/headless'

export function stateOf<Variables, Data>({
  run: _run,
  runAsync: _runAsync,
  ...state
}: UseAction<Variables, Data>): ActionState<Variables, Data> {
  return state
}
