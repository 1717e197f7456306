import type { FeatureViews } from '../../card/feature.ts'

export const guide: FeatureViews = {
  id: 'guide',
  views: {
    WhatIsAWallet: () => import('./what-is-a-wallet.tsx'),
    WhatIsANetwork: () => import('./what-is-a-network.tsx'),
    GetWallet: () => import('./get-wallet.tsx'),
    Downloads: () => import('./downloads.tsx'),
  },
  look: () => import('./look.ts'),
}
