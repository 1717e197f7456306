/** Rarely needed by returning visitors; loaded together. */
import type { LazyHandlers } from '../bridge/bridge.ts'
import { createAccountHandlers } from './account.ts'
import type { LazyHandlersDeps } from './deps.ts'
import { createPasskeyHandlers } from './passkey.ts'
import { createSocialHandlers } from './social.ts'

export const createLazyHandlers = (deps: LazyHandlersDeps): LazyHandlers => ({
  ...createSocialHandlers(deps),
  ...createPasskeyHandlers(deps),
  ...createAccountHandlers(deps),
})
