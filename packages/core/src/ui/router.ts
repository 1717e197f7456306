/**
 * The modal's history and navigation, as pure functions. Each entry has its own data, so that going
 * back restores it.
 */
import type { Route } from '../types/routes.ts'
import type { UiState } from '../state/state.ts'

function same(a: Route | undefined, b: Route): boolean {
  return a?.view === b.view && JSON.stringify(a.data ?? {}) === JSON.stringify(b.data ?? {})
}

/**
 * What is shown when a visitor goes back to an entry: the entry itself, unless it has become
 * useless meanwhile.
 */
export type Settle = (route: Route) => Route

/** A refusal is about the view on which it was shown: it ends with that. */
function move(ui: UiState, history: readonly Route[], direction: UiState['direction']): UiState {
  return { ...ui, refusal: undefined, history, direction }
}

/** Opens at one view without earlier entries. */
export function openAt(ui: UiState, route: Route): UiState {
  return { ...reset(ui, route), open: true }
}

/** Makes a view the only one. */
export function reset(ui: UiState, route: Route): UiState {
  return move(ui, [route], 'none')
}

/** Adds a view; pushing the current one changes nothing. */
export function push(ui: UiState, route: Route): UiState {
  return same(ui.history.at(-1), route) ? ui : move(ui, [...ui.history, route], 'forward')
}

/** Puts a view in the place of the one shown. */
export function replace(ui: UiState, route: Route): UiState {
  return same(ui.history.at(-1), route)
    ? ui
    : move(ui, [...ui.history.slice(0, -1), route], 'forward')
}

/** Goes back to an entry by its index, 0 being the first; any other index changes nothing. */
export function goBackTo(ui: UiState, index: number, settle: Settle): UiState {
  if (!ui.history.slice(0, -1)[index]) return ui
  return move(ui, settled(ui.history.slice(0, index + 1), settle), 'back')
}

/** Goes back one view; at the last entry, nothing changes. */
export function back(ui: UiState, settle: Settle): UiState {
  return goBackTo(ui, ui.history.length - 2, settle)
}

/** Closed. A refusal, a notice and whatever a view was busy with end with it. */
export function closed(ui: UiState, embedded: boolean | undefined): UiState {
  return {
    ...ui,
    refusal: undefined,
    open: false,
    parked: false,
    loading: false,
    stack: 0,
    snackbar: null,
    // An embedded card stays in the page: it returns to its first view.
    history: embedded ? [] : ui.history,
  }
}

/** Shakes once more, with a line that states the reason. */
export function shaken(ui: UiState, refusal?: string): UiState {
  return { ...ui, shakes: ui.shakes + 1, refusal }
}

function settled(history: readonly Route[], settle: Settle): readonly Route[] {
  const top = history.at(-1)!
  const route = settle(top)
  return route === top ? history : [...history.slice(0, -1), route]
}
