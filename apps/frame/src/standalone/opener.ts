/**
 * Connects the window to its opener, as a frame to its parent. Browsers apply `frame-ancestors` to
 * frames only, so the opener's origin is compared with the server's list first.
 */
import type { FrameHere } from '@portico/wire'
import type { FrameWindow, HostMessage } from '../bridge/handshake.ts'
import { mayHold } from '../bridge/origins.ts'

export interface Opener {
  postMessage(message: FrameHere, targetOrigin: string): void
}

export interface StandaloneWindow {
  readonly parent: unknown
  readonly opener: Opener | null
  addEventListener(type: 'message', listener: (event: HostMessage) => void): void
  removeEventListener(type: 'message', listener: (event: HostMessage) => void): void
}

/**
 * `framed`: the page is in a frame. `lost`: no opener, or the browser has separated the two.
 * `refused`: the opener's origin is not the project's.
 */
export type OpenerFault = 'framed' | 'lost' | 'refused'

export interface Met {
  /** Of the opener's messages, passes only those from the origin that it has named. */
  frame: FrameWindow
  announce(): void
}

/**
 * @param claimed Unproven, so it must match the project's list, and only its messages are
 *   accepted.
 * @param patterns The origins of the project's pages.
 * @param pass Changes an opener's message before the frame gets it.
 */
export function meetOpener(
  window: StandaloneWindow,
  claimed: string,
  patterns: readonly string[],
  pass: (event: HostMessage) => HostMessage,
): Met | OpenerFault {
  const { opener } = window
  if (window.parent !== window) return 'framed'
  if (!opener) return 'lost'
  if (!mayHold(patterns, claimed)) return 'refused'
  const listeners = new Map<(event: HostMessage) => void, (event: HostMessage) => void>()
  return {
    frame: {
      parent: opener,
      location: {},
      addEventListener(type, listener) {
        const onMessage = (event: HostMessage): void => {
          // A provider's window writes to the frame too; its listener checks the origin itself.
          if (event.source !== opener) listener(event)
          else if (event.origin === claimed) listener(pass(event))
        }
        listeners.set(listener, onMessage)
        window.addEventListener(type, onMessage)
      },
      removeEventListener(type, listener) {
        const onMessage = listeners.get(listener)
        if (onMessage) window.removeEventListener(type, onMessage)
      },
    },
    announce: () => opener.postMessage({ type: 'portico-frame-here' }, claimed),
  }
}
