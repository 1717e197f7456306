import type { Connector, Link, Offer, Platform, Sink, Stop } from '@portico/core'
import { whenArriving } from '@portico/core/internal/arrivals'
import { nameOf } from './names.ts'
import type { PolkadotOptions } from './polkadot.ts'
import { isEntry, type InjectedEntry, type Site } from './wallet.ts'

/** No page has as many; whoever writes more into it wants something else. */
const most = 64

/**
 * Extensions in `window.injectedWeb3`. They put themselves there when they like and tell nobody, so we look
 * again while the page loads, when it comes back into view, and when somebody is about to ask for a wallet.
 *
 * @param attach Loads what will speak to the wallet, once one is likely to be asked.
 */
export function injectedWeb3(options: PolkadotOptions = {}, attach?: () => Promise<unknown>): Connector {
  let found = new Map<string, InjectedEntry>()
  let platform: Platform | undefined
  const sinks = new Set<Sink>()
  const watchers = new Set<Stop>()
  let opener: typeof import('./open.ts') | undefined
  const load = async (): Promise<typeof import('./open.ts')> => (opener ??= await import('./open.ts'))

  const tell = (sink: Sink): void => sink.offers([...found.keys()].map(offerOf))
  const look = (): void => {
    const now = read(platform)
    if (now.size === found.size && [...now].every(([key, entry]) => found.get(key) === entry)) return
    found = now
    for (const sink of sinks) tell(sink)
    for (const changed of [...watchers]) changed()
  }
  const site: Site = {
    get: (key) => found.get(key),
    look,
    watch(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }

  return {
    id: 'injected-web3',
    owner: 'portico',
    ui: 'popup',
    warm() {
      look()
      return Promise.all([load(), attach?.(), import('./asks.ts')])
    },
    start(sink, services) {
      platform = services.platform
      sinks.add(sink)
      look()
      if (found.size > 0) tell(sink)
      const stop = whenArriving(platform, look)
      return () => {
        sinks.delete(sink)
        stop()
      }
    },
    open(offer, want, attempt) {
      look()
      // Synchronous once loaded: a wallet that opens a window does so inside the click.
      const run = (m: NonNullable<typeof opener>): Promise<Link> => m.openLink({ offer, want, attempt, site, options })
      return opener ? run(opener) : load().then(run)
    },
    restore: async (record, attempt) => (await import('./restore.ts')).restoreLink({ record, attempt, site, options }),
  }
}

function offerOf(key: string): Offer {
  const name = nameOf(key)
  return { id: key, name, evidence: [{ by: 'standard-name', value: name, ns: 'polkadot' }], namespaces: ['polkadot'] }
}

/** What is on the page, by key; one object under two keys is one wallet. */
function read(platform: Platform | undefined): Map<string, InjectedEntry> {
  const now = new Map<string, InjectedEntry>()
  const known = new Set<unknown>()
  try {
    const all = (platform?.window as { injectedWeb3?: Record<string, unknown> } | null)?.injectedWeb3 ?? {}
    for (const key of Object.keys(all).slice(0, most)) {
      const entry = entryOf(all, key)
      if (!entry || known.has(entry) || !nameOf(key)) continue
      known.add(entry)
      now.set(key, entry)
    }
  } catch {
    // A trap instead of an object holds no wallet.
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
