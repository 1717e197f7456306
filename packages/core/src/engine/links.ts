/** The life of a link in state: adopted, changed by facts, lost. `changes.ts` has what may follow. */
import { PorticoError } from '../errors.ts'
import { parseCurrent } from '../stored.ts'
import type { Context, LiveLink } from '../context.ts'
import type { Lazy } from '../lazy.ts'
import type { LinkNamespace, LinkState, LinkView } from '../state.ts'
import type { ConnFact, Exit, Link, LinkFact, ProviderHandle } from '../types.ts'
import type { Changes } from './changes.ts'
import { inUse } from './in-use.ts'
import { chainOf, inFront, persist, toNamespace } from './record.ts'
import { createWrap } from '../request/wrap.ts'
import { createTell, type Tell } from './tell.ts'

/** How a link comes to be: asked for or not, without the namespaces that were given back alone, behind the one in front. */
export interface Adoption {
  restored: boolean
  detached?: readonly string[]
  behind?: boolean
  /** Runs once it stands, in the same turn: whoever draws what has changed draws all of it at once. */
  adopted?(): void
}

export interface Links {
  adopt(link: Link, how: Adoption): Promise<void>
  /**
   * Attaches the adapter of a namespace to its handle as that is then, again where it has changed meanwhile. Undefined where the
   * link has been given back, or serves the namespace no more.
   */
  attach(live: LiveLink, ns: string, emit: (fact: ConnFact) => void): Promise<ProviderHandle | undefined>
  /** Applies one fact of an adapter. */
  onFact(id: string, ns: string, fact: ConnFact): void
  /** Records a link whose restore is under way or has failed. */
  mark(id: string, state: LinkState): void
  /** Detaches the adapters from it, and listens to it no more. */
  stop(id: string): void
  tell: Tell
}

/** What of a handle its wallet may change. */
const said = (handle?: ProviderHandle): string => JSON.stringify(handle && [handle.accounts, handle.chain, handle.chains, handle.methods])

