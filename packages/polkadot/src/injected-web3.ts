import type { Connector, Link, Offer } from '@portico/core'
import { createSite } from '@portico/core/internal/page/site'
import { evidenceOf, nameOf } from './names.ts'
import type { PolkadotOptions } from './polkadot.ts'
import { isEntry, type InjectedEntry } from './wallet.ts'

/** No page has as many; whoever writes more into it wants something else. */
const most = 64

/**
 * Extensions in `window.injectedWeb3`. They come when they like and tell nobody, so the page is looked at again
 * while it loads, when the visitor comes back to it, and when somebody is about to ask for a wallet.
 *
 * @param attach Loads what will speak to the wallet, once one is likely to be asked.
 */
export function injectedWeb3(options: PolkadotOptions = {}, attach?: () => Promise<unknown>): Connector {
  const site = createSite(read, offerOf)
  let opener: typeof import('./open.ts') | undefined
  const load = async (): Promise<typeof import('./open.ts')> => (opener ??= await import('./open.ts'))

  return {
    id: 'injected-web3',
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
  return { id: key, name: nameOf(key), evidence: evidenceOf(key), namespaces: ['polkadot'] }
}

/** What is on the page, by key; one object under two keys is one wallet. */
function read(win: object): Map<string, InjectedEntry> {
  const now = new Map<string, InjectedEntry>()
  const known = new Set<unknown>()
  const all = (win as { injectedWeb3?: Record<string, unknown> }).injectedWeb3 ?? {}
  for (const key of Object.keys(all).slice(0, most)) {
    const entry = entryOf(all, key)
    if (!entry || known.has(entry) || !nameOf(key)) continue
    known.add(entry)
    now.set(key, entry)
  }
  return now
}

/** One entry, whose getter may throw without hiding the others. */
function entryOf(all: Record<string, unknown>, key: string): InjectedEntry | undefined {
  try {
    const entry = all[key]
    return isEntry(entry) ? entry : undefined
  } catch {
    return undefined
  }
}
