/**
 * Connects the window to the page that has opened it, as a frame is connected to its parent.
 * Browsers apply `frame-ancestors` to frames only, so this code compares the page's origin with the
 * server's list before it hears the page or tells it anything.
 */
import type { FrameHere } from '@portico/wire'
import type { FrameWindow, HostMessage } from '../bridge/handshake.ts'
import { mayHold } from '../bridge/origins.ts'

/** The part of the opener that is used. */
export interface Opener {
  postMessage(message: FrameHere, targetOrigin: string): void
}

/** The part of the window that is used. */
export interface AloneWindow {
  readonly parent: unknown
  readonly opener: Opener | null
  addEventListener(type: 'message', listener: (event: HostMessage) => void): void
  removeEventListener(type: 'message', listener: (event: HostMessage) => void): void
}

/**
 * `framed`: the page is in a frame. `lost`: no page has opened the window, or the browser has
 * separated the two. `refused`: the opener is not a page of the project.
 */
export type OpenerFault = 'framed' | 'lost' | 'refused'

export interface Met {
  /**
   * The window that the frame is given. Of the opener's messages, it passes only those from the
   * origin that the opener has named.
   */
  frame: FrameWindow
  /** Tells the opener that the frame listens. */
  announce(): void
}

/**
 * @param claimed The origin that the page has named. Nothing proves it yet, so it has to match
 *   the project's list, and only messages from it are heard.
 * @param patterns The origins of the project's pages.
 * @param pass Changes a message of the opener before the frame gets it.
 */
export function meetOpener(
  window: AloneWindow,
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
          // Messages of other windows pass unchanged, because a provider's window writes to the
          // frame, too. Its listener checks their origin itself.
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
