import { needAdapter, PorticoError } from '../errors/error.ts'
import { accountOf, nsState, type AccountRef } from '../state/select.ts'
import type { LinkView } from '../state/state.ts'
import { connectTarget } from './connect.ts'
import { storeNetwork } from './notify-host.ts'
import { storedLink } from './record.ts'
import { restoreLink } from './restore.ts'
import type { WalletContext } from './wallet-context.ts'
import { withRestoring } from '../state/with-link.ts'

export async function activate(ctx: WalletContext, id: string, namespace?: string): Promise<void> {
  if (namespace !== undefined) needAdapter(ctx, namespace)
  const { ns, state } = linkOf(ctx, id)
  const names = Object.keys(ns).filter(
    (name) => (namespace === undefined || name === namespace) && !ns[name]!.lost,
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
  const { ns, state: now } = linkOf(ctx, id)
  const names = Object.keys(ns)
  const lost = names.filter((name) => now.is !== 'live' || ns[name]!.lost)
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
  ctx.linkActions.setCurrent(id, names)
  const { ns } = linkOf(ctx, id)
  const [first] = Object.keys(ns)
  ctx.state.set((s) => ({
    activeNamespace: namespace ?? (ns[s.activeNamespace] ? s.activeNamespace : first!),
  }))
  storeNetwork(ctx)
}

export async function setAccount(
  ctx: WalletContext,
  address: string,
  ns: string = ctx.state.get().activeNamespace,
): Promise<void> {
  needAdapter(ctx, ns)
  const status = nsState(ctx.state.get(), ns)
  if (status.is !== 'connected' || !(await ctx.linkActions.selectAccount(status.link, ns, address)))
    throw new PorticoError('account-unknown', 'No ActiveCaipAddress found')
}
