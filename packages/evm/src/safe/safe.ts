import type { Connector, Link, Services, Sink } from '@portico/core'
import { loadSafe } from '../bundles.ts'

/** The options for pages inside a Safe. */
export interface SafeOptions {
  /** Origins of Safes, besides `https://app.safe.global`. */
  origins?: readonly string[]
}

/**
 * The Safe whose page surrounds this one (Safe Apps). Offered, and connected without a prompt, once
 * a parent of an allowed origin has answered; a top-level page loads no code for it.
 */
export function safe({ origins = [] }: SafeOptions = {}): Connector {
  let opened: (() => Promise<Link>) | undefined
  return {
    id: 'safe',
    owner: 'portico',
    ui: 'none',
    start(sink: Sink, services: Services) {
      const win = services.platform.window
      if (!win?.parent || win.parent === win) return () => {}
      const stop = new AbortController()
      loadSafe()
        .then(
          async ({ join }) =>
            (opened = await join(win, origins, { sink, services, signal: stop.signal })),
        )
        // No Safe answers, or its code cannot be loaded.
        .catch(() => {})
      return () => stop.abort()
    },
    open: () => opened!(),
  }
}
