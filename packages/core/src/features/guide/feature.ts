import type { Feature } from '../../contracts/feature.ts'
import type { GuideRoutes } from './routes.ts'

export const guide: Feature<keyof GuideRoutes> = {
  id: 'guide',
  views: { Downloads: { chooses: true } },
  intents: {
    aboutWallets: 'WhatIsAWallet',
    aboutNetworks: 'WhatIsANetwork',
    getAny: 'GetWallet',
    get: 'Downloads',
  },
}
