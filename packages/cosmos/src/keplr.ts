import type { Connector, Link, Offer } from '@portico/core'
import { createSite } from '@portico/core/internal/page/site'
import type { CosmosOptions } from './cosmos.ts'
import { places } from './places.ts'
import { isKeplr } from './wallet.ts'

/**
 * Wallets of the Keplr interface, each at its own place on the page: Keplr, Leap, Cosmostation, OKX. They come when they
 * like, so the page is looked at again while it loads, when the visitor comes back to it, and when somebody is about to
 * ask for a wallet.
 *
 * @param attach Loads what will speak to the wallet, once one is likely to be asked.
 */
export function keplr(options: CosmosOptions = {}, attach?: () => Promise<unknown>): Connector {
  const site = createSite(read, offerOf)
  let opener: typeof import('./open.ts') | undefined
  const load = async (): Promise<typeof import('./open.ts')> => (opener ??= await import('./open.ts'))

  return {
    id: 'keplr',
    owner: 'portico',
    ui: 'popup',
    start: site.start,
    warm() {
      site.look()
      return Promise.all([load(), attach?.(), import('./asks.ts')])
    },
    open(offer, want, attempt) {
      site.look()
      // Synchronous once loaded: a wallet that opens a window does so inside the click.
      const run = (m: NonNullable<typeof opener>): Promise<Link> => m.openLink({ offer, want, attempt, site, options })
      return opener ? run(opener) : load().then(run)
    },
    restore: async (record, attempt) => (await import('./restore.ts')).restoreLink({ record, attempt, site, options }),
  }
}

function offerOf(key: string): Offer {
  const { name } = places.find((place) => place.key === key)!
  return { id: key, name, evidence: [{ by: 'standard-name', value: name, ns: 'cosmos' }], namespaces: ['cosmos'] }
}

/** What is on the page, by key; one object in two places is one wallet. */
function read(win: object): Map<string, object> {
  const now = new Map<string, object>()
  for (const { key, path } of places) {
    const wallet = at(win, path)
    if (isKeplr(wallet) && ![...now.values()].includes(wallet)) now.set(key, wallet)
  }
  return now
}

/** What stands at a path; a getter that throws holds nothing, and hides nobody else. */
function at(win: object, path: string): unknown {
  try {
    return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], win)
  } catch {
    return undefined
  }
}
