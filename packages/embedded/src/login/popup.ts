/** It first shows a page of the frame's origin, which finds the frame in its opener. */
import { PorticoError, type Platform, type Stop } from '@portico/core'
import type { EmbeddedOptions } from '../options.ts'
import type { LoginDeps } from './steps.ts'
import type { Visits } from './visits.ts'

export interface PopupDeps {
  platform: Pick<Platform, 'now' | 'after'>
  window: Window
  options: EmbeddedOptions
  locale(): string
  mode(): 'dark' | 'light'
  visits: Visits
  /** The provider's window has become the wallet's, which closes itself. */
  isOnlyOne(): true | undefined
}

/** For logins other than by e-mail. */
export interface LoginMethodDeps extends LoginDeps, PopupDeps {
  result: string | undefined
}

/** Milliseconds between checks whether the window is closed: there is no event. */
const often = 300

/**
 * Rejects with `popup-severed` if the window closes before its page reports: the page's opener
 * policy (`Cross-Origin-Opener-Policy: same-origin`) severed it, or the visitor closed it. Never
 * resolves. Later, `closed` means nothing, since providers have opener policies. From then on this
 * page opens no such window.
 *
 * @param signal Aborted once no one waits.
 */
function severed(
  popup: Window,
  { window, options, platform, visits }: PopupDeps,
  signal: AbortSignal,
): Promise<never> {
  return new Promise((_, reject) => {
    let disarm: Stop = () => {}
    const end = (): void => {
      disarm()
      window.removeEventListener('message', hear)
    }
    const hear = ({ source, origin, data }: MessageEvent): void => {
      if (
        source === popup &&
        origin === options.frame &&
        (data as { type?: unknown } | null)?.type === 'portico-popup-here'
      )
        end()
    }
    const watch = (wasClosed: boolean): void => {
      disarm = platform.after(often, () => {
        // Checked twice: an earlier message of the page may arrive late.
        if (popup.closed && wasClosed) {
          end()
          // No window of this page can be used.
          visits.alone = true
          visits.open = () => null
          reject(new PorticoError('popup-severed', 'The window cannot reach the page'))
        } else watch(popup.closed)
      })
    }
    window.addEventListener('message', hear)
    signal.addEventListener('abort', end)
    watch(false)
  })
}

/**
 * Navigates the window to that page, centres it, and sends the request to the frame, which the
 * window finds. Rejects with `popup-severed` if it cannot.
 */
export async function visit<T>(
  popup: Window,
  loginMethod: string,
  deps: PopupDeps,
  ask: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const { window, options, locale, mode } = deps
  const { screenX, screenY, outerWidth, outerHeight } = window
  const abort = new AbortController()
  const stop = (): void => abort.abort()
  signal?.addEventListener('abort', stop)
  // By the size that it was opened with: its own may be unknown yet.
  popup.moveTo(screenX + (outerWidth - 480) / 2, screenY + (outerHeight - 720) / 2)
  popup.location.href = `${options.frame}/frame/popup.html?${new URLSearchParams({ projectId: options.projectId, loginMethod, locale: locale(), theme: mode(), host: window.location.origin })}`
  try {
    return await Promise.race([ask(abort.signal), severed(popup, deps, abort.signal)])
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
  }
}
