/** Messages arrive a turn later, as in browsers. */
import type { SafeDouble } from './double.ts'

/** Options of the window that a Safe frames. */
export interface FrameOptions {
  /** Of the parent. */
  origin: string
  /** The parents' origins, which every browser but Firefox exposes. */
  ancestors?: readonly string[]
  /** The Safe that frames the page. */
  safe: SafeDouble
}

/** A page's window, framed by a Safe. */
export interface Framed {
  /** Everything that reached the parent. */
  readonly messages: unknown[]
  /**
   * Delivers a message to the page from any sender. Default: the parent.
   *
   * @param data The message, as `postMessage` sends it.
   */
  say(data: unknown, from?: { source?: unknown; origin?: string }): void
}

/**
 * Puts a window, such as one of `walletWindow`, into a frame of a page at an origin where a Safe
 * answers.
 */
export function frameIn(window: EventTarget, { origin, ancestors, safe }: FrameOptions): Framed {
  const messages: unknown[] = []
  const parent = {
    postMessage(data: unknown, target: string) {
      if (target !== '*' && target !== origin) return
      messages.push(data)
      void safe.answer(structuredClone(data)).then((reply) => reply && say(structuredClone(reply)))
    },
  }
  const say: Framed['say'] = (data, from = {}) => {
    window.dispatchEvent(
      Object.assign(new Event('message'), { data, source: parent, origin, ...from }),
    )
  }
  Object.assign(window, {
    parent,
    ...(ancestors ? { location: { ancestorOrigins: ancestors } } : {}),
  })
  return { messages, say }
}
