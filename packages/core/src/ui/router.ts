/** The modal's history as pure functions: each entry carries its own data. */
import type { Route, UiState } from '../state.ts'

const same = (a: Route | undefined, b: Route): boolean =>
  a?.view === b.view && JSON.stringify(a.data ?? {}) === JSON.stringify(b.data ?? {})

export function reset(ui: UiState, route: Route): UiState {
  return { ...ui, history: [route], direction: 'none' }
}

/** Adds a view; pushing the one already shown changes nothing. */
export function push(ui: UiState, route: Route): UiState {
  return same(ui.history.at(-1), route) ? ui : { ...ui, history: [...ui.history, route], direction: 'forward' }
}

export function replace(ui: UiState, route: Route): UiState {
  return same(ui.history.at(-1), route) ? ui : { ...ui, history: [...ui.history.slice(0, -1), route], direction: 'forward' }
}

/** One view back. The last entry cannot be left: null says that the modal closes. */
export function back(ui: UiState, connected: boolean): UiState | null {
  if (ui.history.length <= 1) return null
  const history = ui.history.slice(0, -1)
  // Somebody who connected meanwhile has no use for the list of wallets.
  if (connected && history.at(-1)?.view === 'Connect') history[history.length - 1] = { view: 'Account' }
  return { ...ui, history, direction: 'back' }
}

/** Back to an entry by its position; out of range changes nothing. */
export function goBackTo(ui: UiState, index: number): UiState {
  if (index < 0 || index >= ui.history.length - 1) return ui
  return { ...ui, history: ui.history.slice(0, index + 1), direction: 'back' }
}
