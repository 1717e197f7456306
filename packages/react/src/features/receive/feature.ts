import { loadAccount } from '../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'

export const receive: FeatureViews = {
  id: 'receive',
  views: { WalletReceive: () => loadAccount().then((m) => ({ default: m.WalletReceive })) },
  look: loadAccount,
  // Buy, swap, receive, send.
  entries: [
    {
      slot: 'account.action',
      order: 30,
      label: 'receive.action',
      icon: 'M10 4v10m-4.5-4.5 4.5 4.5 4.5-4.5M5 17h10',
      view: 'WalletReceive',
      isShown: ({ state }) => state.options.features?.receive !== false,
    },
  ],
}
