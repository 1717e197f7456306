import { activeChain, nsState } from '../../state/select.ts'
import type { State } from '../../state/state.ts'
import type { Stop } from '../../types/index.ts'
import type { Following } from '../../contracts/feature.ts'

/**
 * Identifies the account and network that can send. A change of family or network, or a disconnect,
 * changes it; another account of the same wallet keeps the form.
 */
function standing(state: State): string {
  const { is } = nsState(state)
  // A wallet that is being restored has not disconnected.
  return `${state.activeNamespace}/${activeChain(state)}/${is === 'connected' || is === 'restoring' || is === 'connecting'}`
}

/** The form is for one network and one account's wallet: it is cleared when either changes. */
export function followSender({ state, ui }: Following): Stop {
  let was = standing(state.get())
  return state.subscribe(() => {
    const is = standing(state.get())
    if (is === was) return
    was = is
    if (state.get().slices.send?.form) ui.updateSlice('send', { form: null })
  })
}
