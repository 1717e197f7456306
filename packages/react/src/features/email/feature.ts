import { entriesOf } from '../../card/entry.ts'
import type { FeatureViews } from '../../card/feature.ts'
import { words } from './strings/compiled/words.ts'

export const email: FeatureViews = {
  id: 'email',
  views: { EmailLogin: () => import('./email-login.tsx') },
  words,
  look: () => import('./look.ts'),
  // Which one is drawn depends on the wallets, and must not change under a press.
  entries: entriesOf([
    { slot: 'connect.above', load: () => import('./connect-above.tsx') },
    { slot: 'connect.method', load: () => import('./connect-method.tsx') },
  ]),
}
