// docs/examples/pebble/pebble.ts
/** The adapter and its one connector: all that a host loads before anybody wants to connect. */
import type { AttemptCtx, ChainAdapter, Connector, Link, Offer } from '@portico/core'
import { iconOf, isWallet, nameOf, parseAddress, type PebbleWallet } from './wallet.ts'

/**
 * Speaks to pebble networks (`pebble:main`, `pebble:test`) through the wallets that announce
 * themselves.
 */
export function pebble(): ChainAdapter<'pebble', PebbleWallet> {
  return {
    ns: 'pebble',
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
  let loaded: typeof import('./link.ts') | undefined
  const load = async (): Promise<typeof import('./link.ts')> =>
    (loaded ??= await import('./link.ts'))

  const offers = (): Offer[] =>
    [...found].map(([id, wallet]) => ({
      id,
      name: nameOf(wallet),
      ...iconOf(wallet),
      evidence: [{ by: 'standard-name', value: nameOf(wallet), ns: 'pebble' }],
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
    open(offer) {
      const wallet = found.get(offer)
      const run = (m: NonNullable<typeof loaded>): Promise<Link> => m.openLink(offer, wallet)
      // Synchronous once it is warm: a wallet that opens a window does so inside the click.
      return loaded ? run(loaded) : load().then(run)
    },
    async restore({ offer }, { signal }) {
      const [m] = await Promise.all([load(), offered(offer, signal)])
      return m.restoreLink(offer, found.get(offer))
    },
  }

  /** Waits for the wallet that was stored and for no other; the engine has the deadline. */
  function offered(offer: string, signal: AttemptCtx['signal']): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (!found.has(offer) && !signal.aborted) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      signal.addEventListener('abort', check)
      check()
    })
  }
}
