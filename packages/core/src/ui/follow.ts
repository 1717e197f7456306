import type { PorticoConfig } from '../config.ts'
import { anyConnected, nsState } from '../select.ts'
import type { StateStore } from '../store.ts'
import type { State, ViewName } from '../state.ts'
import type { Stop } from '../types.ts'
import { firstView, onUnsupportedChain } from './first-view.ts'
import type { Ui } from './ui.ts'

/** Views that are about a connection and have nothing to say without one. */
const needsAccount: readonly (ViewName | undefined)[] = ['Account', 'UnsupportedChain', 'SwitchNetwork']

/**
 * Keeps an open card true to the connection. It shows UnsupportedChain as soon as the wallet stands on a network
 * that the host does not use (§2), and when the connection it was about has ended, whoever ended it, the other wallets
 * that are connected, else the way in. A closed card stays closed: the button says it.
 */
export function followConnection(state: StateStore<State>, config: PorticoConfig, ui: Pick<Ui, 'reset'>, mobile?: boolean): Stop {
  let wasUnsupported = false
  let wasConnected: string | undefined
  return state.subscribe(() => {
    const now = state.get()
    const top = now.ui.history.at(-1)
    const named = top?.data?.['namespace']
    // What the card is about: the chain family it was opened for, else the one in front.
    const ns = typeof named === 'string' ? named : now.activeNamespace
    const { is } = nsState(now, ns)
    const unsupported = now.ui.open && onUnsupportedChain(now, config)
    const entered = unsupported && !wasUnsupported
    const ended = wasConnected === ns && is === 'disconnected'
    wasUnsupported = unsupported
    wasConnected = is === 'connected' ? ns : undefined
    if (!now.ui.open) return
    if (entered && top?.view !== 'UnsupportedChain' && top?.view !== 'SwitchNetwork') ui.reset('UnsupportedChain')
    else if (ended && needsAccount.includes(top?.view)) ui.reset(anyConnected(now) ? 'Wallets' : firstView(now, config, undefined, mobile))
  })
}
