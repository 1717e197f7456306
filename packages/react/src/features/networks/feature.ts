import { loadConnecting } from '../../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'

export const networks: FeatureViews = {
  id: 'networks',
  views: {
    Networks: () => loadConnecting().then((m) => m.Networks),
    SwitchNetwork: () => loadConnecting().then((m) => m.SwitchNetwork),
    SwitchActiveChain: () => loadConnecting().then((m) => m.SwitchActiveChain),
    UnsupportedChain: () => loadConnecting().then((m) => m.UnsupportedChain),
  },
  look: loadConnecting,
}
