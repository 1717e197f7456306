import { entriesOf } from '../../card/entry.ts'
import type { FeatureViews } from '../../card/feature.ts'
import { words } from './strings/compiled/words.ts'

export const receive: FeatureViews = {
  id: 'receive',
  views: { WalletReceive: () => import('./wallet-receive.tsx') },
  words,
  look: () => import('./styles.css.ts'),
  // Buy, swap, receive, send.
  entries: entriesOf([
    {
      slot: 'account.action',
      order: 30,
      label: 'receive.action',
      icon: 'M10 4v10m-4.5-4.5 4.5 4.5 4.5-4.5M5 17h10',
      view: 'WalletReceive',
      isShown: ({ state }) => state.options.features?.receive !== false,
    },
  ]),
}
