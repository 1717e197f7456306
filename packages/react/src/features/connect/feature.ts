import { loadConnecting } from '../../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'
import * as Connect from './connect.tsx'

export const connect: FeatureViews = {
  id: 'connect',
  views: {
    Connect,
    AllWallets: () => loadConnecting().then((m) => m.AllWallets),
    ConnectingExternal: () => loadConnecting().then((m) => m.ConnectingExternal),
    ConnectingMultiChain: () => loadConnecting().then((m) => m.ConnectingMultiChain),
    PickWallet: () => loadConnecting().then((m) => m.PickWallet),
  },
  look: loadConnecting,
}
