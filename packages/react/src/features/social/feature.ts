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
  // Only one of them is drawn: above or below the wallets, before or after e-mail, depending on the
  // host's order and the page's wallets.
  all: [
    {
      slot: 'connect.above',
      order: -1,
      load: () => import('./connect-ways.tsx').then(({ AboveFirst }) => ({ default: AboveFirst })),
    },
    {
      slot: 'connect.above',
      order: 1,
      load: () => import('./connect-ways.tsx').then(({ AboveLast }) => ({ default: AboveLast })),
    },
    {
      slot: 'connect.method',
      order: -1,
      load: () => import('./connect-ways.tsx').then(({ BelowFirst }) => ({ default: BelowFirst })),
    },
    {
      slot: 'connect.method',
      order: 1,
      load: () => import('./connect-ways.tsx').then(({ BelowLast }) => ({ default: BelowLast })),
    },
  ],
  load: (features, id, needs) =>
    drawn().then(
      (it) => it.load(features, id, needs),
      () => {},
    ),
  render: (features, slot, props) => drawn.now?.render(features, slot, props),
}

export const social: FeatureViews = {
  id: 'social',
  views: {
    Socials: () => import('./socials.tsx'),
    SocialLogin: () => import('./social-login.tsx'),
  },
  words,
  look: () => import('./look.ts'),
  entries,
}
