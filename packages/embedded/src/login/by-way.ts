/** Logins other than by e-mail, so that a login by e-mail does not load them. */
import type { FrameUser } from '../frame/messages.ts'
import { logInByFarcaster } from './farcaster.ts'
import { logInByPasskey } from './passkey.ts'
import type { WayParts } from './popup.ts'
import { logInBySocial } from './social.ts'
import type { AskCtx } from './tries.ts'

/**
 * Resolves with the user. Rejects with errors that the visitor cannot resolve.
 *
 * @param opened The window that was opened in the click, for a provider; null where the browser
 *   has blocked it.
 */
export function logInBy(
  way: string,
  parts: WayParts,
  attempt: AskCtx,
  opened: Window | null,
): Promise<FrameUser> {
  if (way === 'farcaster') return logInByFarcaster(parts, attempt)
  if (way === 'passkey') return logInByPasskey(parts, attempt)
  return logInBySocial(parts, way, attempt, opened)
}
