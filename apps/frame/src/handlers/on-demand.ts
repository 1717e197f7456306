/**
 * The handlers that returning visitors rarely need: logins other than by e-mail, and changes of a
 * login. They are loaded together, with the first of them.
 */
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
