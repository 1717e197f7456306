import { entriesOf } from '../../card/entry.ts'
import type { FeatureViews } from '../../card/feature.ts'
import { words } from './strings/compiled/words.ts'

export const social: FeatureViews = {
  id: 'social',
  views: {
    Socials: () => import('./socials.tsx'),
    SocialLogin: () => import('./social-login.tsx'),
    ConnectingFarcaster: () => import('./connecting-farcaster.tsx'),
  },
  words,
  look: () => import('./look.ts'),
  // Which one is drawn depends on the host's order and the page's wallets.
  entries: entriesOf([
    {
      slot: 'connect.above',
      order: -1,
      load: () =>
        import('./connect-login-methods.tsx').then(({ AboveFirst }) => ({ default: AboveFirst })),
    },
    {
      slot: 'connect.above',
      order: 1,
      load: () =>
        import('./connect-login-methods.tsx').then(({ AboveLast }) => ({ default: AboveLast })),
    },
    {
      slot: 'connect.method',
      order: -1,
      load: () =>
        import('./connect-login-methods.tsx').then(({ BelowFirst }) => ({ default: BelowFirst })),
    },
    {
      slot: 'connect.method',
      order: 1,
      load: () =>
        import('./connect-login-methods.tsx').then(({ BelowLast }) => ({ default: BelowLast })),
    },
  ]),
}
