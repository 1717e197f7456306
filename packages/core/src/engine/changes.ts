/**
 * What may become of links that stand: put in front, ended, reported by hosts and other tabs. Loaded when the first of
 * it happens, or on intent: a visitor who only returns needs none of it.
 */
import { namespaceOf } from '../caip.ts'
import { limits } from '../limits.ts'
import { networkOf, nsState } from '../select.ts'
import { needAdapter } from '../errors.ts'
import { parseCurrent } from '../stored.ts'
import type { Context, LiveLink } from '../context.ts'
import type { LinkNamespace, LinkView, Recent, State } from '../state.ts'
import type { ChainId, ConnFact, Exit, Json, Link, LinkFact, LinkRecord } from '../types.ts'
import type { Engine } from './engine.ts'
import { inFront, persist, toNamespace } from './record.ts'
import { showRestoring } from './restoring.ts'
import { storeChosen } from './tell.ts'

/** The namespaces of links that end. */
type Parts = Readonly<Record<string, readonly string[]>>

export interface Changes {
  /** Puts a link in front for namespaces, and says so to the host where it is live. */
  front(id: string, namespaces: readonly string[], how?: 'elsewhere'): void
  /** Puts one of the accounts that a link shares in use there, and says so to the host where the link is in front; false when it is not shared, or no longer. */
  choose(id: string, ns: string, address: string, how?: 'elsewhere'): Promise<boolean>
  /** Ends connections, and gives back what their wallets granted. */
  disconnect(which: { link?: string; namespace?: string }, why: Exit): Promise<void>
  /** Forgets a link without asking the wallet: another tab or the host ended it. */
  forget(id: string, why: Exit): void
  /** What a live link says of itself. */
  told(link: Link, fact: LinkFact): void
  /** A link that nobody asked Portico for; see `Sink.link`. */
  reported(link: Link, how: { restored: boolean }): Promise<void>
  /** The network that a host has chosen; see `Sink.chain`. */
  chosen(id: ChainId, how?: { restored: boolean }): void
  /** Takes a change that another tab wrote; without a key, that it has cleared everything. */
  heard(key: string): void
  /** After the adoption of a link that was asked for: it is in front, and its wallet first among those used. */
  remember(link: Link): void
}

