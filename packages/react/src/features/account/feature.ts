import type { FeatureViews } from '../feature.ts'

export const account: FeatureViews = {
  id: 'account',
  views: { Account: () => import('./account.tsx'), Wallets: () => import('./wallets.tsx'), Currency: () => import('./currency.tsx') },
  look: () => import('./look.ts'),
  brings: () => import('../further.ts'),
}
