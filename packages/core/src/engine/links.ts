/** The life of a link in state: adopted, changed by facts, lost, given back. */
import { limits } from '../limits.ts'
import { PorticoError } from '../errors.ts'
import { accountOf, networkOf } from '../select.ts'
import type { Context, LiveLink } from '../context.ts'
import type { LinkNamespace, LinkState, LinkView, Recent } from '../state.ts'
import type { ChainId, ConnFact, Exit, Json, Link, LinkRecord, ProviderHandle } from '../types.ts'

export interface Links {
  adopt(link: Link, how: { restored: boolean; detached?: readonly string[] }): Promise<void>
  /** Records a link whose restore is under way or has failed. */
  mark(id: string, state: LinkState): void
  release(ns: string, why: Exit): Promise<void>
  /** Forgets a link without asking the wallet: another tab or the host ended it. */
  forget(id: string, why: Exit): void
  persist(id: string): void
}

export function createLinks(ctx: Context): Links {
  const { state, services } = ctx
  const view = (id: string): LinkView | undefined => state.get().links[id]
  const patch = (id: string, change: Partial<LinkView>): void =>
    state.set((s) => (s.links[id] ? { links: { ...s.links, [id]: { ...s.links[id], ...change } } } : {}))
  const patchNs = (id: string, ns: string, change: Partial<LinkNamespace>): void => {
    const part = view(id)?.ns[ns]
    if (part) patch(id, { ns: { ...view(id)!.ns, [ns]: { ...part, ...change } } })
  }

  /** Applies one fact and raises what the host hears, exactly once and only on a change. */
  function onFact(id: string, ns: string, fact: ConnFact): void {
    const link = view(id)
    const part = link?.ns[ns]
    if (!link || !part) return
    const before = accountOf(state.get(), ns)
    const beforeChain = part.chain
    if (fact.is === 'accounts') {
      const kept = fact.accounts.find((account) => account.address === part.account) ?? fact.accounts[0]
      patchNs(id, ns, {
        accounts: fact.accounts,
        ...(kept ? { account: kept.address } : {}),
      })
      if (!kept) lose(id, 'locked')
      else if (link.state.is === 'lost' || link.state.is === 'restoring') patch(id, { state: { is: 'live' } })
    } else if (fact.is === 'chain') patchNs(id, ns, { chain: fact.chain })
    else if (fact.is === 'methods') patchNs(id, ns, { methods: fact.methods })
    else if (fact.is === 'lost') lose(id, fact.exit)
    else if (link.state.is === 'lost' && part.accounts.length > 0) patch(id, { state: { is: 'live' } })
    persist(id)
    const after = accountOf(state.get(), ns)
    if (after && !before) announce(id, ns, true)
    else if (before && !after) ctx.config.onDisconnect?.({ namespace: ns, reason: exitOf(id) })
    else if (before && after && before.address !== after.address) ctx.config.onAccountChange?.(after)
    const chain = view(id)?.ns[ns]?.chain
    if (after && chain && chain !== beforeChain) chainChanged(ns, chain)
  }

  const exitOf = (id: string): Exit => {
    const now = view(id)?.state
    return now?.is === 'lost' ? now.exit : 'wallet-gone'
  }

  function chainChanged(ns: string, chain: ChainId): void {
    const network = networkOf(state.get(), chain)
    if (network) {
      state.set((s) => ({ wanted: { ...s.wanted, [ns]: chain } }))
      services.store.set('network', { active: state.get().activeNamespace, wanted: state.get().wanted } as Json)
    }
    ctx.emit('SWITCH_NETWORK', { network: chain })
    ctx.config.onNetworkChange?.({ namespace: ns, network, id: chain })
  }

  function announce(id: string, ns: string, restored: boolean): void {
    const account = accountOf(state.get(), ns)
    if (!account) return
    const route = state.get().ui.history.at(-1)
    ctx.emit('CONNECT_SUCCESS', {
      method: 'browser',
      name: view(id)?.peer.name ?? '',
      reconnect: restored,
      view: restored ? null : (route?.view ?? null),
      walletRank: null,
    })
    ctx.config.onConnect?.({ ...account, restored })
  }

  function lose(id: string, exit: Exit): void {
    if (view(id)?.state.is !== 'closing') patch(id, { state: { is: 'lost', exit, at: services.platform.now() } })
  }

  function toNamespace(handle: ProviderHandle, wished?: { account?: string; chain?: ChainId }): LinkNamespace {
    const chosen = handle.accounts.find((account) => account.address === wished?.account) ?? handle.accounts[0]
    const chain = handle.chain ?? wished?.chain
    return {
      accounts: handle.accounts,
      ...(chosen ? { account: chosen.address } : {}),
      ...(chain ? { chain } : {}),
      chains: handle.chains,
      chainOwner: handle.chainOwner,
      methods: handle.methods,
    }
  }

  async function adopt(link: Link, how: { restored: boolean; detached?: readonly string[] }): Promise<void> {
    const handles = link.handles().filter((h) => ctx.adapters.has(h.ns) && !how.detached?.includes(h.ns))
    if (handles.length === 0)
      throw new PorticoError('adapter-not-found', 'Adapter not found', { exit: 'unsupported' })
    stopLive(link.id)
    const live: LiveLink = { link, connections: new Map(), stop: () => {} }
    ctx.live.set(link.id, live)
    // Facts that arrive before the link stands wait for it; whoever reads "connected" finds a provider behind it.
    let early: (() => void)[] | null = []
    try {
      for (const handle of handles) {
        const hear = (fact: ConnFact): void => {
          const apply = (): void => onFact(link.id, handle.ns, fact)
          if (early) early.push(apply)
          else apply()
        }
        const connection = await ctx.adapters.get(handle.ns)!.attach(handle, hear, services)
        // Given back, or adopted again, while the adapter was loading.
        if (ctx.live.get(link.id) !== live) return connection.detach()
        live.connections.set(handle.ns, connection)
      }
    } catch (error) {
      if (ctx.live.get(link.id) === live) stopLive(link.id)
      throw error
    }
    const ns: Record<string, LinkNamespace> = {}
    for (const handle of handles) ns[handle.ns] = toNamespace(handle, view(link.id)?.ns[handle.ns])
    const usable = handles.some((handle) => handle.accounts.length > 0)
    const wereLive = handles.filter((h) => accountOf(state.get(), h.ns)).map((h) => h.ns)
    const replaced = new Set(handles.map((h) => state.get().current[h.ns]).filter((id) => id && id !== link.id))
    state.set((s) => {
      const exits = { ...s.exits }
      for (const h of handles) delete exits[h.ns]
      return {
        links: {
          ...s.links,
          [link.id]: {
            id: link.id,
            connector: link.connector,
            offer: link.offer,
            peer: { name: link.peer.name, ...(link.peer.icon ? { icon: link.peer.icon } : {}) },
            scope: link.scope,
            state: usable ? { is: 'live' } : { is: 'lost', exit: 'locked', at: services.platform.now() },
            ns,
          },
        },
        current: { ...s.current, ...Object.fromEntries(handles.map((h) => [h.ns, link.id])) },
        activeNamespace: how.restored ? s.activeNamespace : (handles[0]?.ns ?? s.activeNamespace),
        exits,
      }
    })
    persist(link.id, true)
    if (usable && !how.restored) remember(link)
    live.stop = link.subscribe((fact) => {
      if (fact.is === 'closed') forget(link.id, fact.exit)
    })
    const waited = early
    early = null
    for (const apply of waited) apply()
    // A connection replaces the namespace's previous one only once it stands.
    for (const id of replaced) for (const h of handles) if (id) await give(id, h.ns, 'user')
    for (const handle of handles) if (usable && !wereLive.includes(handle.ns)) announce(link.id, handle.ns, how.restored)
    for (const handle of handles)
      if (usable && wereLive.includes(handle.ns) && !how.restored) announce(link.id, handle.ns, false)
  }

  function remember(link: Link): void {
    const rdns = link.peer.evidence?.find((e) => e.by === 'rdns')?.value
    const entry: Recent = { id: rdns ?? link.offer, name: link.peer.name, ...(rdns ? { rdns } : {}) }
    const recent = [entry, ...state.get().recent.filter((r) => r.id !== entry.id)].slice(0, limits.recentWallets)
    state.set({ recent })
    services.store.set('recent', recent as unknown as Json)
  }

  /** A record that is gone was taken by another tab: only adoption makes one anew. */
  function persist(id: string, anew = false): void {
    const now = view(id)
    const live = ctx.live.get(id)
    if (!now || !live || ctx.connectors.get(now.connector)?.owner !== 'portico') return
    const data = live.link.record()
    if (data === null) return
    const seen = Object.fromEntries(
      Object.entries(now.ns).map(([ns, part]) => [
        ns,
        { ...(part.account ? { account: part.account } : {}), ...(part.chain ? { chain: part.chain } : {}) },
      ]),
    )
    const record: LinkRecord = {
      v: 1,
      id,
      connector: now.connector,
      offer: now.offer,
      at: services.platform.now(),
      peer: now.peer,
      detached: live.link.handles().map((h) => h.ns).filter((ns) => !(ns in now.ns)),
      seen,
      data,
    }
    const old = services.store.get(`link/${id}`) as LinkRecord | undefined
    if (!old && !anew) return
    // Writing what is already there would wake the other tabs for nothing.
    if (old && JSON.stringify({ ...old, at: 0 }) === JSON.stringify({ ...record, at: 0 })) return
    services.store.set(`link/${id}`, record as unknown as Json)
  }

  function stopLive(id: string): void {
    const live = ctx.live.get(id)
    ctx.live.delete(id)
    live?.stop()
    for (const connection of live?.connections.values() ?? []) connection.detach()
  }

  /** Takes one namespace out of a link; the link goes with its last one. */
  async function give(id: string, ns: string, why: Exit): Promise<void> {
    const live = ctx.live.get(id)
    const link = view(id)
    if (!link) return
    const rest = Object.keys(link.ns).filter((other) => other !== ns)
    live?.connections.get(ns)?.detach()
    live?.connections.delete(ns)
    state.set((s) => {
      const current = { ...s.current }
      if (current[ns] === id) delete current[ns]
      const links = { ...s.links }
      const parts = { ...link.ns }
      delete parts[ns]
      if (rest.length > 0) links[id] = { ...link, ns: parts }
      else delete links[id]
      return { current, links }
    })
    if (rest.length > 0) persist(id)
    else {
      stopLive(id)
      services.store.del(`link/${id}`)
    }
    const whole = rest.length === 0
    if (live && (whole || link.scope === 'per-namespace')) await live.link.release(whole ? 'all' : [ns], why)
  }

  async function release(ns: string, why: Exit): Promise<void> {
    const id = state.get().current[ns]
    if (id === undefined) return
    const was = accountOf(state.get(), ns)
    state.set((s) => ({ exits: { ...s.exits, [ns]: why } }))
    let failed: unknown
    try {
      await give(id, ns, why)
    } catch (error) {
      failed = error
      ctx.emit('DISCONNECT_ERROR', { message: 'Failed to disconnect' })
    }
    if (!failed) ctx.emit('DISCONNECT_SUCCESS', { namespace: ns, reason: why })
    if (was) ctx.config.onDisconnect?.({ namespace: ns, reason: why })
  }

  function forget(id: string, why: Exit): void {
    const link = view(id)
    if (!link) return
    const gone = Object.keys(link.ns).filter((ns) => state.get().current[ns] === id)
    const were = gone.filter((ns) => accountOf(state.get(), ns))
    stopLive(id)
    services.store.del(`link/${id}`)
    state.set((s) => {
      const links = { ...s.links }
      const current = { ...s.current }
      delete links[id]
      for (const ns of gone) delete current[ns]
      return { links, current, exits: { ...s.exits, ...Object.fromEntries(gone.map((ns) => [ns, why])) } }
    })
    for (const ns of were) ctx.config.onDisconnect?.({ namespace: ns, reason: why })
  }

  return { adopt, mark: (id, next) => patch(id, { state: next }), release, forget, persist }
}
