/** Doubles of the frame's window and of providers' windows. */
import { popupGo, popupWait } from '@portico/wire'
import * as v from 'valibot'
import type { HostMessage } from '../bridge/handshake.ts'
import { randomId } from './deps.ts'
import type { Popup, SocialDeps } from './social.ts'

export const frameOrigin = 'https://wallet.example'

export interface FakeWindow {
  window: SocialDeps['window']
  /** The number of listeners. */
  listening(): number
  receive(event: Omit<HostMessage, 'ports' | 'source'> & { source: unknown }): void
}

export function fakeWindow(): FakeWindow {
  const listeners = new Set<(event: HostMessage) => void>()
  return {
    window: {
      addEventListener: (_, listener) => void listeners.add(listener),
      removeEventListener: (_, listener) => void listeners.delete(listener),
    },
    listening: () => listeners.size,
    receive(event) {
      // Callers pass a window, except in tests with other values.
      for (const listener of listeners)
        listener({ ...event, source: event.source as Window, ports: [] })
    },
  }
}

export interface FakePopup {
  source: Popup
  /** Sends a greeting, again on request. A reload of the page sends another id. */
  hello(more?: Readonly<Record<string, unknown>>): { id: string }
  /** The URL that it was sent to. */
  went: string[]
  /** How many wait messages it received. */
  waited: number
  /** All messages that were posted to it, with their target origins. */
  posted: { what: unknown; to: string | undefined }[]
  id: string
  closed: boolean
}

export function openPopup(
  frame: FakeWindow,
  loginMethod = 'google',
  origin = frameOrigin,
): FakePopup {
  const source = {
    get top(): unknown {
      return source
    },
    postMessage(what: unknown, options?: { targetOrigin?: string }): void {
      popup.posted.push({ what, to: options?.targetOrigin })
      const go = v.safeParse(popupGo, what)
      if (go.success) popup.went.push(go.output.url)
      else if (v.safeParse(popupWait, what).success) popup.waited++
    },
    close(): void {
      popup.closed = true
    },
  } as Popup
  const popup: FakePopup = {
    source,
    went: [],
    waited: 0,
    posted: [],
    id: randomId(),
    closed: false,
    hello(more = {}) {
      const message = {
        type: 'portico-popup',
        id: popup.id,
        popup: 'd'.repeat(43),
        loginMethod,
        ...more,
      }
      frame.receive({ data: message, source, origin })
      return message
    },
  }
  return popup
}
