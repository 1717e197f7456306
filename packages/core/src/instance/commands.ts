import type { Portico } from '../public/portico.ts'
import type { Instance } from '../contracts/instance.ts'
import { hasAgreed } from '../storage/recall.ts'
import { namespaceState } from '../state/select.ts'
import type { AskWallet } from './ask-wallet.ts'
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
  { ui, walletActions, linkActions, service }: Deps,
  [ask, cancelLoading]: AskWallet,
): Pick<Instance, 'open' | 'close' | 'prefetch' | Connecting | Connected | Networks | Settings> &
  Pick<Portico, 'setOptions'> {
  const { state, services } = ctx
  /** A view opened before a close is not shown once its code has loaded. */
  let closed = 0
  return {
    open: createOpen(ctx, { ui, walletActions }, () => closed),
    async close(reason = 'api') {
      closed++
      if (ui.now) return ui.now.close(reason)
      state.set((s) => ({ ui: { ...s.ui, open: false, broken: false } }))
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
      cancelLoading()
      walletActions.now?.cancel()
    },
    acceptLate: async () => walletActions.now?.acceptLate(),
    dismissLate: () => walletActions.now?.dismissLate(),
    disconnect: async (which = {}) => (await linkActions()).disconnect(which, 'user'),
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
      cancelLoading()
      walletActions.now?.cancelSwitch()
    },
    ensureNetwork: (id) => ask((a) => a.ensureNetwork(id)),
    addNetwork: async (namespace, network) =>
      (await walletActions()).addNetwork(namespace, network),
    removeNetwork: async (namespace, id) => (await walletActions()).removeNetwork(namespace, id),
    addNetworkToWallet: (id) => ask((a) => a.addNetworkToWallet(id)),
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
