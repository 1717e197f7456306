import type { FeatureViews } from '../../card/feature.ts'
import { words } from './strings/compiled/words.ts'

export const signIn: FeatureViews = {
  id: 'sign-in',
  views: { SIWXSignMessage: () => import('./siwx-sign-message.tsx') },
  words,
  look: () => import('./styles.css.ts'),
}
