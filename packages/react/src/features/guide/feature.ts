import { loadConnecting } from '../../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'

export const guide: FeatureViews = {
  id: 'guide',
  views: {
    WhatIsAWallet: () => loadConnecting().then((m) => m.WhatIsAWallet),
    WhatIsANetwork: () => loadConnecting().then((m) => m.WhatIsANetwork),
    GetWallet: () => loadConnecting().then((m) => m.GetWallet),
    Downloads: () => loadConnecting().then((m) => m.Downloads),
  },
  look: loadConnecting,
}
