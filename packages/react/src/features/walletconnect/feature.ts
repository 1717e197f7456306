import { loadConnecting } from '../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'

export const walletconnect: FeatureViews = {
  id: 'walletconnect',
  views: {
    ConnectingWalletConnect: () =>
      loadConnecting().then((m) => ({ default: m.ConnectingWalletConnect })),
    ConnectingWalletConnectBasic: () =>
      loadConnecting().then((m) => ({ default: m.ConnectingWalletConnectBasic })),
  },
  look: loadConnecting,
}
