import { isChainId } from '../../format/chain-id.ts'
import type { ChainId } from '../../types/network.ts'
import type { RouteReaders } from '../../types/params.ts'

declare module '../../types/routes.ts' {
  interface RouteParams extends ActivityRoutes {}
}

/** The parameters of the activity views. */
export interface ActivityRoutes {
  /** One transaction: of the account's history, or one that is followed. */
  Transaction: { readonly chain?: ChainId; readonly hash?: string }
}

export const activityRoutes: RouteReaders<ActivityRoutes> = {
  Transaction: {
    chain: isChainId,
    hash: (value) => typeof value === 'string' && /^[!-~]{1,8194}$/.test(value),
  },
}
