/** Rarely needed by returning visitors; loaded together. */
import type { LazyHandlers } from '../bridge/bridge.ts'
import { createAccountHandlers } from './account.ts'
import type { LazyHandlersParts } from './parts.ts'
import { createPasskeyHandlers } from './passkey.ts'
import { createSocialHandlers } from './social.ts'

export const createLazyHandlers = (parts: LazyHandlersParts): LazyHandlers => ({
  ...createSocialHandlers(parts),
  ...createPasskeyHandlers(parts),
  ...createAccountHandlers(parts),
})
