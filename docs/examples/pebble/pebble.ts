// docs/examples/pebble/pebble.ts
/** The adapter and its one connector: all that a host loads before anybody wants to connect. */
import type { ChainAdapter, Connector, Offer } from '@portico/core'
import { lazy, whenPresent } from '@portico/core/adapter'
import { iconOf, isWallet, nameOf, parseAddress, type PebbleWallet } from './wallet.ts'

/**
 * Speaks to pebble networks (`pebble:main`, `pebble:test`) through the wallets that announce
 * themselves.
 */
export function pebble(): ChainAdapter<'pebble', PebbleWallet> {
  return {
    namespace: 'pebble',
    label: 'pebble',
    declaration: {
      namespace: 'pebble',
      name: 'Pebble',
      address: /^pb[0-9a-f]{64}$/i,
      signIn: { name: 'Pebble', address: /^pb[0-9a-f]{64}$/, reference: /^[a-z]{1,16}$/ },
    },
    authority: 'portico',
    connectors: [announced()],
    attach: async (handle, emit, services, link) =>
      (await import('./link.ts')).attach(handle, emit, services, link),
    parseAddress,
    reads: async (chain, services) => (await import('./link.ts')).createReads(chain, services),
    session: async () => (await import('./session.ts')).session,
  }
}

function announced(): Connector {
  /** By name: pebble wallets have nothing better, so the second of a name gets another id. */
  const found = new Map<string, PebbleWallet>()
  const waiting = new Set<() => void>()
  const watch = (changed: () => void): (() => void) => {
    waiting.add(changed)
    return () => waiting.delete(changed)
  }
  const load = lazy(() => import('./link.ts'))

  const offers = (): Offer[] =>
    [...found].map(([id, wallet]) => ({
      id,
      name: nameOf(wallet),
      ...iconOf(wallet),
      evidence: [{ by: 'standard-name', value: nameOf(wallet), namespace: 'pebble' }],
      namespaces: ['pebble'],
    }))

  return {
    id: 'pebble',
    owner: 'portico',
    ui: 'popup',
    warm: load,
    start(sink, { platform }) {
      const { window } = platform
      if (!window) return () => {}
      const onWallet = (event: Event): void => {
        const { detail: wallet } = event as CustomEvent<unknown>
        if (!isWallet(wallet) || !nameOf(wallet) || [...found.values()].includes(wallet)) return
        let id = nameOf(wallet)
        while (found.has(id)) id += '+'
        found.set(id, wallet)
        sink.offers(offers())
        for (const wake of [...waiting]) wake()
      }
      const left = (event: Event): void => {
        const { detail: wallet } = event as CustomEvent<unknown>
        for (const [id, each] of found) if (each === wallet) found.delete(id)
        sink.offers(offers())
      }
      window.addEventListener('pebble:wallet', onWallet)
      window.addEventListener('pebble:left', left)
      // Those that came first are asked to say it again.
      window.dispatchEvent(new window.Event('pebble:who'))
      return () => {
        window.removeEventListener('pebble:wallet', onWallet)
        window.removeEventListener('pebble:left', left)
      }
    },
    async open(offer) {
      // Once it is warm, the wallet is asked inside the click, and may open a window.
      const { openLink } = await load()
      return openLink(offer, found.get(offer))
    },
    async restore({ offer }, { signal }) {
      // Waits for the wallet that was stored and for no other; the engine has the deadline.
      const present = whenPresent(() => found.has(offer), watch, signal)
      const [m] = await Promise.all([load(), present])
      return m.restoreLink(offer, found.get(offer))
    },
  }
}
