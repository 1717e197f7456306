/** Choosing a network, connected or not; the state follows the wallet's own word. */
import { namespaceOf } from '../caip.ts'
import { isPorticoError, needAdapter, PorticoError } from '../errors.ts'
import { limits } from '../limits.ts'
import { activeChain, networkOf, nsState } from '../select.ts'
import type { Context } from '../context.ts'
import type { ChainId, Connection, Network } from '../types.ts'
import { storeChosen } from './tell.ts'

export interface Networks {
  switchNetwork(id: ChainId): Promise<void>
  cancelSwitch(): void
  /** Offers the network to the connected wallet (EIP-3085) without leaving the current one. */
  addToWallet(id: ChainId): Promise<void>
  add(ns: string, network: Network): void
  remove(ns: string, id: ChainId): void
}

/** @param unknown Tells the developer of a network that is not configured. */
export function createNetworks(ctx: Context, unknown: (id: ChainId) => void): Networks {
  const { state, services } = ctx
  let abort: AbortController | null = null

  const choose = (id: ChainId): void => {
    const ns = namespaceOf(id)
    state.set((s) => ({ wanted: { ...s.wanted, [ns]: id }, activeNamespace: ns }))
    storeChosen(ctx)
  }

  const configured = (id: ChainId): Network => {
    const network = networkOf(state.get(), id)
    if (!network) throw new PorticoError('network-not-found', 'Network Not Found', { exit: 'unsupported' })
    return network
  }

  function connectionOf(id: ChainId): Connection | null {
    const status = nsState(state.get(), namespaceOf(id))
    if (status.is !== 'connected') return null
    return ctx.live.get(status.link)?.connections.get(namespaceOf(id)) ?? null
  }

  async function switchNetwork(id: ChainId): Promise<void> {
    const ns = namespaceOf(id)
    needAdapter(ctx, ns)
    if (!networkOf(state.get(), id)) unknown(id)
    const network = configured(id)
    const connection = connectionOf(id)
    const there = activeChain(state.get(), ns) === id
    if (!connection || there) {
      // Whoever stays where he is waits for no other network.
      if (there) abort?.abort('user')
      const same = there && state.get().activeNamespace === ns
      if (!there) await ctx.adapters.get(ns)?.choose?.(id)
      // A host that keeps the choice itself may have said by now that it was made.
      const told = !there && activeChain(state.get(), ns) === id
      choose(id)
      if (same || told) return
      ctx.emit('SWITCH_NETWORK', { network: id })
      ctx.config.onNetworkChange?.({ namespace: ns, network, id })
      return
    }
    if (!connection.setChain)
      throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
    abort?.abort('user')
    const mine = (abort = new AbortController())
    const since = services.platform.now()
    const waits = (adding: boolean): void => state.set({ switching: { is: 'waiting', chain: id, since, adding } })
    waits(false)
    const disarm = services.platform.after(limits.approval, () => mine.abort('timeout'))
    // Whoever was asked may go: nobody is left to answer.
    const unwatch = state.subscribe(() => {
      if (connectionOf(id) !== connection) mine.abort('wallet-gone')
    })
    try {
      await Promise.race([connection.setChain(id, { add: network, adding: (now) => abort === mine && waits(now), signal: mine.signal }), aborted(mine.signal)])
      // The visitor goes where the wallet has gone, also from another namespace.
      if (abort === mine) {
        state.set({ switching: { is: 'idle' } })
        choose(id)
      }
    } catch (error) {
      const typed = isPorticoError(error)
        ? error
        : new PorticoError('switch-failed', 'Network switch failed', { cause: error, exit: 'failed' })
      if (abort === mine)
        state.set({
          switching:
            typed.exit === 'user'
              ? { is: 'idle' }
              : { is: 'failed', chain: id, exit: typed.exit ?? 'failed', code: typed.code },
        })
      untilThere(id)
      if ((typed.exit ?? 'failed') === 'failed') services.report(error)
      throw typed
    } finally {
      disarm()
      unwatch()
      if (abort === mine) abort = null
    }
  }

  /** A failure stays true whatever else the wallet does, until it stands there all the same: a request that was open has been answered. */
  function untilThere(id: ChainId): void {
    const off = state.subscribe(() => {
      const { switching } = state.get()
      const said = switching.is === 'failed' && switching.chain === id
      if (said && activeChain(state.get(), namespaceOf(id)) !== id) return
      off()
      if (said) state.set({ switching: { is: 'idle' } })
    })
  }

  return {
    switchNetwork,
    cancelSwitch() {
      if (abort) abort.abort('user')
      else state.set({ switching: { is: 'idle' } })
    },
    async addToWallet(id) {
      needAdapter(ctx, namespaceOf(id))
      const network = configured(id)
      const connection = connectionOf(id)
      if (!connection?.addChain)
        throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
      await connection.addChain(network, { signal: new AbortController().signal })
    },
    add(ns, network) {
      needAdapter(ctx, ns)
      if (namespaceOf(network.id) !== ns) throw new PorticoError('network-namespace', `${network.id} is no network of ${ns}`, { exit: 'unsupported' })
      state.set((s) => (networkOf(s, network.id) ? {} : { networks: [...s.networks, network] }))
    },
    remove(ns, id) {
      needAdapter(ctx, ns)
      state.set((s) => {
        const networks = s.networks.filter((network) => network.id !== id)
        const first = networks.find((network) => network.namespace === ns)
        const wanted = { ...s.wanted }
        // Of a family without networks none is chosen.
        if (wanted[ns] === id) delete wanted[ns]
        if (first && !wanted[ns]) wanted[ns] = first.id
        return { networks, wanted }
      })
    },
  }
}

const texts = {
  timeout: 'The wallet did not answer in time',
  'wallet-gone': 'The wallet went away',
  user: 'Request was aborted',
} as const

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      const exit = signal.reason as keyof typeof texts
      reject(new PorticoError(`switch-${exit}`, texts[exit], { exit }))
    })
  })
}
