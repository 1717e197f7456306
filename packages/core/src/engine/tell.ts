/** What the host hears of its namespaces: in order, once, and only of what has changed. */
import { accountOf, exitOf, networkOf } from '../select.ts'
import type { Context } from '../context.ts'
import type { State, Target } from '../state.ts'
import type { ChainId, Json } from '../types.ts'

/** Looks at namespaces before a change; the function it returns is called after it, and tells what came of it. */
export type Tell = (namespaces: Iterable<string>) => (how?: { restored: boolean }) => void

export function createTell(ctx: Context): Tell {
  const { state, config, services } = ctx

  function connected(ns: string, restored: boolean): void {
    const account = accountOf(state.get(), ns)!
    // Of a wallet that comes back nothing was chosen.
    const now = restored ? null : (state.get() as { ui: State['ui']; attempt: { target?: Target; is?: string } })
    ctx.emit('CONNECT_SUCCESS', {
      method: ctx.live.get(state.get().current[ns]!)?.link.method ?? 'browser',
      name: account.wallet.name,
      reconnect: restored,
      view: now?.ui.history.at(-1)?.view ?? null,
      walletRank: now?.attempt.target?.rank ?? null,
    })
    config.onConnect?.({ ...account, restored })
  }

  function moved(ns: string, chain: ChainId): void {
    const network = networkOf(state.get(), chain)
    if (network) {
      state.set((s) => ({ wanted: { ...s.wanted, [ns]: chain } }))
      storeChosen(ctx)
    }
    if (!ctx.followed?.delete(chain)) ctx.emit('SWITCH_NETWORK', { network: chain })
    config.onNetworkChange?.({ namespace: ns, network, id: chain })
  }

  return (namespaces) => {
    const before = [...new Set(namespaces)].map((ns) => [ns, accountOf(state.get(), ns), state.get().current[ns]] as const)
    return (how) => {
      for (const [ns, was, link] of before) {
        const now = accountOf(state.get(), ns)
        try {
          // A visitor who asks for a wallet has connected it, whoever was there before.
          if (now && (!was || how?.restored === false)) connected(ns, how?.restored ?? true)
          else if (was && !now) config.onDisconnect?.({ namespace: ns, reason: exitOf(state.get(), ns) ?? 'wallet-gone' })
          else if (was && now && (was.address !== now.address || state.get().current[ns] !== link)) config.onAccountChange?.(now)
          if (was && now && was.chain !== now.chain) moved(ns, now.chain)
        } catch (error) {
          // The host's own fault: for its console, and no reason to break what is connected.
          services.platform.after(0, () => {
            throw error
          })
        }
      }
    }
  }
}

/** Remembers the network chosen per namespace, and the namespace in front. */
export function storeChosen({ state, services }: Pick<Context, 'state' | 'services'>): void {
  const { activeNamespace, wanted } = state.get()
  services.store.set('network', { active: activeNamespace, wanted } as Json)
}
