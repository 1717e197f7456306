/** Notifies the host in order, once, and only of changes. */
import { accountOf, exitOf, networkOf, type AccountRef } from '../state/select.ts'
import type { EventProperties } from '../types/events.ts'
import type { State, Target } from '../state/state.ts'
import type { ChainId, Json } from '../types/index.ts'
import type { EngineContext } from './context.ts'

/**
 * @param before The state before the change.
 * @param restored false: the visitor asked for this wallet, so it counts as connected, whichever
 *   was connected before.
 */
export function notifyHost(
  ctx: EngineContext,
  before: State,
  namespaces: readonly string[],
  restored = true,
): void {
  const { state, services, config } = ctx
  for (const namespace of new Set(namespaces)) {
    const was = accountOf(before, namespace)
    const s = state.get()
    const now = accountOf(s, namespace)
    try {
      if (now) {
        if (!was || !restored) {
          ctx.emit('CONNECT_SUCCESS', connectedEvent(ctx, now, restored))
          void ctx.hooks?.('connected', { ...now, restored })
          config.onConnect?.({ ...now, restored })
        } else if (
          was.address !== now.address ||
          s.current[namespace] !== before.current[namespace]
        )
          config.onAccountChange?.(now)
        if (was && was.chain !== now.chain) notifyChain(ctx, namespace, now.chain)
      } else if (was)
        config.onDisconnect?.({
          namespace: namespace,
          reason: exitOf(s, namespace) ?? 'wallet-gone',
        })
    } catch (error) {
      // An error of the host's callback is thrown into its console, and does not break the
      // connection.
      services.platform.after(0, () => {
        throw error
      })
    }
  }
}

function connectedEvent(
  { live, state }: EngineContext,
  { namespace, wallet }: AccountRef,
  reconnect: boolean,
): EventProperties['CONNECT_SUCCESS'] {
  const { ui, attempt, current } = state.get()
  const link = live.get(current[namespace]!)?.link
  // A restored wallet was not chosen in any view.
  return {
    method: link?.method ?? 'browser',
    // A login is named for its owner, whom no report may name.
    name: link?.peer.user?.provider ?? wallet.name,
    reconnect,
    view: (!reconnect && ui.history.at(-1)?.view) || null,
    walletRank: (reconnect ? null : (attempt as { target?: Target }).target?.rank) ?? null,
  }
}

function notifyChain(ctx: EngineContext, namespace: string, id: ChainId): void {
  const { state } = ctx
  const network = networkOf(state.get(), id)
  if (network) {
    state.set((s) => ({ wanted: { ...s.wanted, [namespace]: id } }))
    storeNetwork(ctx)
  }
  if (!ctx.followed.delete(id)) ctx.emit('SWITCH_NETWORK', { network: id })
  ctx.config.onNetworkChange?.({ namespace, network, id })
}

export function storeNetwork({ state, services }: Pick<EngineContext, 'state' | 'services'>): void {
  const { activeNamespace, wanted } = state.get()
  services.store.set('network', { active: activeNamespace, wanted } as Json)
}
