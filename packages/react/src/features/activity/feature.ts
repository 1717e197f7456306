import { hasActivity } from '@portico/core/modal'
import { loadAccount } from '../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'

export const activity: FeatureViews<'Transaction'> = {
  id: 'activity',
  views: { Transaction: () => loadAccount().then((m) => ({ default: m.Transaction })) },
  look: loadAccount,
  entries: [
    {
      slot: 'account.progress',
      isShown: ({ state }) => (state.slices.activity?.tracked.length ?? 0) > 0,
      load: () => loadAccount().then((m) => ({ default: m.Progress })),
    },
    {
      slot: 'account.tab',
      order: 30,
      label: 'activity.title',
      isShown: ({ state, config, namespace }) => hasActivity(state, namespace, config.service),
      load: () => loadAccount().then((m) => ({ default: m.Activity })),
    },
  ],
}
