import type { FeatureViews } from '../../card/feature.ts'

export const walletconnect: FeatureViews = {
  id: 'walletconnect',
  views: {
    ConnectingWalletConnect: () => import('./connecting-wallet-connect.tsx'),
    ConnectingWalletConnectBasic: () => import('./connecting-wallet-connect-basic.tsx'),
  },
  look: () => import('./styles.css.ts'),
}
