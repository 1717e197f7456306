/** The frame's window, and windows in which providers are visited. */
import { popupGo, popupWait } from '@portico/wire'
import * as v from 'valibot'
import type { HostMessage } from '../bridge/handshake.ts'
import { randomId } from './parts.ts'
import type { Popup, SocialParts } from './social.ts'

export const frameOrigin = 'https://wallet.example'

export interface FakeWindow {
  window: SocialParts['window']
  /** How many listen. */
  listening(): number
  receive(event: Omit<HostMessage, 'ports' | 'source'> & { source: unknown }): void
}

export function fakeWindow(): FakeWindow {
  const listeners = new Set<(event: HostMessage) => void>()
  return {
    window: { addEventListener: (_, listener) => void listeners.add(listener), removeEventListener: (_, listener) => void listeners.delete(listener) },
    listening: () => listeners.size,
    receive(event) {
      // No other than a window is given here, but for tests of what is none.
      for (const listener of listeners) listener({ ...event, source: event.source as Window, ports: [] })
    },
  }
}

export interface FakePopup {
  source: Popup
  /** Says hello; again, where it is told so. Another load of its page says another id. */
  hello(more?: Readonly<Record<string, unknown>>): { id: string }
  /** Where it was sent to. */
  went: string[]
  /** How often it was told to wait. */
  waited: number
  /** All that was posted to it, with the origin that it was for. */
  posted: { what: unknown; to: string | undefined }[]
  id: string
  closed: boolean
}

export function openPopup(frame: FakeWindow, way = 'google', origin = frameOrigin): FakePopup {
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
      const said = { type: 'portico-popup', id: popup.id, popup: 'd'.repeat(43), way, ...more }
      frame.receive({ data: said, source, origin })
      return said
    },
  }
  return popup
}
