import type { Stop } from '@portico/core'

/** The frame's element in the page. */
export interface FrameView {
  /** Inserts the frame, once. `loaded` is called after each load, with a new port. */
  load(loaded: (port: MessagePort) => void): void
  /**
   * `closed` is called when the visitor or the browser has closed it. While it is shown, only the
   * title changes.
   */
  show(title: string, closed: Stop): void
  hide(): void
  remove(): void
}
