/**
 * A merged declaration counts where its file is imported: `index.ts` exports this one, so that
 * every page has all of them.
 */
import type { ActivityEvents } from './activity/events.ts'
import type { ConnectEvents } from './connect/events.ts'
import type { GuideEvents } from './guide/events.ts'
import type { NetworksEvents } from './networks/events.ts'
import type { AccountRoutes } from './account/routes.ts'
import type { ActivityRoutes } from './activity/routes.ts'
import type { ConnectRoutes } from './connect/routes.ts'
import type { EmailRoutes } from './email/routes.ts'
import type { GuideRoutes } from './guide/routes.ts'
import type { LoginRoutes } from './login/routes.ts'
import type { NetworksRoutes } from './networks/routes.ts'
import type { NftsRoutes } from './nfts/routes.ts'
import type { ReceiveRoutes } from './receive/routes.ts'
import type { SendRoutes } from './send/routes.ts'
import type { SignInRoutes } from './sign-in/routes.ts'
import type { SocialRoutes } from './social/routes.ts'
import type { SwapRoutes } from './swap/routes.ts'
import type { WalletConnectRoutes } from './walletconnect/routes.ts'
import type { ConnectSlice } from './connect/slice.ts'
import type { EmailSlice } from './email/slice.ts'
import type { SendSlice } from './send/slice.ts'
import type { SocialSlice } from './social/slice.ts'
import type { SwapSlice } from './swap/slice.ts'
import type { AccountSlice } from '../account/slice.ts'
import type { SignInSlice } from '../siwx/slice.ts'
import type { ActivitySlice } from '../types/transactions.ts'

/** The views of the package's own features, with their parameters. */
export interface DeclaredRoutes
  extends
    AccountRoutes,
    ActivityRoutes,
    ConnectRoutes,
    EmailRoutes,
    GuideRoutes,
    LoginRoutes,
    NetworksRoutes,
    NftsRoutes,
    ReceiveRoutes,
    SendRoutes,
    SignInRoutes,
    SocialRoutes,
    SwapRoutes,
    WalletConnectRoutes {}

/** The events that only one of the package's own features raises. */
export interface DeclaredEvents
  extends ActivityEvents, ConnectEvents, GuideEvents, NetworksEvents {}

/** The slices of the package's own features. */
export type DeclaredSlice =
  | ConnectSlice
  | EmailSlice
  | SendSlice
  | SocialSlice
  | SwapSlice
  | AccountSlice
  | SignInSlice
  | ActivitySlice
