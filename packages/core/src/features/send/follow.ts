import { activeChain, namespaceState } from '../../state/select.ts'
import type { State } from '../../state/state.ts'
import type { Stop } from '../../types/index.ts'
import type { Following } from '../../contracts/feature.ts'

/** Another account of the same wallet keeps the form. */
function standing(state: State): string {
  const { is } = namespaceState(state)
  // A wallet that is being restored has not disconnected.
  return `${state.activeNamespace}/${activeChain(state)}/${is === 'connected' || is === 'restoring' || is === 'connecting'}`
}

export function followSender({ state, ui }: Following): Stop {
  let was = standing(state.get())
  return state.subscribe(() => {
    const is = standing(state.get())
    if (is === was) return
    was = is
    if (state.get().slices.send?.form) ui.updateSlice('send', { form: null })
  })
}
