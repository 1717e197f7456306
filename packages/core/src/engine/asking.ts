/** What asks a wallet for something: connecting, choosing networks and accounts. Loaded on intent. */
import { namespaceOf } from '../caip.ts'
import { needAdapter, PorticoError } from '../errors.ts'
import type { Context } from '../context.ts'
import type { ConnectOptions, Portico } from '../portico.ts'
import { accountOf, nsState, type AccountRef } from '../select.ts'
import type { Target } from '../state.ts'
import type { ChainId, Prepared, Want } from '../types.ts'
import { createAttempts, type Attempts } from './attempt.ts'
import { checkPairing } from './pairing-uri.ts'
import type { Changes } from './changes.ts'
import { untilChosen } from './choose.ts'
import type { Engine } from './engine.ts'
import { createNetworks, type Networks } from './networks.ts'
import { createPicks } from './picks.ts'
import { createReread } from './reread.ts'
import { routesOf, targetOf } from './target.ts'
import { createWallets, type Wallets } from './wallets.ts'

/** See the members of the same names of {@link Portico}. */
export interface Asking extends Omit<Attempts, 'connect'>, Wallets {
  connect(options: ConnectOptions): Promise<AccountRef>
  prepare(options: ConnectOptions): Prepared | null
  /** @throws PorticoError `uri-malformed` when it is no pairing. */
  checkPairing(uri: string): void
  retry(): Promise<AccountRef>
  ensureNetwork(id: ChainId): Promise<AccountRef>
  setAccount(address: string, ns: string): Promise<void>
  networks: Networks
  /** See `Services.settled`. */
  settled(link: string): Promise<void> | undefined
}

export function createAsking(ctx: Context, engine: Engine, changes: Changes, portico: Pick<Portico, 'open' | 'close' | 'getState' | 'subscribe' | 'ui'>): Asking {
  const { state } = ctx
  const attempts = createAttempts(ctx, engine, changes)
  const networks = createNetworks(ctx, (id) => void portico.ui().then((model) => model.raise('network-not-found', id), () => {}))
  const picks = createPicks(ctx, changes, portico)
  const reread = createReread(ctx)
  let last: Target | undefined

  async function reach(network: ChainId | undefined): Promise<AccountRef> {
    if (network) await networks.switchNetwork(network)
    const account = accountOf(state.get())
    if (!account) throw new PorticoError('no-account', 'No ActiveCaipAddress found', { exit: 'user' })
    return account
  }

  /** What is asked of a wallet: the network chosen in each family stands before the family's others. */
  function wantOf(target: Target): Want {
    const served = state.get().offers[target.connector]?.find(({ id }) => id === target.offer)?.namespaces
    const namespaces = (target.namespaces ?? [...ctx.adapters.keys()]).filter((ns) => served?.includes(ns) ?? true)
    const { networks, wanted } = state.get()
    const chosen = (id: ChainId): number => Number(wanted[namespaceOf(id)] === id)
    const chains = networks.map((network) => network.id).sort((a, b) => chosen(b) - chosen(a))
    return { namespaces, chains, ...(target.record ? { record: target.record } : {}) }
  }

  /** @param behind Another namespace of the same wallet stays in front. */
  function ask(target: Target, behind = false): Promise<AccountRef> {
    last = target
    const asked = attempts.connect(target, wantOf(target), behind)
    // Said by the visitor, who saw which one he pressed.
    asked.then(({ namespace }) => {
      const link = state.get().current[namespace]!
      picks.pick(link)
      reread.heard(link)
    }, () => {})
    return asked
  }

  /** What an offer serves and nobody here speaks to is not asked for. */
  function found(o: ConnectOptions): ReturnType<typeof targetOf> {
    const target = targetOf(state.get().offers, o, ctx.connectors)
    const namespaces = target?.namespaces.filter((ns) => ctx.adapters.has(ns)) ?? []
    return target && namespaces.length > 0 ? { ...target, namespaces } : target
  }

  // Nothing is awaited before the wallet is asked: its window must open inside the click.
  async function connect(o: ConnectOptions): Promise<AccountRef> {
    if (o.wallet === undefined && o.offer === undefined) return untilChosen(portico).then(() => reach(o.network))
    for (const ns of o.namespaces ?? []) needAdapter(ctx, ns)
    const { offers } = state.get()
    const target = found(o)
    if (!target) throw new PorticoError('not-installed', o.connector === 'walletConnect' ? 'WalletConnectConnector not found' : 'Adapter not found', { exit: 'not-installed' })
    const routes = o.namespaces ? routesOf(offers, target, o.namespaces, [...ctx.adapters.keys()]) : [target]
    if (!routes?.[0]) throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
    const rank = typeof o.rank === 'number' ? { rank: o.rank } : {}
    const account = await ask({ ...routes[0], ...rank })
    for (const route of routes.slice(1)) {
      // What one namespace refuses does not undo another; `state.attempt` says why, and asking again goes on from there.
      const next = await ask({ ...route, ...rank }, true).catch(() => null)
      if (!next) break
    }
    return o.network ? reach(o.network) : account
  }

  return {
    ...attempts,
    ...createWallets(ctx, engine, changes, ask),
    connect,
    checkPairing,
    settled: (link) => (reread.due(link) || picks.open(link) ? reread.sure(link).then(() => picks.settled(link)) : undefined),
    prepare(o) {
      // Without an offer, whatever the connector has first: a pairing is the same for every wallet.
      const offer = o.offer ?? state.get().offers[o.connector ?? '']?.[0]?.id
      const target = found({ ...o, ...(offer === undefined ? {} : { offer }) })
      const want = target && wantOf({ ...target, namespaces: o.namespaces ?? target.namespaces })
      return (want && ctx.connectors.get(target.connector)?.prepare?.(target.offer, want, ctx.services)) ?? null
    },
    retry() {
      const { attempt } = state.get()
      const target = attempt.is === 'idle' ? last : attempt.target
      return connect(target ?? {})
    },
    ensureNetwork: reach,
    networks,
    async setAccount(address, ns) {
      needAdapter(ctx, ns)
      const status = nsState(state.get(), ns)
      if (status.is !== 'connected' || !(await changes.choose(status.link, ns, address)))
        throw new PorticoError('account-unknown', 'No ActiveCaipAddress found')
    },
  }
}
