import { loadConnecting } from '../../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'

export const walletconnect: FeatureViews = {
  id: 'walletconnect',
  views: {
    ConnectingWalletConnect: () => loadConnecting().then((m) => m.ConnectingWalletConnect),
    ConnectingWalletConnectBasic: () =>
      loadConnecting().then((m) => m.ConnectingWalletConnectBasic),
  },
  look: loadConnecting,
}
