import { accountRoutes, type AccountRoutes } from './account/routes.ts'
import { connectRoutes, type ConnectRoutes } from './connect/routes.ts'
import { guideRoutes, type GuideRoutes } from './guide/routes.ts'
import { networksRoutes, type NetworksRoutes } from './networks/routes.ts'
import { walletconnectRoutes, type WalletConnectRoutes } from './walletconnect/routes.ts'
import type { RouteReaders } from '../types/params.ts'

interface RegisteredRoutes
  extends ConnectRoutes, WalletConnectRoutes, NetworksRoutes, AccountRoutes, GuideRoutes {}

/**
 * Guards of the views' parameters. Features that others bring have theirs in the rules of their
 * views.
 */
export const readers: RouteReaders<RegisteredRoutes> = {
  ...connectRoutes,
  ...walletconnectRoutes,
  ...networksRoutes,
  ...accountRoutes,
  ...guideRoutes,
}
