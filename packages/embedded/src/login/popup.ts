/** A provider's window. It first shows a page of the frame's origin, which finds the frame in its opener. */
import type { EmbeddedOptions } from '../options.ts'
import type { LoginParts } from './steps.ts'
import type { Visits } from './visits.ts'

export interface PopupParts {
  window: Window
  options: EmbeddedOptions
  locale(): string
  /** The page's theme. */
  mode(): 'dark' | 'light'
  visits: Visits
}

/** The dependencies of logins other than by e-mail. */
export interface WayParts extends LoginParts, PopupParts {
  /** The result that this tab has returned with, until it is used. */
  result: string | undefined
  /** Whether the card is open. */
  isOpen(): boolean
}

/** Navigates the window to that page, and centres it on the page's window. */
export function visit(popup: Window, way: string, { window: { screenX, screenY, outerWidth, outerHeight }, options: { frame, projectId }, locale, mode }: PopupParts): void {
  // Uses the size that it was opened with, because its own size may not be known yet.
  popup.moveTo(screenX + (outerWidth - 480) / 2, screenY + (outerHeight - 720) / 2)
  popup.location.href = `${frame}/frame/popup.html?${new URLSearchParams({ projectId, way, locale: locale(), theme: mode() })}`
}
