import { lazy } from '../utils/lazy.ts'
import type { AttemptCtx, Connector, Link, LinkRecord, Want } from '../types/index.ts'
import type { Site } from './site.ts'

export interface Opening<W, O> {
  offer: string
  want: Want
  attempt: AttemptCtx
  site: Site<W>
  options: O
  record?: LinkRecord
}

export interface Opener<W, O> {
  openLink(opening: Opening<W, O>): Promise<Link>
}

export interface RestoreOptions {
  restoreMayPrompt?: boolean
}

export interface GlobalObjects<W, O extends RestoreOptions> {
  id: string
  ns: string
  site: Site<W>
  load(): Promise<Opener<W, O>>
  attach: (() => Promise<unknown>) | undefined
  options: O
}

/**
 * These wallets appear without an announcement, so the page is read while it loads, when the
 * visitor returns to it, and before a wallet is chosen.
 */
export function globalObjects<W, O extends RestoreOptions>(
  wallets: GlobalObjects<W, O>,
): Connector {
  const { attach, id, load, options, site } = wallets
  const opener = lazy(load)
  return {
    id,
    owner: 'portico',
    ui: 'popup',
    start: site.start,
    warm() {
      site.look()
      return Promise.all([opener(), attach?.()])
    },
    open(offer, want, attempt) {
      site.look()
      const run = (m: Opener<W, O>): Promise<Link> =>
        m.openLink({ offer, want, attempt, site, options })
      // Synchronous once loaded: a wallet must open its window inside the click.
      return opener.now ? run(opener.now) : opener().then(run)
    },
    restore: async (record, attempt) =>
      (await import('./restore.ts')).restoreLink(record, attempt, wallets),
  }
}
