/** Several wallets at once: choosing between them, bringing back one that was lost, forgetting one that was used. */
import { limits } from '../limits.ts'
import { needAdapter, PorticoError } from '../errors.ts'
import { accountOf, type AccountRef } from '../select.ts'
import type { Context } from '../context.ts'
import type { LinkView, Recent, Target } from '../state.ts'
import type { Json, Stop } from '../types.ts'
import type { Changes } from './changes.ts'
import type { Engine } from './engine.ts'
import { showRestoring } from './restoring.ts'
import { storeChosen } from './tell.ts'

/** See the members of the same names of {@link Portico}. */
export interface Wallets {
  activate(link: string, namespace?: string): Promise<void>
  reconnect(link: string): Promise<AccountRef>
  forgetWallet(id: string): Stop
}

export function createWallets(ctx: Context, { restores }: Engine, changes: Changes, connect: (target: Target) => Promise<AccountRef>): Wallets {
  const { state, services } = ctx

  const known = (id: string): LinkView => {
    const link = state.get().links[id]
    if (!link) throw new PorticoError('link-unknown', `There is no connection ${id}`)
    return link
  }

  /** The namespace in front stays there where the wallet serves it: only what it shows has changed. */
  function show(id: string, namespace: string | undefined): void {
    const { ns } = known(id)
    const [first] = Object.keys(ns)
    state.set((s) => ({ activeNamespace: namespace ?? (ns[s.activeNamespace] ? s.activeNamespace : first!) }))
    storeChosen(ctx)
  }

  async function activate(id: string, namespace?: string): Promise<void> {
    if (namespace !== undefined) needAdapter(ctx, namespace)
    const { ns, state: now } = known(id)
    const names = Object.keys(ns).filter((name) => (namespace === undefined || name === namespace) && !ns[name]!.lost)
    if (now.is !== 'live' || names.length === 0) throw new PorticoError('link-unknown', `${id} is not connected`)
    // Where a host keeps the choice, it says so itself when it has made it.
    for (const name of names) await ctx.live.get(id)?.link.activate?.(name)
    changes.front(id, names)
    show(id, namespace)
  }

  async function reconnect(id: string): Promise<AccountRef> {
    const { connector, offer, peer, state: was } = known(id)
    const record = restores.stored(id)
    if (record && was.is === 'lost' && ctx.connectors.get(connector)?.restore) {
      state.set((s) => showRestoring(s, record, services.platform.now()))
      await restores.restore(record)
    }
    const { ns, state: now } = known(id)
    const names = Object.keys(ns)
    const gone = names.filter((name) => now.is !== 'live' || ns[name]!.lost)
    if (gone.length > 0) return connect({ connector, offer, ...peer, namespaces: gone })
    changes.front(id, names)
    show(id, undefined)
    return accountOf(state.get(), names[0])!
  }

  function store(recent: readonly Recent[]): void {
    state.set({ recent })
    services.store.set('recent', recent as unknown as Json)
  }

  function forgetWallet(id: string): Stop {
    const before = state.get().recent
    const place = before.findIndex((each) => each.id === id)
    const entry = before[place]
    store(before.filter((each) => each !== entry))
    return () => {
      const now = state.get().recent
      // Connected again meanwhile, it stands where it belongs.
      if (entry && !now.some((each) => each.id === id)) store([...now.slice(0, place), entry, ...now.slice(place)].slice(0, limits.recentWallets))
    }
  }

  return { activate, reconnect, forgetWallet }
}
