/** A provider's window. It first shows a page of the frame's origin, which finds the frame in its opener. */
import type { EmbeddedOptions } from '../options.ts'
import type { LoginParts } from './steps.ts'

export interface PopupParts {
  window: Window
  options: EmbeddedOptions
  locale(): string
  /** The page's theme. */
  mode(): 'dark' | 'light'
  /** Opens an empty window; null where the browser blocks it, for example without a recent press. */
  open(): Window | null
}

/** The dependencies of logins other than by e-mail. */
export type WayParts = LoginParts & PopupParts

/** Navigates the window to that page, and centres it on the page's window. */
export function visit(popup: Window, way: string, { window: { screenX, screenY, outerWidth, outerHeight }, options: { frame, projectId }, locale, mode }: PopupParts): void {
  // Uses the size that it was opened with, because its own size may not be known yet.
  popup.moveTo(screenX + (outerWidth - 480) / 2, screenY + (outerHeight - 720) / 2)
  popup.location.href = `${frame}/frame/popup.html?${new URLSearchParams({ projectId, way, locale: locale(), theme: mode() })}`
}
