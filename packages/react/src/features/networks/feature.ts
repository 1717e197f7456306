import { loadConnecting } from '../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'

export const networks: FeatureViews = {
  id: 'networks',
  views: {
    Networks: () => loadConnecting().then((m) => ({ default: m.Networks })),
    SwitchNetwork: () => loadConnecting().then((m) => ({ default: m.SwitchNetwork })),
    SwitchActiveChain: () => loadConnecting().then((m) => ({ default: m.SwitchActiveChain })),
    UnsupportedChain: () => loadConnecting().then((m) => ({ default: m.UnsupportedChain })),
  },
  look: loadConnecting,
}
