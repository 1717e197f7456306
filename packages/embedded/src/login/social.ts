/** In a window that was opened in the click, or in this tab. */
import { isPorticoError, PorticoError } from '@portico/core'
import * as limits from '../frame/limits.ts'
import type { FrameUser } from '../frame/messages.ts'
import type { WayParts } from './popup.ts'
import { tryUntilIn, type AskCtx } from './tries.ts'

/** @param opened Opened in the click and empty; null where the browser blocked it. */
export function logInBySocial(
  parts: WayParts,
  way: string,
  attempt: AskCtx,
  opened: Window | null,
): Promise<FrameUser> {
  const { frame, locale, visits, isOnlyOne } = parts
  let popup = opened
  // A provider's page cannot be controlled: the window closes itself, or the visitor closes it.
  const close = (): void => {
    if (!isOnlyOne()) popup?.close()
  }
  attempt.signal.addEventListener('abort', close)
  return tryUntilIn(way, parts, 'popup', attempt, async (show, signal, given) => {
    const visitInTab = async (): Promise<FrameUser> => {
      close()
      show({ is: 'wallet' })
      return (await import('./tab.ts')).visitHere(parts, way, signal)
    }
    if (given) close()
    if (parts.result || given?.thisTab || visits.alone) return visitInTab()
    if (given) popup = visits.open()
    if (!popup) throw new PorticoError('popup-blocked', 'The browser did not open the window')
    show({ is: 'popup' })
    const mine = popup
    const { visit } = await import('./popup.ts')
    try {
      return await visit(
        mine,
        way,
        parts,
        (visitSignal) =>
          frame.request(
            'CONNECT_SOCIAL',
            { provider: way, locale: locale() },
            { signal: visitSignal, limit: limits.visit },
          ),
        signal,
      )
    } catch (reason) {
      if (!isPorticoError(reason) || reason.code !== 'popup-severed') throw reason
      return visitInTab()
    }
  }).finally(() => {
    attempt.signal.removeEventListener('abort', close)
    close()
  })
}
