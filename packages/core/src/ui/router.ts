/** Pure functions. Each entry has its own data, so that going back restores it. */
import type { Route } from '../types/routes.ts'
import type { UiState } from '../state/state.ts'

export function same(a: Route | undefined, b: Route | undefined): boolean {
  return a?.view === b?.view && JSON.stringify(a?.data ?? {}) === JSON.stringify(b?.data ?? {})
}

export type Settle = (route: Route) => Route

/** A refusal ends with the view on which it was shown. */
function move(ui: UiState, history: readonly Route[], direction: UiState['direction']): UiState {
  return { ...ui, refusal: undefined, history, direction }
}

export function openAt(ui: UiState, route: Route): UiState {
  return { ...reset(ui, route), open: true }
}

export function reset(ui: UiState, route: Route): UiState {
  return move(ui, [route], 'none')
}

export function push(ui: UiState, route: Route): UiState {
  return same(ui.history.at(-1), route) ? ui : move(ui, [...ui.history, route], 'forward')
}

export function replace(ui: UiState, route: Route): UiState {
  return same(ui.history.at(-1), route)
    ? ui
    : move(ui, [...ui.history.slice(0, -1), route], 'forward')
}

export function goBackTo(ui: UiState, index: number, settle: Settle): UiState {
  if (!ui.history.slice(0, -1)[index]) return ui
  return move(ui, settled(ui.history.slice(0, index + 1), settle), 'back')
}

export function back(ui: UiState, settle: Settle): UiState {
  return goBackTo(ui, ui.history.length - 2, settle)
}

/** Also ends a refusal, a notice and a busy state. */
export function closed(ui: UiState, embedded: boolean | undefined): UiState {
  return {
    ...ui,
    refusal: undefined,
    open: false,
    parked: false,
    loading: false,
    toast: null,
    history: embedded ? [] : ui.history,
  }
}

export function shaken(ui: UiState, refusal?: string): UiState {
  return { ...ui, shakes: ui.shakes + 1, refusal }
}

function settled(history: readonly Route[], settle: Settle): readonly Route[] {
  const top = history.at(-1)!
  const route = settle(top)
  return route === top ? history : [...history.slice(0, -1), route]
}
