/**
 * The page that has opened this window, in the place of a parent. No `frame-ancestors` holds for a window, so nothing that the page says is heard before the
 * server's list has its origin, and nothing is said to it either.
 */
import type { FrameHere } from '@portico/wire'
import type { FrameWindow, HostMessage } from '../bridge/handshake.ts'
import { mayHold } from '../bridge/origins.ts'

/** As much of the page that has opened the window as is used. */
export interface Opener {
  postMessage(message: FrameHere, targetOrigin: string): void
}

/** As much of the window as is used. */
export interface AloneWindow {
  readonly parent: unknown
  readonly opener: Opener | null
  addEventListener(type: 'message', listener: (event: HostMessage) => void): void
  removeEventListener(type: 'message', listener: (event: HostMessage) => void): void
}

/** `framed`: the window is no window. `lost`: no page has opened it, or it is severed from it. `refused`: the page is none of the project's. */
export type OpenerFault = 'framed' | 'lost' | 'refused'

export interface Met {
  /** What the frame takes for its window: only what the opener says from the one origin that it has named comes through. */
  frame: FrameWindow
  /** Says that the frame listens. */
  announce(): void
}

/**
 * @param claimed The origin that the page has named. It is a claim: messages are heard from it alone, and only where the project has it.
 * @param patterns The project's pages.
 * @param pass What becomes of a handshake before the frame hears of it.
 */
export function meetOpener(window: AloneWindow, claimed: string, patterns: readonly string[], pass: (event: HostMessage) => HostMessage): Met | OpenerFault {
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
        const heard = (event: HostMessage): void => {
          // Others are no hosts, and are told apart by whoever listens for them: a provider's window, of the frame's own origin.
          if (event.source !== opener) listener(event)
          else if (event.origin === claimed) listener(pass(event))
        }
        listeners.set(listener, heard)
        window.addEventListener(type, heard)
      },
      removeEventListener(type, listener) {
        const heard = listeners.get(listener)
        if (heard) window.removeEventListener(type, heard)
      },
    },
    announce: () => opener.postMessage({ type: 'portico-frame-here' }, claimed),
  }
}
