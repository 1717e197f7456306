/** A login by a provider, in a window that the click has opened. */
import { PorticoError } from '@portico/core'
import type { FrameUser } from '../frame/messages.ts'
import { limits } from '../frame/limits.ts'
import { visit, type WayParts } from './popup.ts'
import { tryUntilIn, type Asking } from './tries.ts'

/** @param opened What the click has opened, empty as yet; null where the browser has refused that. */
export function logInBySocial(parts: WayParts, way: string, attempt: Asking, opened: Window | null): Promise<FrameUser> {
  const { frame, locale, open } = parts
  let popup = opened
  let isFirst = true
  // A provider's own page may be out of reach: then the window closes itself, or its owner closes it.
  const close = (): void => popup?.close()
  attempt.signal.addEventListener('abort', close)
  return tryUntilIn(way, 'popup', attempt, async (show, signal) => {
    if (!isFirst) {
      close()
      popup = open()
    }
    isFirst = false
    if (!popup) throw new PorticoError('popup-blocked', 'The browser did not open the window')
    visit(popup, way, parts)
    show({ is: 'popup' })
    return frame.request('CONNECT_SOCIAL', { provider: way, locale: locale() }, { signal, limit: limits.visit })
  }).finally(() => {
    attempt.signal.removeEventListener('abort', close)
    close()
  })
}
