/** Wallets that appear on the page without an event must be polled. */
import type { Offer, Platform, Services, Sink, Stop } from '../types/index.ts'

/** The wallets that are found on the page. */
export interface Site<W> {
  /** A wallet by its key. */
  get(key: string): W | undefined
  /** Reads the page now. */
  look(): void
  /** Calls back when a wallet appears or disappears. */
  watch(changed: Stop): Stop
  /** Offers the wallets; a connector's `start`. */
  start(sink: Sink, services: Services): Stop
}

/**
 * Reads the page at the start, once the document is parsed, once it has loaded, and when the
 * visitor returns to the page, perhaps with a new extension. In between, call `look`: on intent,
 * before a wallet is asked, and while one is awaited.
 *
 * @param read What is on the page. May throw: such a page has no wallet.
 */
export function createSite<W>(
  read: (win: NonNullable<Platform['window']>) => Map<string, W>,
  offerOf: (key: string) => Offer,
): Site<W> {
  let found = new Map<string, W>()
  let win: Platform['window'] = null
  const sinks = new Set<Sink>()
  const watchers = new Set<Stop>()

  const report = (sink: Sink): void => sink.offers([...found.keys()].map(offerOf))
  const look = (): void => {
    let now = new Map<string, W>()
    try {
      if (win) now = read(win)
    } catch {
      // A getter may throw.
    }
    if (now.size === found.size && [...now].every(([key, wallet]) => found.get(key) === wallet))
      return
    found = now
    for (const sink of sinks) report(sink)
    for (const changed of [...watchers]) changed()
  }

  return {
    get: (key) => found.get(key),
    look,
    watch(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    start(sink, { platform }) {
      const { window } = platform
      if (!window) return () => {}
      win = window
      look()
      sinks.add(sink)
      if (found.size > 0) report(sink)
      const unwatch = platform.changes(look)
      const events = ['DOMContentLoaded', 'load'] as const
      for (const event of events) window.addEventListener(event, look)
      return () => {
        sinks.delete(sink)
        unwatch()
        for (const event of events) window.removeEventListener(event, look)
      }
    },
  }
}
