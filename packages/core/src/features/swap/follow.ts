import { activeChain, namespaceState } from '../../state/select.ts'
import type { State } from '../../state/state.ts'
import type { Stop } from '../../types/index.ts'
import type { Following } from '../../contracts/feature.ts'

/** Another account of the same wallet keeps the form. */
function standing(state: State): string {
  const { is } = namespaceState(state)
  // A wallet that is being restored has not disconnected.
  const isThere = is === 'connected' || is === 'restoring' || is === 'connecting'
  return `${state.activeNamespace}/${activeChain(state)}/${isThere}`
}

/** Clears the form with another network, and the slippage once the card is closed. */
export function followSwapper({ state, ui }: Following): Stop {
  let was = standing(state.get())
  let wasOpen = state.get().ui.open
  return state.subscribe(() => {
    const now = state.get()
    const is = standing(now)
    const isOpen = now.ui.open
    const isOther = is !== was
    const isClosed = wasOpen && !isOpen
    was = is
    wasOpen = isOpen
    const { swap } = now.slices
    if (isOther && swap?.form) ui.updateSlice('swap', { form: null })
    if (isClosed && swap && Object.keys(swap.slippage).length > 0)
      ui.updateSlice('swap', { slippage: {} })
  })
}
