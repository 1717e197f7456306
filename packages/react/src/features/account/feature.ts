import type { FeatureViews } from '../feature.ts'

export const account: FeatureViews = {
  id: 'account',
  views: { Account: () => import('./account.tsx'), Wallets: () => import('./wallets.tsx') },
  look: () => import('./styles.css.ts'),
}
