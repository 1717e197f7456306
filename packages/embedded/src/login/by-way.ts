/** Not loaded by a login by e-mail. */
import type { FrameUser } from '../frame/messages.ts'
import { logInByFarcaster } from './farcaster.ts'
import { logInByPasskey } from './passkey.ts'
import type { WayParts } from './popup.ts'
import { logInBySocial } from './social.ts'
import type { AskCtx } from './tries.ts'

/**
 * Rejects only with errors that the visitor cannot resolve.
 *
 * @param opened The provider's window, opened in the click; null where the browser blocked it.
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
