import type { Connector, Link, LinkRecord, Offer, Services, Stop } from '@portico/core'
import { watchWallets, type StandardWallet } from '@portico/core/wallet-standard'
import { findWallets } from './find.ts'
import type { Found, RouteCode } from './wallet.ts'

/** What a connector's lazy part needs of its eager one. */
export interface Page {
  find(offer: string): Found | undefined
  watch(cb: Stop): Stop
}

/**
 * When wallets may have put themselves on the page: its own moments, and the words of those who say that they are there.
 * What comes at another time is found when the visitor is about to choose: `warm`.
 */
const moments = ['DOMContentLoaded', 'load', 'unisat#initialized', 'okxwallet#initialized', 'eip6963:announceProvider']

type Loaded = readonly [typeof import('./link.ts'), Readonly<Record<string, RouteCode>>]

/** The code of each route, once it is wanted. */
export const routes: Readonly<Record<Found['route'], () => Promise<{ code: RouteCode }>>> = {
  sats: () => import('./routes/sats.ts'),
  leather: () => import('./routes/leather.ts'),
  unisat: () => import('./routes/unisat.ts'),
  okx: () => import('./routes/okx.ts'),
}

/**
 * Wallets whose object stands on the page, for one family of routes.
 *
 * @param also Loads what else a wallet may be asked next, once one is likely to be asked.
 */
export function pageConnector(id: string, family: readonly Found['route'][], also?: () => Promise<unknown>): Connector {
  const found = new Map<string, Found>()
  const waiting = new Set<Stop>()
  let look: Stop = () => {}
  let loaded: Loaded | undefined

  const load = async (): Promise<Loaded> => {
    const wanted = new Set([...found.values()].map(({ route }) => route))
    const code = await Promise.all([...wanted].map(async (route) => [route, (await routes[route]()).code] as const))
    return (loaded = [await import('./link.ts'), Object.fromEntries(code)])
  }
  const page: Page = {
    find: (offer) => found.get(offer),
    watch(cb) {
      waiting.add(cb)
      return () => waiting.delete(cb)
    },
  }

  return {
    id,
    owner: 'portico',
    ui: 'popup',
    warm() {
      look()
      return Promise.all([load(), also?.()])
    },
    start(sink, { platform }: Services) {
      const win = platform.window
      if (!win) return () => {}
      let standard: readonly StandardWallet[] = []
      look = (): void => {
        const now = findWallets(win, standard).filter(({ route }) => family.includes(route))
        const same = now.length === found.size && now.every((each) => found.get(each.id)?.object === each.object)
        if (same && now.every((each) => found.get(each.id)?.icon === each.icon)) return
        found.clear()
        for (const each of now) found.set(each.id, each)
        sink.offers(now.map(offerOf))
        for (const wake of [...waiting]) wake()
      }
      for (const moment of moments) win.addEventListener(moment, look)
      const unwatch = watchWallets(platform, (all) => {
        standard = all
        look()
      })
      return () => {
        unwatch()
        for (const moment of moments) win.removeEventListener(moment, look)
        look = () => {}
      }
    },
    open(offer, want, attempt) {
      const run = ([m, code]: Loaded): Promise<Link> => m.openLink({ connector: id, code, page, offer, want, attempt })
      const route = found.get(offer)?.route
      // Synchronous once loaded: a wallet that opens a window does so inside the click.
      return loaded && route && loaded[1][route] ? run(loaded) : load().then(run)
    },
    async restore(record: LinkRecord, attempt) {
      const m = await import('./link.ts')
      await m.appeared(page, record.offer, attempt.signal)
      return m.restoreLink({ connector: id, code: (await load())[1], page, record, attempt })
    },
  }
}

function offerOf({ id, name, icon }: Found): Offer {
  return {
    id,
    name,
    ...(icon ? { icon } : {}),
    evidence: [
      { by: 'standard-name', value: name, ns: 'bip122' },
      { by: 'flag', value: id, ns: 'bip122' },
    ],
    namespaces: ['bip122'],
  }
}
