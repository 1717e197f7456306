import type { ChainId, Platform, Rpc, Services, Store } from '../types/index.ts'
import { PorticoError } from '../errors/error.ts'
import { logUnloaded } from '../errors/unloaded.ts'
import { networkOf } from '../state/select.ts'
import type { AskWallet } from './ask-wallet.ts'
import type { Context } from '../contracts/context.ts'
import { lazy, type Lazy } from '../utils/lazy.ts'
import type { Parts } from './parts.ts'

export function createServices(
  ctx: Pick<Context, 'state' | 'live' | 'clientId'>,
  { ui }: Parts,
  platform: Platform,
  store: Store,
  report: Services['report'],
  [ask]: AskWallet,
): Services {
  const { state } = ctx
  const clients = new Map<ChainId, Lazy<Rpc>>()
  const network = (chain: ChainId) => networkOf(state.get(), chain)
  return {
    platform,
    store,
    network,
    rpc(chain) {
      const urls = network(chain)?.rpcUrls.default
      if (!urls)
        return Promise.reject(new PorticoError('chain-unsupported', 'Chain is not supported'))
      const client =
        clients.get(chain) ??
        lazy(
          () => import('../rpc/first.ts').then((m) => m.createFirstRpc({ platform, urls, report })),
          report,
        )
      clients.set(chain, client)
      return client()
    },
    raise: (code, detail) =>
      void ui().then(
        (model) => model.raiseOnce(code, detail),
        () => logUnloaded(code, detail),
      ),
    metadata: () =>
      import('../page/metadata.ts').then((m) =>
        m.resolveMetadata(state.get().options.metadata, platform.window?.document),
      ),
    settled: (link) =>
      Object.values(state.get().offers)
        .flat()
        .some((offer) => offer.contested) ||
      [...(ctx.live.get(link)?.connections.values() ?? [])].some((c) => c.refresh)
        ? // Undefined is passed on: there may be nothing to wait for.
          ask((a) => a.settled(link) as Promise<void>)
        : undefined,
    identified: (clientId) => void (ctx.clientId = clientId),
    report,
    look: state,
  }
}
