/** Runs what asks wallets, whose code loads when it is first wanted. */
import type { WalletActions } from '../engine/wallet-actions.ts'
import type { Lazy } from './lazy.ts'

/** How wallets are asked, and how what was wanted before, and whose code has not loaded, is cancelled. */
export type AskWallet = readonly [
  /** Rejects with the exit `user` when it is cancelled before its code has loaded. */
  ask: <T>(run: (actions: WalletActions) => Promise<T>) => Promise<T>,
  cancelLoading: () => void,
]

export function createAskWallet(walletActions: Lazy<WalletActions>): AskWallet {
  let cancelled = 0
  return [
    (run) => {
      // At once: wallets open their windows inside the click itself.
      if (walletActions.now) return run(walletActions.now)
      const before = cancelled
      return walletActions().then((a) => (before === cancelled ? run(a) : a.cancelled()))
    },
    () => void cancelled++,
  ]
}
