/** The life of a link in state: adopted, changed by facts, put in front, lost, given back. */
import { PorticoError } from '../errors.ts'
import { parseCurrent } from '../stored.ts'
import type { Context, LiveLink } from '../context.ts'
import type { LinkNamespace, LinkState, LinkView, State } from '../state.ts'
import type { ConnFact, Exit, Link } from '../types.ts'
import { chainOf, persist, remember, toNamespace } from './record.ts'
import { createTell, storeChosen, type Tell } from './tell.ts'

/** A link's namespaces, as they end. */
export type Parts = Readonly<Record<string, readonly string[]>>

/** How a link comes to be: asked for or not, without the namespaces that were given back alone, behind the one in front. */
export interface Adoption {
  restored: boolean
  detached?: readonly string[]
  behind?: boolean
}

export interface Links {
  adopt(link: Link, how: Adoption): Promise<void>
  /** Records a link whose restore is under way or has failed. */
  mark(id: string, state: LinkState): void
  /** Puts a link in front for namespaces, and says so to the host where it is live. */
  front(id: string, namespaces: readonly string[]): void
  /** Takes what other tabs have put in front. */
  follow(): void
  /** Ends namespaces of links, and gives back what their wallets granted. */
  release(parts: Parts, why: Exit): Promise<void>
  /** Forgets a link without asking the wallet: another tab or the host ended it. */
  forget(id: string, why: Exit): void
  tell: Tell
}

