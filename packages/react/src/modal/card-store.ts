import type { Route, State } from '@portico/core'
import type { ModalInstance, StateSource } from '../card/instance.ts'

/** The state that a card shows. */
export interface CardStore {
  store: StateSource
  /** Whether the card has entered: its first update after it is shown. */
  entered(): boolean
  /** Reads the instance's state again. */
  update(): void
  stop(): void
}

/**
 * Makes the store of the state that a card shows. Until the card enters, this is the state in which
 * the modal will open. While the card closes, the last state stays, so that the view does not
 * change.
 *
 * @param isWanted Whether the card is to be shown.
 */
export function createCardStore(
  portico: ModalInstance,
  initialRoute: Route,
  embedded: boolean,
  isWanted: () => boolean,
): CardStore {
  const listeners = new Set<() => void>()
  const history = [initialRoute]
  let inside = embedded
  let state: State
  const update = (): void => {
    const now = portico.getState()
    inside ||= isWanted()
    if (!inside) state = { ...now, ui: { ...now.ui, open: false, history } }
    else if (embedded || now.ui.open) state = now
    else if (state.ui.open) state = { ...state, ui: { ...state.ui, open: false } }
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  // `show` decides when the card enters, so the opening change is ignored.
  const follow = (): void => {
    if (inside || !isWanted()) update()
  }
  update()
  return {
    store: { getState: () => state, subscribe },
    entered: () => inside,
    update,
    stop: portico.subscribe(follow),
  }
}
