/** All views with their parameters. A host's own feature adds its views by declaration merging. */
import type { Json } from '../contracts/types.ts'
import type { ActivityRoutes } from './activity/routes.ts'
import { accountRoutes, type AccountRoutes } from './account/routes.ts'
import { connectRoutes, type ConnectRoutes } from './connect/routes.ts'
import { guideRoutes, type GuideRoutes } from './guide/routes.ts'
import { networksRoutes, type NetworksRoutes } from './networks/routes.ts'
import type { EmailRoutes } from './email/routes.ts'
import type { LoginRoutes } from './login/routes.ts'
import type { SendResults, SendRoutes } from './send/routes.ts'
import { walletconnectRoutes, type WalletConnectRoutes } from './walletconnect/routes.ts'
import type { NftsRoutes } from './nfts/routes.ts'
import type { ReceiveRoutes } from './receive/routes.ts'
import type { SocialRoutes } from './social/routes.ts'
import type { SignInRoutes } from './sign-in/routes.ts'
import type { RouteReaders } from './params.ts'

interface OwnRoutes
  extends ConnectRoutes, WalletConnectRoutes, NetworksRoutes, AccountRoutes, GuideRoutes {}

/** Views of features that others bring: their rules read what they are opened with. */
interface FurtherRoutes
  extends
    ActivityRoutes,
    EmailRoutes,
    LoginRoutes,
    NftsRoutes,
    ReceiveRoutes,
    SendRoutes,
    SignInRoutes,
    SocialRoutes {}

/**
 * The parameters of each view, by its name.
 *
 * @example
 * declare module '@portico/core' {
 *   interface RouteParams {
 *     Vote: { readonly proposal?: string }
 *   }
 * }
 */
export interface RouteParams extends OwnRoutes, FurtherRoutes {}

/** The name of a view. */
export type ViewName = keyof RouteParams & string

/**
 * The result of each view that has one, by its name: `portico.open` resolves with it when it opens
 * the view with parameters. The view's rule gives it (`ViewRule.outcome`).
 *
 * @example
 * declare module '@portico/core' {
 *   interface RouteResults {
 *     Vote: { readonly isYes: boolean }
 *   }
 * }
 */
export interface RouteResults extends SendResults {}

/** The name of a view that has a result. */
export type ResultView = keyof RouteResults & ViewName

/** One entry of the modal's history; the data belongs to the entry, not to the router. */
export interface Route {
  /** The view that is shown. */
  view: ViewName
  /** The parameters of the view. */
  data?: { readonly [key: string]: Json }
}

/**
 * Loads the guards for each view's parameters from outside; views of registered features have them
 * in their rules.
 */
export const readers: RouteReaders<OwnRoutes> = {
  ...connectRoutes,
  ...walletconnectRoutes,
  ...networksRoutes,
  ...accountRoutes,
  ...guideRoutes,
}
