/**
 * Uses the frame in the page until the browser refuses it storage, then the same page in a window.
 */
import type { PorticoError } from '@portico/core'
import type { Frame } from '../frame/frame.ts'

export interface SwitchingFrame {
  frame: Frame
  /** Uses the window from now on. */
  toWindow(): Promise<Frame>
}

/** @param load Makes the frame in a window. */
export function createSwitchingFrame(inPage: Frame, load: () => Promise<Frame>): SwitchingFrame {
  let inWindow: Promise<Frame> | undefined

  function toWindow(): Promise<Frame> {
    inWindow ??= load().catch((error: unknown) => {
      // The next request loads it again.
      inWindow = undefined
      throw error
    })
    return inWindow
  }

  const frame: Frame = {
    ready: async () => inWindow ?? inPage.ready(),
    async request(method, params, how) {
      try {
        if (!inWindow) return await inPage.request(method, params, how)
      } catch (error) {
        const isRefused = (error as Partial<PorticoError>).code === 'storage-refused'
        // A check for an earlier login opens no window.
        if (method === 'IS_CONNECTED' || !isRefused) throw error
      }
      const window = await toWindow()
      return window.request(method, params, how)
    },
    stop() {
      inPage.stop()
      inWindow?.then(
        (window) => window.stop(),
        () => {},
      )
    },
  }
  return { frame, toWindow }
}
