import { shownWallet, type RouteReaders, type ShownWallet } from '../params.ts'

/** What the views that explain, and lead to wallets, are opened with. */
export interface GuideRoutes {
  WhatIsAWallet: object
  WhatIsANetwork: object
  GetWallet: object
  Downloads: ShownWallet
}

export const guideRoutes: RouteReaders<GuideRoutes> = {
  WhatIsAWallet: {},
  WhatIsANetwork: {},
  GetWallet: {},
  Downloads: shownWallet,
}
