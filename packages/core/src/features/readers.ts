import { accountRoutes } from './account/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { connectRoutes } from './connect/routes.ts'
import { emailRoutes } from './email/routes.ts'
import { guideRoutes } from './guide/routes.ts'
import { loginRoutes } from './login/routes.ts'
import { networksRoutes } from './networks/routes.ts'
import { nftsRoutes } from './nfts/routes.ts'
import { receiveRoutes } from './receive/routes.ts'
import { sendRoutes } from './send/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { socialRoutes } from './social/routes.ts'
import { swapRoutes } from './swap/routes.ts'
import { walletconnectRoutes } from './walletconnect/routes.ts'
import type { DeclaredRoutes } from './declarations.ts'
import type { RouteReaders } from '../types/params.ts'

/** Guards of the parameters of our own views; a host's are in the rules of its views. */
export const readers: RouteReaders<DeclaredRoutes> = {
  ...accountRoutes,
  ...activityRoutes,
  ...connectRoutes,
  ...emailRoutes,
  ...guideRoutes,
  ...loginRoutes,
  ...networksRoutes,
  ...nftsRoutes,
  ...receiveRoutes,
  ...sendRoutes,
  ...signInRoutes,
  ...socialRoutes,
  ...swapRoutes,
  ...walletconnectRoutes,
}
