import type { PorticoConfig } from '../contracts/config.ts'
import type { Context } from './context.ts'
import { needAdapter, PorticoError } from '../errors/error.ts'
import type { Emit, PorticoEvent } from '../contracts/events.ts'
import { inDevelopment } from '../page/development.ts'
import { initialState } from '../state/initial.ts'
import { lazy, type Lazy } from './lazy.ts'
import { ethereum } from '../networks/ethereum.ts'
import { browserPlatform } from '../page/platform.ts'
import type { Portico } from '../contracts/portico.ts'
import { recallLinks, recallSettings } from '../storage/recall.ts'
import { createReport } from '../errors/report.ts'
import { parseCurrent } from '../storage/stored.ts'
import { accountOf, networkOf, nsState } from '../state/select.ts'
import type { State } from '../state/state.ts'
import type { LinkActions } from '../engine/context.ts'
import type { WalletActions } from '../engine/wallet-actions.ts'
import { withLost, withRestoring } from '../engine/with-link.ts'
import { createStorage } from '../storage/storage.ts'
import { createStore } from '../state/store.ts'
import type { AnyAdapter, ChainAdapter, ChainId, Connector, Exit, Link, LinkRecord, Offer, Rpc, Services, Stop } from '../contracts/types.ts'

/** The release, as reported to wallets and in the event stream. */
export const version = '0.1.0'

/**
 * Makes one instance. Pure: it reads no global, opens nothing and may run on a server;
 * {@link Portico.start} begins the work.
 *
 * @throws PorticoError `config` when there is no adapter, and no connector that brings some, or two claim one namespace.
 * @example
 * const portico = createPortico({ adapters: [evm()], networks: [ethereum] })
 */
