import type { PorticoConfig } from '../config.ts'
import { anyConnected, nsState } from '../select.ts'
import type { StateStore } from '../store.ts'
import type { State, ViewName } from '../state.ts'
import type { Stop } from '../types.ts'
import { firstView, onUnsupportedChain } from './first-view.ts'
import type { Ui } from './ui.ts'

/** Views that have nothing to say without an account. */
const needsAccount: readonly (ViewName | undefined)[] = ['Account', 'UnsupportedChain']

/** Views that are about the network that was left. */
const aboutNetwork: readonly (ViewName | undefined)[] = ['UnsupportedChain', 'SwitchNetwork', 'SwitchActiveChain', 'Networks']

/**
 * Keeps an open card true to the connection. It shows UnsupportedChain as soon as the wallet stands on a network
 * that the host does not use (§2), closes when that network is left, whoever left it (§4), and when the connection it was about has ended, whoever ended it, the other wallets
 * that are connected, else the way in. A closed card stays closed: the button says it.
 */
export function followConnection(state: StateStore<State>, config: PorticoConfig, ui: Pick<Ui, 'reset' | 'close'>, mobile?: boolean): Stop {
  let wasUnsupported = false
  /** The chain family that had an account, and may have it still: one that is asked for meanwhile, or restored, is not gone. */
  let had: string | undefined
  return state.subscribe(() => {
    const now = state.get()
    const top = now.ui.history.at(-1)
    const named = top?.data?.['namespace']
    // What the card is about: the chain family it was opened for, else the one in front.
    const ns = typeof named === 'string' ? named : now.activeNamespace
    const status = nsState(now, ns)
    const { is } = status
    const unsupported = now.ui.open && onUnsupportedChain(now, config)
    const entered = unsupported && !wasUnsupported
    const gone = is === 'disconnected' && (needsAccount.includes(top?.view) || (had === ns && top?.view === 'SwitchNetwork'))
    const left = wasUnsupported && !unsupported && nsState(now).is === 'connected' && aboutNetwork.includes(top?.view)
    wasUnsupported = unsupported
    if ('account' in status && status.account !== undefined) had = ns
    else if (is !== 'connecting' || had !== ns) had = undefined
    if (!now.ui.open) return
    if (entered && top?.view !== 'UnsupportedChain' && top?.view !== 'SwitchNetwork') ui.reset('UnsupportedChain')
    // Kept open by the host, it is about what is now.
    else if (left && !ui.close('done')) ui.reset(firstView(now, config, undefined, mobile))
    else if (gone) ui.reset(anyConnected(now) ? 'Wallets' : firstView(now, config, undefined, mobile))
  })
}
