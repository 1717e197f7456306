/** A provider's window, which shows a page of the frame's first. That finds the frame among those of the page that has opened it. */
import type { EmbeddedOptions } from '../options.ts'
import type { LoginParts } from './steps.ts'

export interface PopupParts {
  window: Window
  options: EmbeddedOptions
  locale(): string
  /** The theme that the page shows. */
  mode(): 'dark' | 'light'
  /** Opens one that is empty yet; null where the browser refuses it, as it does where the visitor has not just pressed something. */
  open(): Window | null
}

/** What logging in beside e-mail needs. */
export type WayParts = LoginParts & PopupParts

/** Leads it to that page, and to the middle of the page's own. */
export function visit(popup: Window, way: string, { window: { screenX, screenY, outerWidth, outerHeight }, options: { frame, projectId }, locale, mode }: PopupParts): void {
  // By the size that it was opened with: what it says of itself may come later.
  popup.moveTo(screenX + (outerWidth - 480) / 2, screenY + (outerHeight - 720) / 2)
  popup.location.href = `${frame}/frame/popup.html?${new URLSearchParams({ projectId, way, locale: locale(), theme: mode() })}`
}
