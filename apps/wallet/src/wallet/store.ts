import { EMPTY, parseState } from './state.ts'
import type { WalletState } from './state.ts'

/** The number is the format's version. */
export const STATE_KEY = 'pocket-wallet:1'

/** Read each time, because other windows write it. */
export type Store = {
  read(): WalletState
  update(change: (state: WalletState) => WalletState): void
}

/** Forgives invalid data. */
export function createStore(storage: Pick<Storage, 'getItem' | 'setItem'>): Store {
  function read(): WalletState {
    try {
      return parseState(JSON.parse(storage.getItem(STATE_KEY) ?? 'null'))
    } catch {
      return EMPTY
    }
  }
  return {
    read,
    update(change) {
      const changed = change(read())
      storage.setItem(STATE_KEY, JSON.stringify(changed))
    },
  }
}
