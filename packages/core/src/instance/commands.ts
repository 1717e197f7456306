import type { Portico } from '../public/portico.ts'
import type { Instance } from '../contracts/instance.ts'
import { hasAgreed } from '../storage/recall.ts'
import { namespaceState } from '../state/select.ts'
import type { WalletActions } from '../engine/wallet-actions.ts'
import type { Context } from '../contracts/context.ts'
import { createOpen } from './open.ts'
import type { Deps } from './deps.ts'

type Connecting =
  | 'connect'
  | 'prepare'
  | 'retry'
  | 'cancel'
  | 'acceptLate'
  | 'dismissLate'
  | 'reconnect'
type Connected =
  | 'disconnect'
  | 'activate'
  | 'forgetWallet'
  | 'setAccount'
  | 'signMessage'
  | 'provider'
type Networks =
  | 'switchNetwork'
  | 'cancelSwitch'
  | 'ensureNetwork'
  | 'addNetwork'
  | 'removeNetwork'
  | 'addNetworkToWallet'
type Settings = 'setThemeMode' | 'setThemeVariables' | 'acceptLegal'

export function createCommands(
  ctx: Context,
  { engine, ui, walletActions, service }: Deps,
): Pick<Instance, 'open' | 'close' | 'prefetch' | Connecting | Connected | Networks | Settings> &
  Pick<Portico, 'setOptions'> {
  const { state, services } = ctx
  /** A view opened before a close is not shown once its code has loaded. */
  let closed = 0
  /** A request that the visitor cancels while its code loads is not sent. */
  let cancelled = 0
  const ask = async <T>(run: (actions: WalletActions) => Promise<T>): Promise<T> => {
    const before = cancelled
    const actions = await walletActions()
    return before === cancelled ? run(actions) : actions.cancelled()
  }
  const tell = (run: (actions: WalletActions) => void): void =>
    void walletActions().then(run, () => {})
  return {
    open: createOpen(ctx, { ui, walletActions }, () => closed),
    async close(reason = 'api') {
      closed++
      if (state.get().ui.open) return (await ui()).close(reason)
      if (state.get().ui.broken) state.set((s) => ({ ui: { ...s.ui, broken: false } }))
      return true
    },
    async prefetch() {
      await Promise.all([
        walletActions(),
        ui(),
        services.requests?.prepare(),
        ctx.config.service && service().catch(() => {}),
        ...[...ctx.connectors.values()].map((c) => c.warm?.()),
      ])
    },
    connect: (options = {}) => ask((a) => a.connect(options)),
    prepare: async (options) => (await walletActions()).prepare(options),
    retry: () => ask((a) => a.retry()),
    cancel() {
      cancelled++
      if (state.get().attempt.is !== 'idle') tell((actions) => actions.cancel())
    },
    acceptLate: async () => (await walletActions()).acceptLate(),
    dismissLate: () => tell((actions) => actions.dismissLate()),
    disconnect: async (which = {}) => (await engine()).actions.disconnect(which, 'user'),
    activate: (link, namespace) => ask((a) => a.activate(link, namespace)),
    reconnect: (link) => ask((a) => a.reconnect(link)),
    forgetWallet: async (id) => (await walletActions()).forgetWallet(id),
    setAccount: (address, namespace = state.get().activeNamespace) =>
      ask((a) => a.setAccount(address, namespace)),
    signMessage: (options) => ask((a) => a.signMessage(options)),
    provider(namespace) {
      const status = namespaceState(state.get(), namespace)
      return status.is === 'connected'
        ? (ctx.live.get(status.link)?.connections.get(namespace)?.provider ?? null)
        : null
    },
    switchNetwork: (id) => ask((a) => a.switchNetwork(id)),
    cancelSwitch() {
      cancelled++
      if (state.get().switching.is !== 'idle') tell((actions) => actions.cancelSwitch())
    },
    ensureNetwork: (id) => ask((a) => a.ensureNetwork(id)),
    addNetwork: async (namespace, network) =>
      (await walletActions()).addNetwork(namespace, network),
    removeNetwork: async (namespace, id) => (await walletActions()).removeNetwork(namespace, id),
    addNetworkToWallet: (id) => ask((a) => a.addNetworkToWallet(id)),
    ...createSettings(ctx),
  }
}

function createSettings({
  state,
  services,
}: Context): Pick<Instance, Settings> & Pick<Portico, 'setOptions'> {
  return {
    setOptions(change) {
      const options = { ...state.get().options, ...change }
      state.set({ options, legalAccepted: hasAgreed(services.store, options) })
    },
    setThemeMode(mode) {
      state.set((s) => ({ theme: { ...s.theme, mode } }))
      services.store.set('theme', mode)
    },
    setThemeVariables(variables) {
      state.set((s) => ({ theme: { ...s.theme, variables } }))
    },
    acceptLegal(legalAccepted) {
      state.set({ legalAccepted })
      services.store.set('legal', legalAccepted && (state.get().options.legalVersion || true))
    },
  }
}