export function createLinks(ctx: Context): Links {
  const { state, services } = ctx
  const tell = createTell(ctx)
  const view = (id: string): LinkView | undefined => state.get().links[id]
  const patch = (id: string, change: Partial<LinkView>): void =>
    state.set((s) => (s.links[id] ? { links: { ...s.links, [id]: { ...s.links[id], ...change } } } : {}))
  const since = (exit: Exit): { exit: Exit; at: number } => ({ exit, at: services.platform.now() })

  /** Applies one fact. Those of a link in the background change what is known of it, and the host hears nothing. */
  function onFact(id: string, ns: string, fact: ConnFact): void {
    const link = view(id)
    const part = link?.ns[ns]
    if (!link || !part) return
    const told = tell([ns])
    if (fact.is === 'accounts') {
      const kept = fact.accounts.find((account) => account.address === part.account) ?? fact.accounts[0]
      put(link, ns, { ...part, accounts: fact.accounts, ...(kept ? { account: kept.address } : {}) }, kept ? null : 'locked')
    } else if (fact.is === 'lost') put(link, ns, part, fact.exit)
    else if (fact.is === 'back') put(link, ns, part, part.accounts.length > 0 ? null : undefined)
    else put(link, ns, { ...part, ...(fact.is === 'chain' ? { chain: fact.chain } : { methods: fact.methods }) })
    persist(ctx, id)
    told()
  }

  /** One namespace may go while others of its link stand: the whole is lost with the last of them. `null` heals. */
  function put(link: LinkView, name: string, { lost, ...part }: LinkNamespace, exit?: Exit | null): void {
    const now = exit ? since(exit) : exit === null ? undefined : lost
    const ns = { ...link.ns, [name]: { ...part, ...(now ? { lost: now } : {}) } }
    const whole = now && Object.values(ns).every((each) => each.lost)
    patch(link.id, { ns, ...(whole ? { state: { is: 'lost', ...now } } : exit === null ? { state: { is: 'live' } } : {}) })
    // Whoever comes back to a namespace that nobody serves, serves it.
    if (exit === null && !state.get().current[name]) state.set((s) => ({ current: { ...s.current, [name]: link.id } }))
  }

  async function adopt(link: Link, how: Adoption): Promise<void> {
    const handles = link
      .handles()
      .filter((h) => ctx.adapters.has(h.ns) && !how.detached?.includes(h.ns))
      .map((h) => ({ ...h, chain: chainOf(h, state.get(), view(link.id)?.ns[h.ns]) }))
    if (handles.length === 0) throw new PorticoError('adapter-not-found', 'Adapter not found', { exit: 'unsupported' })
    stopLive(link.id)
    const live: LiveLink = { link, connections: new Map(), stop: () => {} }
    ctx.live.set(link.id, live)
    // Facts that arrive before the link stands wait for it; whoever reads "connected" finds a provider behind it.
    let early: (() => void)[] | null = []
    try {
      for (const handle of handles) {
        const connection = await ctx.adapters.get(handle.ns)!.attach(
          handle,
          (fact) => {
            const apply = (): void => onFact(link.id, handle.ns, fact)
            if (early) early.push(apply)
            else apply()
          },
          services,
        )
        // Given back, or adopted again, while the adapter was loading.
        if (ctx.live.get(link.id) !== live) return connection.detach()
        live.connections.set(handle.ns, connection)
      }
    } catch (error) {
      if (ctx.live.get(link.id) === live) stopLive(link.id)
      throw error
    }
    const locked = since('locked')
    const names = handles.map((h) => h.ns)
    const ns = Object.fromEntries(handles.map((h) => [h.ns, toNamespace(h, view(link.id)?.ns[h.ns], locked)]))
    const usable = handles.some((h) => h.accounts.length > 0)
    const chosen = how.restored ? parseCurrent(services.store.get('current')) : {}
    // What comes back by itself stands behind what is in use, unless it was in use itself.
    const fronts = names.filter((name) =>
      how.restored ? !state.get().current[name] || chosen[name] === link.id : !ns[name]!.lost || !state.get().current[name],
    )
    const told = tell(names)
    state.set((s) => {
      const { id, connector, offer, scope } = link
      const peer = { name: link.peer.name, ...(link.peer.icon ? { icon: link.peer.icon } : {}) }
      const at = how.restored ? (s.links[id]?.at ?? locked.at) : locked.at
      return {
        links: { ...s.links, [id]: { id, connector, offer, peer, scope, at, state: usable ? { is: 'live' } : { is: 'lost', ...locked }, ns } },
        activeNamespace: how.restored || how.behind || names.includes(s.activeNamespace) ? s.activeNamespace : names[0]!,
        ...inFront(s, link.id, fronts),
      }
    })
    persist(ctx, link.id, true)
    if (!how.restored) {
      storeCurrent(fronts)
      storeChosen(ctx)
      if (usable) remember(ctx, link)
    }
    live.stop = link.subscribe((fact) => {
      if (fact.is === 'closed') forget(link.id, fact.exit)
      else if (fact.is === 'active') front(link.id, [fact.ns])
    })
    told(how)
    const waited = early
    early = null
    for (const apply of waited) apply()
  }

  function inFront(s: State, id: string, names: readonly string[]): Pick<State, 'current' | 'exits'> {
    const gone = Object.entries(s.exits).filter(([ns]) => !names.includes(ns))
    return { current: { ...s.current, ...Object.fromEntries(names.map((ns) => [ns, id])) }, exits: Object.fromEntries(gone) }
  }

  function front(id: string, namespaces: readonly string[], how?: 'elsewhere'): void {
    const names = namespaces.filter((ns) => view(id)?.ns[ns] && state.get().current[ns] !== id)
    if (names.length === 0) return
    const told = tell(names)
    patch(id, { at: services.platform.now() })
    state.set((s) => inFront(s, id, names))
    if (how !== 'elsewhere') storeCurrent(names)
    told()
  }

  function follow(): void {
    for (const [ns, id] of Object.entries(parseCurrent(services.store.get('current'))))
      // One that is not here yet comes with its own record.
      if (view(id)?.state.is === 'live') front(id, [ns], 'elsewhere')
  }

  /** Remembers which link is in front of these namespaces; of the others another tab may know better. */
  function storeCurrent(namespaces: readonly string[]): void {
    const { current } = state.get()
    const left = Object.entries(parseCurrent(services.store.get('current'))).filter(([ns]) => !namespaces.includes(ns))
    services.store.set('current', Object.fromEntries([...left, ...namespaces.flatMap((ns) => (current[ns] ? [[ns, current[ns]]] : []))]))
  }

  function stopLive(id: string): void {
    const live = ctx.live.get(id)
    ctx.live.delete(id)
    live?.stop()
    for (const connection of live?.connections.values() ?? []) connection.detach()
  }

  /** Takes namespaces out of links; a link goes with its last one, and of a namespace's others the one used last takes over. */
  function drop(parts: Parts, why: Exit): void {
    const namespaces = Object.values(parts).flat()
    const told = tell(namespaces)
    const before = state.get()
    for (const [id, names] of Object.entries(parts))
      for (const ns of names) {
        ctx.live.get(id)?.connections.get(ns)?.detach()
        ctx.live.get(id)?.connections.delete(ns)
      }
    state.set((s) => without(s, parts, why, parseCurrent(services.store.get('current'))))
    // The choice before the links: other tabs then hear one change, not two.
    if (why !== 'elsewhere') storeCurrent(namespaces)
    for (const id of Object.keys(parts))
      if (view(id)) persist(ctx, id)
      else {
        stopLive(id)
        services.store.del(`link/${id}`)
      }
    told()
    const left = addresses(state.get())
    for (const address of addresses(before)) if (!left.has(address)) ctx.forget(address)
  }

  async function release(parts: Parts, why: Exit): Promise<void> {
    const asks = Object.entries(parts).map(([id, names]) => ({ id, names, link: ctx.live.get(id)?.link, scope: view(id)?.scope }))
    drop(parts, why)
    const asked = asks.map(async ({ id, names, link, scope }) => {
      const whole = !view(id)
      if (link && (whole || scope === 'per-namespace')) await link.release(whole ? 'all' : names, why)
    })
    const failed = (await Promise.allSettled(asked)).some((each) => each.status === 'rejected')
    if (failed) ctx.emit('DISCONNECT_ERROR', { message: 'Failed to disconnect' })
    else for (const namespace of new Set(Object.values(parts).flat())) ctx.emit('DISCONNECT_SUCCESS', { namespace, reason: why })
  }

  function forget(id: string, why: Exit): void {
    const link = view(id)
    if (link) drop({ [id]: Object.keys(link.ns) }, why)
  }

  return { adopt, mark: (id, next) => patch(id, { state: next }), front, follow, release, forget, tell }
}

