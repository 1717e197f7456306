/** A login by a provider, in a window that was opened in the click, or in this tab. */
import { PorticoError } from '@portico/core'
import type { FrameUser } from '../frame/messages.ts'
import { limits } from '../frame/limits.ts'
import { visit, type WayParts } from './popup.ts'
import { tryUntilIn, type Asking } from './tries.ts'

/** @param opened The empty window that was opened in the click; null where the browser has blocked it. */
export function logInBySocial(parts: WayParts, way: string, attempt: Asking, opened: Window | null): Promise<FrameUser> {
  const { frame, locale, visits } = parts
  let popup = opened
  // The window may show the provider's page, which cannot be controlled. Then it closes itself, or the visitor closes it.
  const close = (): void => popup?.close()
  attempt.signal.addEventListener('abort', close)
  return tryUntilIn(way, 'popup', attempt, async (show, signal, given) => {
    if (given) close()
    if (parts.result || given?.thisTab || visits.alone) {
      show({ is: 'wallet' })
      return (await import('./tab.ts')).visitHere(parts, way, signal)
    }
    if (given) popup = visits.open()
    if (!popup) throw new PorticoError('popup-blocked', 'The browser did not open the window')
    visit(popup, way, parts)
    show({ is: 'popup' })
    return frame.request('CONNECT_SOCIAL', { provider: way, locale: locale() }, { signal, limit: limits.visit })
  }).finally(() => {
    attempt.signal.removeEventListener('abort', close)
    close()
  })
}
