/** Runs the actions that ask wallets. Their code loads when it is first needed. */
import type { WalletActions } from '../engine/wallet-actions.ts'
import type { Lazy } from '../utils/lazy.ts'

/** The functions that ask wallets, and that cancel earlier requests whose code has not loaded. */
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
