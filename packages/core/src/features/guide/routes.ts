import { shownWallet, type RouteReaders, type ShownWallet } from '../params.ts'

/** What the views that explain, and lead to wallets, are opened with. */
export interface GuideRoutes {
  /** Explains what a wallet is. */
  WhatIsAWallet: object
  /** Explains what a network is. */
  WhatIsANetwork: object
  /** Wallets to install. */
  GetWallet: object
  /** Where to get one wallet. */
  Downloads: ShownWallet
}

export const guideRoutes: RouteReaders<GuideRoutes> = {
  WhatIsAWallet: {},
  WhatIsANetwork: {},
  GetWallet: {},
  Downloads: shownWallet,
}
