import type { Stop } from '@portico/core'

/** Where the frame stands in the page. */
export interface FrameView {
  /** Puts the frame into the page, once; `loaded` is called back each time that it has loaded, with a port to it that nobody else has. */
  load(loaded: (port: MessagePort) => void): void
  /** Shows it above everything. `closed`: the visitor, or the browser, has closed it. Shown already, it has another title. */
  show(title: string, closed: Stop): void
  hide(): void
  /** Takes it out of the page; it can be loaded anew. */
  remove(): void
}
