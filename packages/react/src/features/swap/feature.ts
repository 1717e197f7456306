import { loadSwap } from '../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'
import { isSwappable } from './is-swappable.ts'

export const swap: FeatureViews = {
  id: 'swap',
  views: {
    Swap: () => loadSwap().then((m) => ({ default: m.Swap })),
    SwapSelectToken: () => loadSwap().then((m) => ({ default: m.SwapSelectToken })),
    SwapPreview: () => loadSwap().then((m) => ({ default: m.SwapPreview })),
  },
  look: loadSwap,
  // Buy, swap, receive, send.
  orderedAs: 'swaps',
  entries: [
    {
      slot: 'account.action',
      order: 20,
      label: 'swap.action',
      icon: 'M4 7.5h11m-3-3 3 3-3 3M16 12.5H5m3-3-3 3 3 3',
      view: 'Swap',
      isShown: isSwappable,
    },
  ],
}
