import type { ChainId, Network, Platform, Rpc, Services, Store } from '../types/index.ts'
import { PorticoError } from '../errors/error.ts'
import { logUnloaded } from '../errors/unloaded.ts'
import { networkOf } from '../state/select.ts'
import type { Context } from '../contracts/context.ts'
import { resolveMetadata } from '../page/metadata.ts'
import { lazy, type Lazy } from '../utils/lazy.ts'
import { loadData, type Deps } from './deps.ts'

export function createServices(
  ctx: Pick<Context, 'state' | 'live' | 'clientId' | 'adapters'>,
  { ui, walletActions }: Deps,
  platform: Platform,
  store: Store,
  report: Services['report'],
): Services {
  const { state } = ctx
  const clients = new Map<ChainId, Lazy<Rpc>>()
  const network = (chain: ChainId) => networkOf(state.get(), chain)
  async function createClient(of: Network): Promise<Rpc> {
    const own = await ctx.adapters.get(of.namespace)?.rpc?.(of)
    if (own) return own
    const { createRpc } = await loadData()
    const { default: urls, fallback: fallbackUrls = [] } = of.rpcUrls
    return createRpc({ platform, urls, fallbackUrls, report })
  }
  return {
    platform,
    store,
    network,
    rpc(chain) {
      const found = network(chain)
      if (!found)
        return Promise.reject(new PorticoError('chain-unsupported', 'Chain is not supported'))
      const client = clients.get(chain) ?? lazy(() => createClient(found), report)
      clients.set(chain, client)
      return client()
    },
    raise: (code, detail) =>
      void ui().then(
        (model) => model.raiseOnce(code, detail),
        () => logUnloaded(code, detail),
      ),
    notAllowed: () =>
      void ui().then(
        (model) => {
          if (!state.get().ui.open) model.open()
          model.shake('shell.notAllowed')
        },
        () => {},
      ),
    metadata: async () => resolveMetadata(state.get().options.metadata, platform.window?.document),
    settled: (link) =>
      Object.values(state.get().offers)
        .flat()
        .some((offer) => offer.contested) ||
      [...(ctx.live.get(link)?.connections.values() ?? [])].some((c) => c.refresh)
        ? // Undefined is passed on: there may be nothing to wait for.
          walletActions().then((actions) => actions.settled(link))
        : undefined,
    identified: (clientId) => void (ctx.clientId = clientId),
    report,
    look: state,
  }
}
