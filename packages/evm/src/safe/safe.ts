import type { Connector, Link, Services, Sink } from '@portico/core'

/** Where pages are shown inside a Safe. */
export interface SafeOptions {
  /** Origins whose frame is a Safe's, besides `https://app.safe.global`. */
  origins?: readonly string[]
}

/**
 * The Safe whose page surrounds this one (Safe Apps). It is offered, and connected without a
 * prompt, once a parent of an allowed origin has answered as one; a top-level page loads no code
 * for it.
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
      import('./join.ts')
        .then(
          async ({ join }) =>
            (opened = await join(win, origins, { sink, services, signal: stop.signal })),
        )
        // No Safe answers, or its code cannot be loaded, so there is none.
        .catch(() => {})
      return () => stop.abort()
    },
    // It is only called for an offered Safe.
    open: () => opened!(),
  }
}
