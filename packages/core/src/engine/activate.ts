import { needAdapter, PorticoError } from '../errors/error.ts'
import { accountOf, namespaceState, type AccountRef } from '../state/select.ts'
import type { LinkView } from '../state/state.ts'
import { connectTarget } from './connect.ts'
import { storeNetwork } from './notify-host.ts'
import { storedLink } from './record.ts'
import { restoreLink } from './engine.ts'
import type { WalletContext } from './wallet-context.ts'
import { withRestoring } from '../state/with-link.ts'

export async function activate(ctx: WalletContext, id: string, namespace?: string): Promise<void> {
  if (namespace !== undefined) needAdapter(ctx, namespace)
  const { namespaces, state } = linkOf(ctx, id)
  const names = Object.keys(namespaces).filter(
    (name) => (namespace === undefined || name === namespace) && !namespaces[name]!.lost,
  )
  if (state.is !== 'live' || names.length === 0)
    throw new PorticoError('link-unknown', `${id} is not connected`)
  // A host that owns the choice reports it itself.
  for (const name of names) await ctx.live.get(id)?.link.activate?.(name)
  use(ctx, id, names, namespace)
}

export async function reconnect(ctx: WalletContext, id: string): Promise<AccountRef> {
  const { state, services, connectors } = ctx
  const { connector, offer, peer, state: was } = linkOf(ctx, id)
  const record = storedLink(ctx, id)
  if (record && was.is === 'lost' && connectors.get(connector)?.restore) {
    state.set((s) => withRestoring(s, record, services.platform.now()))
    await restoreLink(ctx, record)
  }
  const { namespaces, state: now } = linkOf(ctx, id)
  const names = Object.keys(namespaces)
  const lost = names.filter((name) => now.is !== 'live' || namespaces[name]!.lost)
  if (lost.length > 0) return connectTarget(ctx, { connector, offer, ...peer, namespaces: lost })
  use(ctx, id, names, undefined)
  return accountOf(state.get(), names[0])!
}

function linkOf({ state }: WalletContext, id: string): LinkView {
  const link = state.get().links[id]
  if (!link) throw new PorticoError('link-unknown', `There is no connection ${id}`)
  return link
}

function use(
  ctx: WalletContext,
  id: string,
  names: readonly string[],
  namespace: string | undefined,
): void {
  ctx.actions.setCurrent(id, names)
  const { namespaces } = linkOf(ctx, id)
  const [first] = Object.keys(namespaces)
  ctx.state.set((s) => ({
    activeNamespace: namespace ?? (namespaces[s.activeNamespace] ? s.activeNamespace : first!),
  }))
  storeNetwork(ctx)
}

export async function setAccount(
  ctx: WalletContext,
  address: string,
  namespace: string = ctx.state.get().activeNamespace,
): Promise<void> {
  needAdapter(ctx, namespace)
  const status = namespaceState(ctx.state.get(), namespace)
  if (
    status.is !== 'connected' ||
    !(await ctx.actions.selectAccount(status.link, namespace, address))
  )
    throw new PorticoError('account-unknown', 'No ActiveCaipAddress found')
}
