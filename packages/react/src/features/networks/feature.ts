import type { FeatureViews } from '../../card/feature.ts'

export const networks: FeatureViews = {
  id: 'networks',
  views: {
    Networks: () => import('./networks.tsx'),
    SwitchNetwork: () => import('./switch-network.tsx'),
    SwitchActiveChain: () => import('./switch-active-chain.tsx'),
    UnsupportedChain: () => import('./unsupported-chain.tsx'),
  },
}
