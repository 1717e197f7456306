import type { PorticoConfig } from '../config.ts'
import { nsState } from '../select.ts'
import type { StateStore } from '../store.ts'
import type { State, ViewName } from '../state.ts'
import type { Stop } from '../types.ts'
import { firstView, onUnsupportedChain } from './first-view.ts'
import type { Ui } from './ui.ts'

/** Views that are about a connection and have nothing to say without one. */
const needsAccount: readonly (ViewName | undefined)[] = ['Account', 'UnsupportedChain', 'SwitchNetwork']

/**
 * Keeps an open card true to the connection. It shows UnsupportedChain as soon as the wallet stands on a network
 * that the host does not use (§2), and the way in when the connection it was about has ended, whoever ended it.
 * A closed card stays closed: the button says it.
 */
export function followConnection(state: StateStore<State>, config: PorticoConfig, ui: Pick<Ui, 'reset'>): Stop {
  let wasUnsupported = false
  let wasConnected = false
  return state.subscribe(() => {
    const now = state.get()
    const { is } = nsState(now)
    const unsupported = now.ui.open && onUnsupportedChain(now, config)
    const entered = unsupported && !wasUnsupported
    const ended = wasConnected && is === 'disconnected'
    wasUnsupported = unsupported
    wasConnected = is === 'connected'
    if (!now.ui.open) return
    const view = now.ui.history.at(-1)?.view
    if (entered && view !== 'UnsupportedChain' && view !== 'SwitchNetwork') ui.reset('UnsupportedChain')
    else if (ended && needsAccount.includes(view)) ui.reset(firstView(now, config))
  })
}