export function createLinks(ctx: Context, changes: Lazy<Changes>): Links {
  const { state, services } = ctx
  const tell = createTell(ctx)
  const wrap = createWrap(ctx)
  /** Links that had an account on this page. */
  const used = new Set<string>()
  const view = (id: string): LinkView | undefined => state.get().links[id]
  const patch = (id: string, change: Partial<LinkView>): void =>
    state.set((s) => (s.links[id] ? { links: { ...s.links, [id]: { ...s.links[id], ...change } } } : {}))
  const since = (exit: Exit): { exit: Exit; at: number } => ({ exit, at: services.platform.now() })

  const change = (run: (c: Changes) => void): void => {
    if (changes.now) run(changes.now)
    else changes().then(run, () => {})
  }

  /** Applies one fact. Those of a link in the background change what is known of it, and the host hears nothing. */
  function onFact(id: string, ns: string, fact: ConnFact): void {
    const link = view(id)
    const part = link?.ns[ns]
    if (!link || !part) return
    if (fact.is === 'active') return change((c) => c.front(id, [ns]))
    if (fact.is === 'ended') {
      if (!changes.now) onFact(id, ns, { is: 'lost', exit: fact.exit })
      return change((c) => void c.disconnect({ link: id, namespace: ns }, fact.exit))
    }
    const told = tell([ns])
    if (fact.is === 'lost') put(link, ns, part, fact.exit)
    else if (fact.is === 'back') put(link, ns, part, part.accounts[0] ? null : undefined)
    else {
      const { is: _, ...news } = fact
      const accounts = 'accounts' in news ? news.accounts : undefined
      put(link, ns, { ...part, ...news, ...(accounts && inUse(accounts, part)) }, accounts && (accounts[0] ? null : 'locked'))
    }
    persist(ctx, id)
    told()
  }

  /** One namespace may go while others of its link stand: the whole is lost with the last of them. `null` heals. */
  function put(link: LinkView, name: string, { lost, ...part }: LinkNamespace, exit?: Exit | null): void {
    // Of two that claim its identity, neither comes back by itself: the visitor picks one. One that was in use on this page is known.
    if (exit === null && link.state.is === 'lost' && !used.has(link.id) && state.get().offers[link.connector]?.some(({ id, contested }) => contested && id === link.offer)) exit = 'failed'
    if (exit === null) used.add(link.id)
    const now = exit ? since(exit) : exit === null ? undefined : lost
    const ns = { ...link.ns, [name]: { ...part, ...(now ? { lost: now } : {}) } }
    const whole = now && Object.values(ns).every((each) => each.lost)
    patch(link.id, { ns, ...(whole ? { state: { is: 'lost', ...now } } : exit === null ? { state: { is: 'live' } } : {}) })
    // Whoever comes back to a namespace that nobody serves, serves it.
    if (exit === null && !state.get().current[name]) state.set((s) => ({ current: { ...s.current, [name]: link.id } }))
  }

  async function adopt(link: Link, how: Adoption): Promise<void> {
    // Facts that arrive before the link stands wait for it; whoever reads "connected" finds a provider behind it.
    let early: (() => void)[] | null = []
    const hear = (apply: () => void): void => {
      if (early) early.push(apply)
      else apply()
    }
    stopLive(link.id)
    const live: LiveLink = { link, connections: new Map(), stop: link.subscribe((fact) => hear(() => onLinkFact(fact))) }
    ctx.live.set(link.id, live)
    const handles: ProviderHandle[] = []
    try {
      for (const { ns } of link.handles()) {
        if (!ctx.adapters.has(ns) || how.detached?.includes(ns)) continue
        const handle = await attach(live, ns, (fact) => hear(() => onFact(link.id, ns, fact)))
        // Given back, or adopted again, while the adapter was loading.
        if (ctx.live.get(link.id) !== live) return
        if (!handle) continue
        handles.push(handle)
        // The account that was in use is in use again: where it is not the wallet's first, the adapter has to know.
        const { account, first } = inUse(handle.accounts, view(link.id)?.ns[handle.ns])
        if (account && account !== first) await live.connections.get(ns)!.setAccount?.(account)
      }
      if (!handles[0]) throw new PorticoError('adapter-not-found', 'Adapter not found', { exit: 'unsupported' })
    } catch (error) {
      if (ctx.live.get(link.id) === live) stopLive(link.id)
      throw error
    }
    const locked = since('locked')
    const names = handles.map((h) => h.ns)
    const ns = Object.fromEntries(handles.map((h) => [h.ns, toNamespace(h, view(link.id)?.ns[h.ns], locked)]))
    const usable = handles.some((h) => h.accounts[0])
    if (usable) used.add(link.id)
    const chosen = how.restored ? parseCurrent(services.store.get('current')) : {}
    // What comes back by itself stands behind what is in use, unless it was in use itself.
    const fronts = names.filter((name) => {
      const now = state.get().current[name]
      return !now || now === link.id || (how.restored ? chosen[name] === link.id : !ns[name]!.lost)
    })
    const told = tell(fronts)
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
    for (const name of fronts) live.connections.get(name)?.activate?.()
    told(how)
    const waited = early
    early = null
    for (const apply of waited) apply()
    how.adopted?.()

    function onLinkFact(fact: LinkFact): void {
      // True at once, also where the code that takes it away has to be fetched first.
      if (fact.is === 'closed' && !changes.now) for (const name of live.connections.keys()) onFact(link.id, name, { is: 'lost', exit: fact.exit })
      change((c) => c.told(link, fact))
    }
  }

  async function attach(live: LiveLink, ns: string, emit: (fact: ConnFact) => void, tries = 9): Promise<ProviderHandle | undefined> {
    const { link } = live
    const read = (): ProviderHandle | undefined => link.handles().find((each) => each.ns === ns)
    const given = read()
    if (!given) return undefined
    const handle = { ...given, provider: wrap(given.provider), chain: chainOf(given, state.get(), view(link.id)?.ns[ns]) }
    const facts: ConnFact[] = []
    let hear = (fact: ConnFact): void => void facts.push(fact)
    const connection = await ctx.adapters.get(ns)!.attach(handle, (fact) => hear(fact), services, link, wrap)
    const here = ctx.live.get(link.id) === live
    // What its wallet said while the adapter was loading, nobody heard.
    const stale = tries > 0 && said(read()) !== said(given)
    if (!here || stale) {
      connection.detach()
      return here ? attach(live, ns, emit, tries - 1) : undefined
    }
    hear = emit
    facts.forEach(emit)
    live.connections.set(ns, connection)
    handle.accounts = connection.accounts ?? handle.accounts
    return handle
  }

  function stopLive(id: string): void {
    const live = ctx.live.get(id)
    ctx.live.delete(id)
    live?.stop()
    for (const connection of live?.connections.values() ?? []) connection.detach()
  }

  return { adopt, attach, onFact, mark: (id, next) => patch(id, { state: next }), stop: stopLive, tell }
}
