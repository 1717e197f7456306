/** Not loaded by a login by e-mail. */
import type { FrameUser } from '../frame/messages.ts'
import { logInByFarcaster } from './farcaster.ts'
import { logInByPasskey } from './passkey.ts'
import type { LoginMethodDeps } from './popup.ts'
import { logInBySocial } from './social.ts'
import type { AskCtx } from './tries.ts'

/**
 * Rejects only with errors that the visitor cannot resolve.
 *
 * @param opened The provider's window, opened in the click; null where the browser blocked it.
 */
export function logInBy(
  loginMethod: string,
  deps: LoginMethodDeps,
  attempt: AskCtx,
  opened: Window | null,
): Promise<FrameUser> {
  if (loginMethod === 'farcaster') return logInByFarcaster(deps, attempt)
  if (loginMethod === 'passkey') return logInByPasskey(deps, attempt)
  return logInBySocial(deps, loginMethod, attempt, opened)
}
