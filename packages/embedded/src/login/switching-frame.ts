/**
 * Uses the frame in the page until the browser refuses it storage, then the same page in a window.
 */
import type { PorticoError } from '@portico/core'
import type { Frame } from '../frame/frame.ts'

export interface SwitchingFrame {
  frame: Frame
  /** Uses the window from now on. */
  toWindow(): Frame
}

/** @param make Makes the frame in a window. */
export function createSwitchingFrame(inPage: Frame, make: () => Frame): SwitchingFrame {
  let inWindow: Frame | undefined
  const toWindow = (): Frame => (inWindow ??= make())

  const frame: Frame = {
    ready: () => (inWindow ?? inPage).ready(),
    async request(method, params, how) {
      try {
        if (!inWindow) return await inPage.request(method, params, how)
      } catch (error) {
        const isRefused = (error as Partial<PorticoError>).code === 'storage-refused'
        // A check for an earlier login opens no window.
        if (method === 'IS_CONNECTED' || !isRefused) throw error
      }
      return toWindow().request(method, params, how)
    },
    stop() {
      inPage.stop()
      inWindow?.stop()
    },
  }
  return { frame, toWindow }
}
