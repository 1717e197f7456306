import type { Stop } from '@portico/core'

/** The frame's element in the page. */
export interface FrameView {
  /** Inserts the frame, once. `loaded` is called each time it has loaded, with a new port to it. */
  load(loaded: (port: MessagePort) => void): void
  /**
   * Shows it above everything. `closed` is called when the visitor or the browser has closed it. If
   * it is shown already, only the title changes.
   */
  show(title: string, closed: Stop): void
  hide(): void
  /** Removes it from the page; it can be loaded again. */
  remove(): void
}
