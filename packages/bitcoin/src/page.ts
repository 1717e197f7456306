import type { Connector, Offer, Services, Stop } from '@portico/core'
import { watchWallets, type StandardWallet } from '@portico/core/wallet-standard'
import { loadConnection } from './bundles.ts'
import { findWallets } from './find.ts'
import type { Found } from './wallet.ts'
import { defined } from '@portico/core/adapter'

/** From the connector's eager part. */
export interface Page {
  find(offer: string): Found | undefined
  watch(cb: Stop): Stop
}

/** After these events the page may have other wallets; later ones are found at `warm`. */
const events = ['DOMContentLoaded', 'load', 'unisat#initialized', 'eip6963:announceProvider']

/** For wallets with a global, by some of the routes. */
export function pageConnector(id: string, routes: readonly Found['route'][]): Connector {
  const found = new Map<string, Found>()
  const watchers = new Set<Stop>()
  let look: Stop = () => {}
  const page: Page = {
    find: (offer) => found.get(offer),
    watch(cb) {
      watchers.add(cb)
      return () => watchers.delete(cb)
    },
  }

  return {
    id,
    owner: 'portico',
    ui: 'popup',
    warm() {
      look()
      return loadConnection()
    },
    start(sink, { platform }: Services) {
      const win = platform.window
      if (!win) return () => {}
      let standard: readonly StandardWallet[] = []
      look = (): void => {
        const now = findWallets(win, standard).filter(({ route }) => routes.includes(route))
        const known = ({ id: own, object, icon }: Found): boolean =>
          found.get(own)?.object === object && found.get(own)?.icon === icon
        if (now.length === found.size && now.every(known)) return
        found.clear()
        for (const each of now) found.set(each.id, each)
        sink.offers(now.map(offerOf))
        for (const changed of [...watchers]) changed()
      }
      for (const event of events) win.addEventListener(event, look)
      const unwatch = watchWallets(platform, (all) => {
        standard = all
        look()
      })
      return () => {
        unwatch()
        for (const event of events) win.removeEventListener(event, look)
        look = () => {}
      }
    },
    open: async (offer, want, attempt) =>
      (await loadConnection()).openLink({ connector: id, page, offer, want, attempt }),
    restore: async (record, attempt) =>
      (await loadConnection()).restoreLink({ connector: id, page, record, attempt }),
  }
}

function offerOf({ id, name, icon }: Found): Offer {
  return defined({
    id,
    name,
    icon: icon || undefined,
    evidence: [{ by: 'standard-name', value: name, namespace: 'bip122' }],
    namespaces: ['bip122'],
  })
}
