import { nsState } from '../../select.ts'
import type { State } from '../../state.ts'
import type { Stop } from '../../types.ts'
import type { Following, Opening } from '../feature.ts'
import type { NetworksRoutes } from './routes.ts'

/** Views that are about the network that was left. */
const about: Readonly<Record<keyof NetworksRoutes, true>> = { UnsupportedChain: true, SwitchNetwork: true, SwitchActiveChain: true, Networks: true }

/** Whether the visitor stands on a network this page cannot use, and must be told (§2). */
export function onUnsupportedChain(state: State, config: Opening['config'], ns?: string): boolean {
  const status = nsState(state, ns)
  if (config.allowUnsupportedChain === true || config.enableNetworkSwitch === false) return false
  return status.is === 'connected' && !status.supported
}

/**
 * An open card shows UnsupportedChain as soon as the wallet stands on a network that the host does not use (§2), and closes when
 * that network is left, whoever left it (§4). A closed card stays closed: the button says it.
 */
export function followNetwork({ state, config, ui }: Following): Stop {
  let was = false
  return state.subscribe(() => {
    const now = state.get()
    const { open, history } = now.ui
    const view = history.at(-1)?.view
    const is = open && onUnsupportedChain(now, config)
    const entered = is && !was
    const left = was && !is && nsState(now).is === 'connected' && view !== undefined && Object.hasOwn(about, view)
    was = is
    if (!open) return
    if (entered && view !== 'UnsupportedChain' && view !== 'SwitchNetwork') ui.reset('UnsupportedChain')
    // Kept open by the host, it is about what is now.
    else if (left && !ui.close('done')) ui.restart()
  })
}
