import { lazy } from '../utils/lazy.ts'
import { PorticoError } from '../errors/error.ts'
import type { AttemptCtx, Connector, Link, LinkRecord, Want } from '../types/index.ts'
import type { Site } from './site.ts'
import { waitForWallet } from './wait.ts'

/** What a wallet's link is opened or restored with. */
export interface Opening<W, O> {
  /** The wallet's key on the page. */
  offer: string
  /** What the visitor has asked for. */
  want: Want
  /** The attempt, which may be cancelled. */
  attempt: AttemptCtx
  /** The wallets on the page. */
  site: Site<W>
  /** The adapter's options. */
  options: O
  /** While restoring: what the link has stored. */
  record?: LinkRecord
}

/** The module that asks wallets. */
export interface Opener<W, O> {
  /** Asks the wallet. */
  openLink(opening: Opening<W, O>): Promise<Link>
}

/** An option of adapters whose wallets have no silent request. */
export interface RestoreOptions {
  /** Whether restoring may open a window of the wallet. Default false. */
  restoreMayPrompt?: boolean
}

/** A connector of wallets that put an object on the page. */
export interface GlobalObjects<W, O extends RestoreOptions> {
  /** The connector's id. */
  id: string
  /** The namespace. */
  namespace: string
  /** The wallets on the page. */
  site: Site<W>
  /** Loads what asks wallets. */
  load(): Promise<Opener<W, O>>
  /** The adapter's options. */
  options: O
}

/**
 * A connector of wallets that put an object on the page. They appear without an announcement, so the page is read while it loads, when the
 * visitor returns to it, and before a wallet is chosen.
 */
export function globalObjects<W, O extends RestoreOptions>(
  wallets: GlobalObjects<W, O>,
): Connector {
  const { id, load, options, site } = wallets
  const opener = lazy(load)
  return {
    id,
    owner: 'portico',
    ui: 'popup',
    start: site.start,
    warm() {
      site.look()
      return opener()
    },
    open(offer, want, attempt) {
      site.look()
      return opener().then((m) => m.openLink({ offer, want, attempt, site, options }))
    },
    restore: (record, attempt) => restoreLink(record, attempt, wallets),
  }
}

/**
 * Restores a link to a wallet without a silent call. Unless the host allows a prompt while the page
 * loads, the link ends with its page.
 */
async function restoreLink<W, O extends RestoreOptions>(
  record: LinkRecord,
  attempt: AttemptCtx,
  { load, namespace, options, site }: GlobalObjects<W, O>,
): Promise<Link> {
  await waitForWallet(site, record.offer, attempt)
  if (!options.restoreMayPrompt)
    throw new PorticoError(
      'restore-needs-visitor',
      `${record.peer.name} may ask when it is connected: it is left to the visitor`,
      {
        exit: 'session-expired',
      },
    )
  const { openLink } = await load()
  // If the attempt was stopped while the code was loading, no window may open.
  attempt.signal.throwIfAborted()
  const chain = record.seen[namespace]?.chain
  return openLink({
    offer: record.offer,
    want: { namespaces: [namespace], chains: chain ? [chain] : [] },
    attempt,
    site,
    options,
    record,
  })
}
