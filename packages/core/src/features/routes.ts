/** All views, with what each is opened with. A host's own feature adds its views by declaration merging. */
import type { AccountRoutes } from './account/routes.ts'
import type { ConnectRoutes } from './connect/routes.ts'
import type { GuideRoutes } from './guide/routes.ts'
import type { NetworksRoutes } from './networks/routes.ts'
import type { WalletConnectRoutes } from './walletconnect/routes.ts'

/**
 * What each view is opened with, by its name.
 *
 * @example
 * declare module '@portico/core' {
 *   interface RouteParams {
 *     Vote: { proposal: string }
 *   }
 * }
 */
export interface RouteParams extends ConnectRoutes, WalletConnectRoutes, NetworksRoutes, AccountRoutes, GuideRoutes {}

export type ViewName = keyof RouteParams & string
