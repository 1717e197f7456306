import { EMPTY, parseState } from './state.ts'
import type { WalletState } from './state.ts'

/** The storage key; the number is the version of the format. */
export const STATE_KEY = 'pocket-wallet:1'

/** The remembered state, read afresh each time because other windows write it too. */
export type Store = {
  read(): WalletState
  update(change: (state: WalletState) => WalletState): void
}

/** Keeps the state in a Storage, forgiving whatever is found there. */
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
