import { entriesOf } from '../../card/entry.ts'
import type { FeatureViews } from '../../card/feature.ts'
import { words } from './strings/compiled/words.ts'

export const tokens: FeatureViews = {
  id: 'tokens',
  views: {},
  words,
  look: () => import('./styles.css.ts'),
  entries: entriesOf([
    { slot: 'account.tab', order: 10, label: 'tokens.title', load: () => import('./tokens.tsx') },
  ]),
}
