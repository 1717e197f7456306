/**
 * A provider's window. It first shows a page of the frame's origin, which finds the frame in its
 * opener. Loaded with the first window.
 */
import { PorticoError, type Platform, type Stop } from '@portico/core'
import type { EmbeddedOptions } from '../options.ts'
import type { LoginParts } from './steps.ts'
import type { Visits } from './visits.ts'

export interface PopupParts {
  platform: Pick<Platform, 'now' | 'after'>
  window: Window
  options: EmbeddedOptions
  locale(): string
  /** The page's theme. */
  mode(): 'dark' | 'light'
  visits: Visits
  /** Whether a provider's window has become the wallet's window, which closes itself. */
  isAlone(): true | undefined
}

/** The dependencies of logins other than by e-mail. */
export interface WayParts extends LoginParts, PopupParts {
  /** The result that this tab has returned with, until it is used. */
  result: string | undefined
}

/**
 * Milliseconds between two looks at whether the window is still there, because no event says that
 * it is gone.
 */
const often = 300

/**
 * Rejects with `popup-severed` if the window is gone before its page has said that it reaches this
 * page: the page's opener policy (`Cross-Origin-Opener-Policy: same-origin`) has severed it, or the
 * visitor has closed it at once. It never resolves. Later, `closed` says nothing: providers' pages
 * have opener policies of their own. From then on this page opens no window for a provider.
 *
 * @param signal Aborted once nobody waits any more.
 */
function severed(
  popup: Window,
  { window, options, platform, visits }: PopupParts,
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
        // Looked at twice, because a message that the page has sent before may arrive after.
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
 * Navigates the window to that page, centres it on the page's window, and asks the frame, which the
 * window finds. Rejects with `popup-severed` if the window cannot find it.
 */
export async function visit<T>(
  popup: Window,
  way: string,
  parts: PopupParts,
  ask: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const { window, options, locale, mode } = parts
  const { screenX, screenY, outerWidth, outerHeight } = window
  const abort = new AbortController()
  const stop = (): void => abort.abort()
  signal?.addEventListener('abort', stop)
  // Uses the size that it was opened with, because its own size may not be known yet.
  popup.moveTo(screenX + (outerWidth - 480) / 2, screenY + (outerHeight - 720) / 2)
  popup.location.href = `${options.frame}/frame/popup.html?${new URLSearchParams({ projectId: options.projectId, way, locale: locale(), theme: mode(), host: window.location.origin })}`
  try {
    return await Promise.race([ask(abort.signal), severed(popup, parts, abort.signal)])
  } finally {
    signal?.removeEventListener('abort', stop)
    // A request that is still open is given up.
    stop()
  }
}
