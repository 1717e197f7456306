import { loadConnecting } from '../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'
import Connect, { Start } from './connect.tsx'

export const connect: FeatureViews = {
  id: 'connect',
  views: {
    Connect: { default: Connect, Start },
    AllWallets: () => loadConnecting().then((m) => ({ default: m.AllWallets })),
    ConnectingExternal: () => loadConnecting().then((m) => ({ default: m.ConnectingExternal })),
    ConnectingMultiChain: () => loadConnecting().then((m) => ({ default: m.ConnectingMultiChain })),
    PickWallet: () => loadConnecting().then((m) => ({ default: m.PickWallet })),
  },
  look: loadConnecting,
}