/** The state without these parts. Of the links left, the stored choice comes first, then one that is live, then the one used last. */
function without(s: State, parts: Parts, why: Exit, chosen: Readonly<Record<string, string>>): Pick<State, 'links' | 'current' | 'exits'> {
  const links = { ...s.links }
  for (const [id, names] of Object.entries(parts)) {
    const link = links[id]
    const left = Object.entries(link?.ns ?? {}).filter(([ns]) => !names.includes(ns))
    const lost = left.every(([, part]) => part.lost) && left[0]?.[1].lost
    if (link && left.length > 0) links[id] = { ...link, ns: Object.fromEntries(left), ...(lost ? { state: { is: 'lost', ...lost } } : {}) }
    else delete links[id]
  }
  const current = { ...s.current }
  const exits = { ...s.exits }
  for (const [id, names] of Object.entries(parts))
    for (const ns of names) {
      if (current[ns] !== id) continue
      const rank = (link: LinkView): number => Number(chosen[ns] === link.id) * 2 + Number(link.state.is === 'live')
      const [next] = Object.values(links)
        .filter((link) => link.ns[ns] && !link.ns[ns].lost && link.state.is !== 'lost')
        .sort((a, b) => rank(b) - rank(a) || b.at - a.at)
      if (next) current[ns] = next.id
      else {
        delete current[ns]
        exits[ns] = why
      }
    }
  return { links, current, exits }
}

/** Every address that a link has shown. */
function addresses({ links }: State): Set<string> {
  return new Set(Object.values(links).flatMap(({ ns }) => Object.values(ns).flatMap((part) => [...part.accounts.map((a) => a.address), ...(part.account ? [part.account] : [])])))
}