export function createChanges(ctx: Context, { links, restores }: Omit<Engine, 'changes'>): Changes {
  const { state, services } = ctx
  const view = (id: string): LinkView | undefined => state.get().links[id]

  /** Remembers which link is in front of these namespaces; of the others another tab may know better. */
  function storeCurrent(namespaces: readonly string[]): void {
    const { current } = state.get()
    const left = Object.entries(parseCurrent(services.store.get('current'))).filter(([ns]) => !namespaces.includes(ns))
    const now = namespaces.flatMap((ns) => (current[ns] ? [[ns, current[ns]] as const] : []))
    services.store.set('current', Object.fromEntries([...left, ...now]))
  }

  function front(id: string, namespaces: readonly string[], how?: 'elsewhere'): void {
    const names = namespaces.filter((ns) => view(id)?.ns[ns] && state.get().current[ns] !== id)
    if (names.length === 0) return
    const told = links.tell(names)
    state.set((s) => ({
      links: { ...s.links, [id]: { ...s.links[id]!, at: services.platform.now() } },
      ...inFront(s, id, names),
    }))
    if (how !== 'elsewhere') storeCurrent(names)
    for (const ns of names) ctx.live.get(id)?.connections.get(ns)?.activate?.()
    told()
  }

  async function choose(id: string, ns: string, address: string, how?: 'elsewhere'): Promise<boolean> {
    const shares = (): LinkNamespace | undefined => {
      const part = view(id)?.ns[ns]
      return part?.accounts.some((account) => account.address === address) && !part.lost ? part : undefined
    }
    if (!shares()) return false
    await ctx.live.get(id)?.connections.get(ns)?.setAccount?.(address)
    // Its wallet may have taken it back meanwhile.
    const part = shares()
    if (!part) return false
    const told = links.tell([ns])
    state.set(({ links: all }) => ({ links: { ...all, [id]: { ...all[id]!, ns: { ...all[id]!.ns, [ns]: { ...part, account: address } } } } }))
    if (how !== 'elsewhere') persist(ctx, id)
    told()
    return true
  }

  /**
   * Takes namespaces out of links; a link goes with its last one, and of a namespace's others the one used last takes over.
   *
   * @param asked By the visitor or the host, who go on with what is left.
   */
  function drop(parts: Parts, why: Exit, asked = false): void {
    const namespaces = Object.values(parts).flat()
    const told = links.tell(namespaces)
    const before = state.get()
    for (const [id, names] of Object.entries(parts))
      for (const ns of names) {
        ctx.live.get(id)?.connections.get(ns)?.detach()
        ctx.live.get(id)?.connections.delete(ns)
      }
    state.set((s) => without(s, parts, why, parseCurrent(services.store.get('current'))))
    if (asked) lead()
    // The choice before the links: other tabs then hear of one change, not of two.
    if (why !== 'elsewhere') storeCurrent(namespaces)
    for (const id of Object.keys(parts))
      if (view(id)) persist(ctx, id)
      else {
        links.stop(id)
        services.store.del(`link/${id}`)
      }
    told()
    const left = addresses(state.get())
    for (const address of addresses(before)) if (!left.has(address)) ctx.forget(address)
  }

  /** Where nobody is left in the chain family in front, the one used last of those that are connected is. */
  function lead(): void {
    const { activeNamespace, current } = state.get()
    if (current[activeNamespace]) return
    const at = (ns: string): number => view(current[ns]!)?.at ?? 0
    const [next] = Object.keys(current)
      .filter((ns) => nsState(state.get(), ns).is === 'connected')
      .sort((a, b) => at(b) - at(a))
    if (!next) return
    state.set({ activeNamespace: next })
    storeChosen(ctx)
  }

  /** How to get at a link that is not live, where it is more than what this page remembers. */
  function beyond(id: string): (() => Promise<Link>) | undefined {
    const record = restores.stored(id)
    const connector = record && ctx.connectors.get(record.connector)
    if (!record || !connector?.restore || connector.reaches !== 'directory') return undefined
    return async () => connector.restore!(record, { signal: new AbortController().signal, services, ask: () => Promise.resolve(null) })
  }

  async function disconnect({ link, namespace }: { link?: string; namespace?: string }, why: Exit): Promise<void> {
    if (namespace !== undefined) needAdapter(ctx, namespace)
    const parts: Record<string, readonly string[]> = {}
    for (const { id, ns } of Object.values(state.get().links)) {
      const names = Object.keys(ns).filter((name) => namespace === undefined || name === namespace)
      if ((link === undefined || link === id) && names.length > 0) parts[id] = names
    }
    const asks = Object.entries(parts).map(([id, names]) => ({ id, names, live: ctx.live.get(id)?.link, scope: view(id)!.scope, behind: beyond(id) }))
    drop(parts, why, true)
    const asked = asks.map(async ({ id, names, live, scope, behind }) => {
      const whole = !view(id)
      // A session that is not back yet stands in its wallet all the same; where it is gone, there is nothing to end.
      if (!live && whole) return behind?.().then((link) => link.release('all', why), () => {})
      if (live && (whole || scope === 'per-namespace')) await live.release(whole ? 'all' : names, why)
    })
    const failed = (await Promise.allSettled(asked)).find((each) => each.status === 'rejected')
    if (failed) {
      const message = 'Failed to disconnect'
      services.report(failed.reason, message)
      ctx.emit('DISCONNECT_ERROR', { message })
    }
    else for (const each of new Set(Object.values(parts).flat())) ctx.emit('DISCONNECT_SUCCESS', { namespace: each, reason: why })
  }

  function forget(id: string, why: Exit): void {
    const link = view(id)
    if (link) drop({ [id]: Object.keys(link.ns) }, why)
  }

  function told(link: Link, fact: LinkFact): void {
    if (fact.is === 'closed') forget(link.id, fact.exit)
    else if (fact.is === 'active') front(link.id, [fact.ns])
    // What cannot be taken up is not taken up; what stood stands.
    else served = served.then(() => serves(link)).catch(services.report)
  }

  /** One after the other: each looks at what the one before has made. */
  let served: Promise<void> = Promise.resolve()

  /** A link serves more or less than before. What stands stays, without a word to the host; its accounts are its adapter's to tell. */
  async function serves(link: Link): Promise<void> {
    const { id } = link
    const live = ctx.live.get(id)
    if (live?.link !== link || !view(id)) return
    const detached = restores.stored(id)?.detached ?? []
    const handles = link.handles().filter(({ ns }) => ctx.adapters.has(ns) && !detached.includes(ns))
    for (const handle of handles) if (!view(id)?.ns[handle.ns]) await join(live, handle.ns)
    if (ctx.live.get(id) !== live) return
    state.set((s) => {
      const ns = { ...s.links[id]!.ns }
      for (const { ns: name, chains, methods } of handles) if (ns[name]) ns[name] = { ...ns[name], chains, methods }
      return { links: { ...s.links, [id]: { ...s.links[id]!, ns } } }
    })
    persist(ctx, id)
    const gone = Object.keys(view(id)!.ns).filter((ns) => !handles.some((handle) => handle.ns === ns))
    if (gone.length > 0) drop({ [id]: gone }, 'revoked')
    // Nothing of it is left that somebody here speaks to.
    if (!view(id)) await link.release('all', 'revoked')
  }

  /** A namespace more of a live link: behind what is in use there. */
  async function join(live: LiveLink, ns: string): Promise<void> {
    const { id } = live.link
    const early: ConnFact[] = []
    let hear = (fact: ConnFact): void => void early.push(fact)
    const handle = await links.attach(live, ns, (fact) => hear(fact))
    if (!handle) return
    const said = links.tell([ns])
    state.set((s) => ({
      links: { ...s.links, [id]: { ...s.links[id]!, ns: { ...s.links[id]!.ns, [ns]: toNamespace(handle, undefined, { exit: 'locked', at: services.platform.now() }) } } },
      ...inFront(s, id, s.current[ns] ? [] : [ns]),
    }))
    persist(ctx, id)
    said({ restored: true })
    hear = (fact) => links.onFact(id, ns, fact)
    early.forEach(hear)
  }

  async function reported(link: Link, how: { restored: boolean }): Promise<void> {
    const { attempt } = state.get()
    // What an attempt asked for is the attempt's to adopt; should it fail, the link stands all the same.
    if (attempt.is === 'waiting' && attempt.target.connector === link.connector && attempt.target.offer === link.offer)
      await new Promise<void>((resolve) => {
        const off = state.subscribe(() => {
          const now = state.get().attempt
          if (now.is === 'waiting' && now.id === attempt.id) return
          off()
          resolve()
        })
      })
    if (ctx.live.has(link.id)) return
    await links.adopt(link, how)
    if (!how.restored) remember(link)
  }

  function chosen(id: ChainId, how = { restored: false }): void {
    const ns = namespaceOf(id)
    const network = networkOf(state.get(), id)
    if (!network || state.get().wanted[ns] === id) return
    state.set((s) => ({ wanted: { ...s.wanted, [ns]: id } }))
    storeChosen(ctx)
    if (how.restored) return
    ctx.emit('SWITCH_NETWORK', { network: id })
    ctx.config.onNetworkChange?.({ namespace: ns, network, id })
  }

  function heard(key: string): void {
    if (!key) {
      // What a host holds was never stored.
      for (const { id, connector } of Object.values(state.get().links)) if (ctx.connectors.get(connector)?.owner !== 'host') heard(`link/${id}`)
      return
    }
    if (key === 'current') {
      for (const [ns, id] of Object.entries(parseCurrent(services.store.get(key))))
        // One that is not here yet comes with its own record; one that a host holds is in front where the host has it there.
        if (view(id)?.state.is === 'live' && ctx.connectors.get(view(id)!.connector)?.owner !== 'host') front(id, [ns], 'elsewhere')
      return
    }
    const id = key.slice('link/'.length)
    const record = restores.stored(id)
    const known = view(id)
    if (!record) {
      restores.stop(id)
      return forget(id, 'elsewhere')
    }
    // Only a link that is new here has to be fetched.
    if (known && known.state.is !== 'lost') return follow(known, record)
    state.set((s) => showRestoring(s, record, services.platform.now()))
    void restores.restore(record)
  }

  /** A live link hears the wallet itself. What the visitor chose in the app there is no wallet to tell of: the other tab's choice is this one's. */
  function follow({ id, ns }: LinkView, { seen }: LinkRecord): void {
    for (const [name, part] of Object.entries(ns)) {
      const { chain, chainOwner } = part
      const { account, chain: chosen } = seen[name] ?? {}
      if (account && account !== part.account) choose(id, name, account, 'elsewhere').catch(() => {})
      const connection = ctx.live.get(id)?.connections.get(name)
      if (chainOwner !== 'app' || !chosen || chosen === chain || !connection?.setChain) continue
      const followed = (ctx.followed ??= new Set())
      followed.add(chosen)
      connection.setChain(chosen, { signal: new AbortController().signal }).catch(() => followed.delete(chosen))
    }
  }

  function remember(link: Link): void {
    const { id, connector, offer, peer } = link
    if (view(id)?.state.is !== 'live') return
    const isSame = (of: Pick<Recent, 'connector' | 'offer'>, name: string): boolean => of.connector === connector && of.offer === offer && name === peer.name
    // A session that its wallet has ended never comes back; this is what the visitor did about it.
    for (const old of Object.values(state.get().links))
      if (old.state.is === 'lost' && old.state.exit.startsWith('session-') && isSame(old, old.peer.name)) forget(old.id, old.state.exit)
    const rdns = peer.evidence?.find((e) => e.by === 'rdns')?.value
    const namespaces = Object.keys(view(id)!.ns)
    storeCurrent(namespaces)
    storeChosen(ctx)
    const entry: Recent = { id, name: peer.name, ...(rdns ? { rdns } : {}), connector, offer, namespaces }
    // A session's id is new each time; its wallet stands there once.
    const recent = [entry, ...state.get().recent.filter((old) => old.id !== id && !isSame(old, old.name))].slice(0, limits.recentWallets)
    state.set({ recent })
    services.store.set('recent', recent as unknown as Json)
  }

  return { front, choose, disconnect, forget, told, reported, chosen, heard, remember }
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
  const parts = Object.values(links).flatMap(({ ns }) => Object.values(ns))
  return new Set(parts.flatMap(({ accounts, account }) => [...accounts.map((a) => a.address), ...(account ? [account] : [])]))
}
