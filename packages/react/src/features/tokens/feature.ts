import { loadAccount } from '../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'

export const tokens: FeatureViews = {
  id: 'tokens',
  views: {},
  look: loadAccount,
  entries: [
    {
      slot: 'account.tab',
      order: 10,
      label: 'tokens.title',
      load: () => loadAccount().then((m) => ({ default: m.Tokens })),
    },
  ],
}
