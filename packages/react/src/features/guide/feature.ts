import { loadConnecting } from '../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'

export const guide: FeatureViews = {
  id: 'guide',
  views: {
    WhatIsAWallet: () => loadConnecting().then((m) => ({ default: m.WhatIsAWallet })),
    WhatIsANetwork: () => loadConnecting().then((m) => ({ default: m.WhatIsANetwork })),
    GetWallet: () => loadConnecting().then((m) => ({ default: m.GetWallet })),
    Downloads: () => loadConnecting().then((m) => ({ default: m.Downloads })),
  },
  look: loadConnecting,
}
