/** In a window that was opened in the click, or in this tab. */
import { isPorticoError, PorticoError } from '@portico/core'
import * as limits from '../frame/limits.ts'
import type { FrameUser } from '../frame/messages.ts'
import { visit, type LoginMethodDeps } from './popup.ts'
import { visitHere } from './tab.ts'
import { tryUntilIn, type AskCtx } from './tries.ts'

/** @param opened Opened in the click and empty; null where the browser blocked it. */
export function logInBySocial(
  deps: LoginMethodDeps,
  loginMethod: string,
  attempt: AskCtx,
  opened: Window | null,
): Promise<FrameUser> {
  const { frame, locale, visits, isOnlyOne } = deps
  let popup = opened
  // A provider's page cannot be controlled: the window closes itself, or the visitor closes it.
  const close = (): void => {
    if (!isOnlyOne()) popup?.close()
  }
  attempt.signal.addEventListener('abort', close)
  return tryUntilIn(loginMethod, deps, 'popup', attempt, async (show, signal, given) => {
    const visitInTab = (): Promise<FrameUser> => {
      close()
      show({ is: 'wallet' })
      return visitHere(deps, loginMethod, signal)
    }
    if (given) close()
    if (deps.result || given?.thisTab || visits.alone) return visitInTab()
    if (given) popup = visits.open()
    if (!popup) throw new PorticoError('popup-blocked', 'The browser did not open the window')
    show({ is: 'popup' })
    const mine = popup
    try {
      return await visit(
        mine,
        loginMethod,
        deps,
        (visitSignal) =>
          frame.request(
            'CONNECT_SOCIAL',
            { provider: loginMethod, locale: locale() },
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
