import { namespaceState, onUnsupportedChain } from '../../state/select.ts'
import type { Stop } from '../../types/index.ts'
import type { Following } from '../../contracts/feature.ts'
import type { NetworksRoutes } from './routes.ts'

const about: Readonly<Record<keyof NetworksRoutes, true>> = {
  UnsupportedChain: true,
  SwitchNetwork: true,
  SwitchActiveChain: true,
  Networks: true,
}

/** A closed card stays closed: the button shows the unsupported network. */
export function followNetwork({ state, ui }: Following): Stop {
  let was = false
  const look = (): void => {
    const now = state.get()
    const { open, history } = now.ui
    const view = history.at(-1)?.view
    const is = open && onUnsupportedChain(now)
    const entered = is && !was
    const left =
      was &&
      !is &&
      namespaceState(now).is === 'connected' &&
      view !== undefined &&
      Object.hasOwn(about, view)
    was = is
    if (!open) return
    if (entered && view !== 'UnsupportedChain' && view !== 'SwitchNetwork')
      ui.reset('UnsupportedChain')
    else if (left && !ui.close('done')) ui.restart()
  }
  look()
  return state.subscribe(look)
}
