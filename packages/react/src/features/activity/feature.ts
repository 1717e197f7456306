import { hasActivity } from '@portico/core/modal'
import { entriesOf } from '../../card/entry.ts'
import type { FeatureViews } from '../../card/feature.ts'
import { words } from './strings/compiled/words.ts'

export const activity: FeatureViews<'Transaction'> = {
  id: 'activity',
  views: { Transaction: () => import('./transaction.tsx') },
  words,
  look: () => import('./look.ts'),
  entries: entriesOf([
    {
      slot: 'account.progress',
      isShown: ({ state }) => (state.slices.activity?.tracked.length ?? 0) > 0,
      load: () => import('./progress.tsx'),
    },
    {
      slot: 'account.tab',
      order: 30,
      label: 'activity.title',
      isShown: ({ state, config, namespace }) => hasActivity(state, namespace, config.service),
      load: () => import('./activity.tsx'),
    },
  ]),
}
