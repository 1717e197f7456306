import type { Feature } from '../../contracts/feature.ts'
import type { GuideRoutes } from './routes.ts'

/** Explains wallets and networks, and where to get a wallet. */
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
