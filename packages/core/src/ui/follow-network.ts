import type { PorticoConfig } from '../config.ts'
import type { State } from '../state.ts'
import type { StateStore } from '../store.ts'
import type { Stop } from '../types.ts'
import { onUnsupportedChain } from './first-view.ts'
import type { Ui } from './ui.ts'

/**
 * While the card is open it shows UnsupportedChain as soon as the wallet stands on a network that the
 * host does not use (§2). A closed card stays closed: the button says it.
 */
export function followNetwork(state: StateStore<State>, config: PorticoConfig, ui: Pick<Ui, 'reset'>): Stop {
  let was = false
  return state.subscribe(() => {
    const now = state.get()
    const unsupported = now.ui.open && onUnsupportedChain(now, config)
    if (unsupported === was) return
    was = unsupported
    const view = now.ui.history.at(-1)?.view
    if (unsupported && view !== 'UnsupportedChain' && view !== 'SwitchNetwork') ui.reset('UnsupportedChain')
  })
}
