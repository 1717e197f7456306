/**
 * A connector for wallets that are objects on the page, each at a place that is known beforehand.
 */
import { lazy } from '../utils/lazy.ts'
import type { AttemptCtx, Connector, Link, LinkRecord, Want } from '../types/index.ts'
import type { Site } from './site.ts'

/** The parameters of the code that opens a link. */
export interface Opening<W, O> {
  offer: string
  want: Want
  attempt: AttemptCtx
  site: Site<W>
  options: O
  /** The stored link, when one is restored. */
  record?: LinkRecord
}

export interface Opener<W, O> {
  openLink(opening: Opening<W, O>): Promise<Link>
}

export interface RestoreOptions {
  /** Whether a link may be restored although the wallet may prompt. */
  restoreMayPrompt?: boolean
}

export interface GlobalObjects<W, O extends RestoreOptions> {
  id: string
  ns: string
  site: Site<W>
  /** Loads the code that opens a link. */
  load(): Promise<Opener<W, O>>
  /** Loads what listens to a wallet. */
  attach: (() => Promise<unknown>) | undefined
  options: O
}

/**
 * These wallets appear at any time without an announcement, so the page is read again while it
 * loads, when the visitor returns to it, and when a wallet is about to be chosen.
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
      // Synchronous once loaded, because a wallet that opens a window has to do so inside the
      // click.
      return opener.now ? run(opener.now) : opener().then(run)
    },
    restore: async (record, attempt) =>
      (await import('./restore.ts')).restoreLink(record, attempt, wallets),
  }
}
