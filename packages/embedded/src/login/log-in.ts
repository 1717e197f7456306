import type { AttemptCtx } from '@portico/core'
import type { FrameUser } from '../frame/messages.ts'
import { logInByFarcaster } from './farcaster.ts'
import { logInByPasskey } from './passkey.ts'
import type { LoginMethodDeps } from './popup.ts'
import { logInBySocial } from './social.ts'
import { logInByEmail } from './steps.ts'

/**
 * Rejects only with errors that the visitor cannot resolve.
 *
 * @param opened The provider's window, opened in the click; null where the browser blocked it.
 */
export function logIn(
  loginMethod: string,
  deps: LoginMethodDeps,
  attempt: Pick<AttemptCtx, 'ask' | 'signal'>,
  opened: Window | null,
): Promise<FrameUser> {
  if (loginMethod === 'email') return logInByEmail(deps, attempt)
  if (loginMethod === 'farcaster') return logInByFarcaster(deps, attempt)
  if (loginMethod === 'passkey') return logInByPasskey(deps, attempt)
  return logInBySocial(deps, loginMethod, attempt, opened)
}
