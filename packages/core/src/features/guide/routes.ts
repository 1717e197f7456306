import { shownWallet, type RouteReaders, type ShownWallet } from '../../types/params.ts'

declare module '../../types/routes.ts' {
  interface RouteParams extends GuideRoutes {}
}

/** The parameters of the views that explain and lead to wallets. */
export interface GuideRoutes {
  /** Explains what a wallet is. */
  WhatIsAWallet: object
  /** Explains what a network is. */
  WhatIsANetwork: object
  /** Wallets to install. */
  GetWallet: object
  /** The downloads of one wallet. */
  Downloads: ShownWallet
}

export const guideRoutes: RouteReaders<GuideRoutes> = {
  WhatIsAWallet: {},
  WhatIsANetwork: {},
  GetWallet: {},
  Downloads: shownWallet,
}
