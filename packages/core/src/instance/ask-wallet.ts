import type { WalletActions } from '../engine/wallet-actions.ts'
import type { Lazy } from '../utils/lazy.ts'

export type AskWallet = readonly [
  ask: <T>(run: (actions: WalletActions) => Promise<T>) => Promise<T>,
  cancelLoading: () => void,
]

export function createAskWallet(walletActions: Lazy<WalletActions>): AskWallet {
  let cancelled = 0
  return [
    (run) => {
      // Synchronous: wallets open their windows inside the click.
      if (walletActions.now) return run(walletActions.now)
      const before = cancelled
      return walletActions().then((a) => (before === cancelled ? run(a) : a.cancelled()))
    },
    () => void cancelled++,
  ]
}
