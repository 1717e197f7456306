import { lazy } from '@portico/core/internal/utils/lazy'
import type { FeatureEntries } from '../../card/entry.ts'
import type { FeatureViews } from '../../card/feature.ts'
import { words } from './strings/compiled/words.ts'

/**
 * As `entriesOf` does; shared with the account's features, it would be one more request of every
 * account.
 */
const drawn = lazy(() => import('../../card/entries.tsx').then((m) => m.createEntries()))

const entries: FeatureEntries = {
  // One of the two is drawn: which one depends on the wallets that are there, and must not change
  // under a press.
  all: [
    { slot: 'connect.above', load: () => import('./connect-above.tsx') },
    { slot: 'connect.method', load: () => import('./connect-method.tsx') },
  ],
  load: (features, id, needs) =>
    drawn().then(
      (it) => it.load(features, id, needs),
      () => {},
    ),
  render: (features, slot, props) => drawn.now?.render(features, slot, props),
}

export const email: FeatureViews = {
  id: 'email',
  views: { EmailLogin: () => import('./email-login.tsx') },
  words,
  look: () => import('./look.ts'),
  entries,
}
