import type { Store } from '../../wallet/store.ts'
import type { Screen } from '../screen.ts'

/** Before all other screens. */
export function unlockScreen(store: Store): Screen {
  return {
    title: 'Pocket Wallet is locked',
    intro: 'Unlock it to see what the site asks for. This demonstration needs no password.',
    body: [],
    async approve() {
      store.update((state) => ({ ...state, locked: false }))
    },
  }
}
