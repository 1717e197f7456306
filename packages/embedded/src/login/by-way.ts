/** The ways in beside e-mail: whoever takes that pays for none of them. */
import type { FrameUser } from '../frame/messages.ts'
import { logInByFarcaster } from './farcaster.ts'
import { logInByPasskey } from './passkey.ts'
import type { WayParts } from './popup.ts'
import { logInBySocial } from './social.ts'
import type { Asking } from './tries.ts'

/**
 * Resolves with who has logged in. Rejects with what the visitor cannot mend.
 *
 * @param opened The window that the click has opened, for a provider; null where the browser has refused that.
 */
export function logInBy(way: string, parts: WayParts, attempt: Asking, opened: Window | null): Promise<FrameUser> {
  if (way === 'farcaster') return logInByFarcaster(parts, attempt)
  if (way === 'passkey') return logInByPasskey(parts, attempt)
  return logInBySocial(parts, way, attempt, opened)
}