export function createPortico<const A extends readonly AnyAdapter[]>(
  config: PorticoConfig<A>,
): Portico<A> {
  // Our own copy: `setOptions` changes it, the host's object stays as it is.
  const options = { ...config } as unknown as PorticoConfig
  options.debug ??= inDevelopment()
  const platform = options.platform ?? browserPlatform()
  const given = options.networks?.filter((network, at, all) => all.findIndex(({ id }) => id === network.id) === at)
  const networks = (given?.length ? given : [ethereum]).map((network) => {
    const urls = options.customRpcUrls?.[network.id]?.map(({ url }) => url)
    return urls ? { ...network, rpcUrls: { ...network.rpcUrls, default: urls } } : network
  })
  if (!options.adapters?.length) {
    options.adapters = options.connectors?.flatMap(({ adapters = [] }) => adapters.filter(({ ns }) => networks.some(({ namespace }) => namespace === ns))) ?? []
    if (!options.adapters[0]) throw new PorticoError('config', 'No adapter')
    // It opens as that does (§2): nothing in the page can be asked.
    options.manualControl = true
  }
  const adapters = new Map<string, ChainAdapter>()
  for (const adapter of options.adapters as unknown as readonly ChainAdapter[]) {
    if (adapters.has(adapter.ns))
      throw new PorticoError('config', `Two adapters claim ${adapter.ns}`)
    adapters.set(adapter.ns, adapter)
  }
  const connectors = new Map<string, Connector>()
  for (const connector of [...[...adapters.values()].flatMap((a) => a.connectors), ...(options.connectors ?? [])]) {
    if (connector.id === 'eip6963' && options.enableEIP6963 === false) continue
    if (connector.id === 'injected' && options.enableInjected === false) continue
    connectors.set(connector.id, connector)
  }

  const initial = initialState(options, networks)
  const state = createStore<State>(initial)
  const store = createStorage(platform, options.id ?? 'default')
  const rpcs = new Map<ChainId, Lazy<Rpc>>()
  const listeners = new Set<(event: PorticoEvent) => void>()
  /** What a collector gets once its client has loaded. */
  const early: PorticoEvent[] = []

  const emit: Emit = (event, properties) => {
    const raised = {
      type: event === 'INTERNAL_SDK_ERROR' ? 'error' : 'track',
      event,
      timestamp: platform.now(),
      address: accountOf(state.get())?.address,
      properties,
    } as PorticoEvent
    if (options.service?.collector && options.features?.analytics !== false && !service.now && early.length < 500) early.push(raised)
    options.onEvent?.(raised)
    for (const listener of [...listeners]) listener(raised)
  }

  const report = createReport(platform, emit)
  const part = <T>(load: () => Promise<T>): Lazy<T> => lazy(load, report)
  const services: Services = {
    platform,
    store,
    network: (chain) => networkOf(state.get(), chain),
    rpc(chain) {
      const known = rpcs.get(chain)
      if (known) return known()
      const network = services.network(chain)
      if (!network) return Promise.reject(new PorticoError('chain-unsupported', 'Chain is not supported'))
      const made = part(() => import('../rpc/first.ts').then((m) => m.createFirstRpc({ platform, urls: network.rpcUrls.default, report })))
      rpcs.set(chain, made)
      return made()
    },
    raise: (code, detail) => void ui().then((model) => model.raiseOnce(code, detail), () => {}),
    metadata: () => import('../page/metadata.ts').then((m) => m.resolveMetadata(options, platform.window?.document)),
    settled: (link) =>
      Object.values(state.get().offers).flat().some((offer) => offer.contested) || [...(ctx.live.get(link)?.connections.values() ?? [])].some((c) => c.refresh)
        ? // It may be undefined once more, and is handed on as it is.
          ask((a) => a.settled(link) as Promise<void>)
        : undefined,
    identified: (clientId) => void (ctx.clientId = clientId),
    report,
  }

  const ctx: Context = { config: options, state, services, emit, adapters, connectors, live: new Map(), forget: (address) => void data().then((d) => d.forget(address), () => {}) }
  const engine = part(() => import('../engine/engine.ts').then((m) => m.createEngine(ctx)))
  const linkActions = async () => (await engine()).actions()
  /** What nobody waits for. */
  const act = (run: (actions: LinkActions) => unknown): void => void linkActions().then(run).catch(report)
  const walletActions = part(async () => {
    const [{ createWalletActions }, made, actions] = await Promise.all([import('../engine/wallet-actions.ts'), engine(), linkActions()])
    return createWalletActions(made, actions, portico)
  })
  const ui = lazy(() => import('../ui/model.ts').then((m) => m.createModel(ctx, service)))
  const service = part(() => import('../service/service.ts').then((m) => m.createService(portico, ctx, early)))
  const data = part(() => import('../data/data.ts').then((m) => m.createData(ctx)))

  const readStorage = (): void => state.set(recallSettings(store, initial, [...adapters.keys()]))

  /** What another tab wrote: the same facts, without a second event or prompt (ruling 28). */
  function onStored(key: string): void {
    if (!key || key === 'current' || key.startsWith('link/')) act((actions) => actions.onStorage(key))
    if (['', 'network', 'theme', 'recent', 'legal'].includes(key)) readStorage()
  }


  /** Shown at once. Without the code for it nothing can be restored, and the link is lost at once. */
  function restore(record: LinkRecord): Promise<void> {
    state.set((s) => withRestoring(s, record, platform.now(), parseCurrent(store.get('current'))))
    return engine().then((e) => e.restore(record), () => state.set((s) => withLost(s, record.id, 'failed', platform.now())))
  }

  const running = new Map<string, Stop>()
  const startConnector = (connector: Connector): void => {
    const offers = (all: readonly Offer[]): void => state.set((s) => ({ offers: { ...s.offers, [connector.id]: all } }))
    // A link that cannot be taken up is no link; its connector may offer it again.
    const link = (l: Link, how = { restored: false }): void => act((actions) => actions.onHostLink(l, how))
    const restoring = (record: LinkRecord) => {
      restore(record)
      return (why: Exit) => act((actions) => actions.removeLink(record.id, why))
    }
    const chain = (id: ChainId, how?: { restored: boolean }): void => {
      if (!Object.values(state.get().wanted).includes(id)) act((actions) => actions.onHostChain(id, how))
    }
    running.set(connector.id, connector.start({ offers, link, restoring, chain }, services))
  }

  const begin = (): Stop => {
    readStorage()
    const unwatch = store.watch(onStored)
    for (const connector of connectors.values()) startConnector(connector)
    const records = recallLinks(store, options.enableReconnect !== false)
    for (const record of records) {
      const over = restore(record)
      for (const ns of Object.keys(record.seen)) adapters.get(ns)?.awaits?.(record, over)
    }
    // In development a wrong option is reported at once, not when a visitor meets it.
    if (options.debug) import('../check/run.ts').then(({ runCheck }) => runCheck(options, platform, ui)).catch(() => {})
    emit('INITIALIZE', { networks: networks.map((n) => n.id), adapters: [...adapters.keys()], version })
    return () => {
      unwatch()
      for (const stop of running.values()) stop()
      running.clear()
      engine.now?.stop()
      service.drop((made) => made.stop())
    }
  }

  let started = 0
  let stop: Stop = () => {}

  /** How often something was taken back: what was wanted before that is not done once its code has come. */
  let cancelled = 0
  let closed = 0

  /** Loaded, it is asked at once: wallets open their windows inside the click itself. */
  function ask<T>(run: (a: WalletActions) => Promise<T>, before = cancelled): Promise<T> {
    return walletActions.now ? run(walletActions.now) : walletActions().then((a) => (before === cancelled ? run(a) : a.cancelled()))
  }

  const portico: Portico<A> = {
    id: options.id ?? 'default',
    config: options,
    services,
    start() {
      if (started++ === 0) stop = begin()
      let done = false
      return () => {
        if (done) return
        done = true
        if (--started === 0) stop()
      }
    },
    getState: state.get,
    getInitialState: () => initial,
    subscribe: state.subscribe,
    on(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    emit,
    metadata: services.metadata,
    async open(o = {}) {
      const before = closed
      if (o.namespace !== undefined) needAdapter(ctx, o.namespace)
      if (o.uri !== undefined) (await walletActions()).checkPairing(o.uri)
      // Synchronous once loaded, so that the click itself opens the card.
      try {
        const model = ui.now ?? (await ui())
        if (o.data) o = (await walletActions()).readOpening(o, model.features)
        if (before === closed) model.open(o)
        if (state.get().ui.broken) state.set((s) => ({ ui: { ...s.ui, broken: false } }))
      } catch (cause) {
        state.set((s) => ({ ui: { ...s.ui, broken: true } }))
        const message = 'Error injecting modal UI'
        report(cause, message)
        throw new PorticoError('chunk', message, { cause })
      }
    },
    async close(reason = 'api') {
      closed++
      if (ui.now) return ui.now.close(reason)
      state.set((s) => ({ ui: { ...s.ui, open: false, broken: false } }))
      return true
    },
    ui,
    async prefetch() {
      await Promise.all([walletActions(), ui(), services.requests?.prepare(), options.service && service().catch(() => {}), ...[...connectors.values()].map((c) => c.warm?.())])
    },
    connect: (o = {}) => ask((a) => a.connect(o)),
    prepare: async (o) => (await walletActions()).prepare(o),
    retry: () => ask((a) => a.retry()),
    cancel() {
      cancelled++
      walletActions.now?.cancel()
    },
    acceptLate: async () => walletActions.now?.acceptLate(),
    dismissLate: () => walletActions.now?.dismissLate(),
    disconnect: async (which = {}) => (await linkActions()).disconnect(which, 'user'),
    activate: (link, namespace) => ask((a) => a.activate(link, namespace)),
    reconnect: (link) => ask((a) => a.reconnect(link)),
    forgetWallet: async (id) => (await walletActions()).forgetWallet(id),
    setAccount: (address, namespace = state.get().activeNamespace) => ask((a) => a.setAccount(address, namespace)),
    switchNetwork: (id) => ask((a) => a.switchNetwork(id)),
    cancelSwitch() {
      cancelled++
      walletActions.now?.cancelSwitch()
    },
    ensureNetwork: (id) => ask((a) => a.ensureNetwork(id)),
    addNetwork: async (namespace, network) => (await walletActions()).addNetwork(namespace, network),
    removeNetwork: async (namespace, id) => (await walletActions()).removeNetwork(namespace, id),
    addNetworkToWallet: (id) => ask((a) => a.addNetworkToWallet(id)),
    addConnector(connector) {
      connectors.set(connector.id, connector)
      if (started) startConnector(connector)
      return () => {
        running.get(connector.id)?.()
        running.delete(connector.id)
        connectors.delete(connector.id)
        state.set((s) => ({ offers: { ...s.offers, [connector.id]: [] } }))
      }
    },
    provider(namespace) {
      const status = nsState(state.get(), namespace)
      if (status.is !== 'connected') return null
      return (ctx.live.get(status.link)?.connections.get(namespace)?.provider ?? null) as never
    },
    data,
    merge: part(async () => (adapters.size > 1 ? import('../wallets/merge.ts').then((m) => m.mergeRows([...adapters.keys()])) : undefined)),
    walletActions,
    service,
    setOptions(change) {
      Object.assign(options, change)
      state.set((s) => ({ options: s.options + 1 }))
    },
    setThemeMode(mode) {
      state.set((s) => ({ theme: { ...s.theme, mode } }))
      store.set('theme', mode)
    },
    setThemeVariables(variables) {
      state.set((s) => ({ theme: { ...s.theme, variables } }))
    },
    acceptLegal(legalAccepted) {
      state.set({ legalAccepted })
      store.set('legal', legalAccepted)
    },
  }
  // At once: nothing goes past them.
  options.register?.forEach((feature) => feature.hooks?.(feature, ctx, portico))
  return portico
}
