import type { LiveLink } from '../contracts/context.ts'
import type { ProviderHandle } from '../types/index.ts'
import type { Run } from './buffer.ts'
import { onConnectionFact } from './connection-facts.ts'
import type { EngineContext } from './context.ts'
import { chainOf } from './link-state.ts'

const variable = (handle?: ProviderHandle): string =>
  JSON.stringify(handle && [handle.accounts, handle.chain, handle.chains, handle.methods])

/**
 * Attaches the adapter of a namespace, and again if the handle changes meanwhile. Undefined when
 * the link was released, or no longer supports the namespace.
 *
 * @param run Applies what the adapter reports, once the state has the namespace.
 */
export async function attach(
  ctx: EngineContext,
  live: LiveLink,
  namespace: string,
  run: Run,
  tries = 9,
): Promise<ProviderHandle | undefined> {
  const { state, services, wrap } = ctx
  const { link } = live
  const read = (): ProviderHandle | undefined =>
    link.handles().find((each) => each.namespace === namespace)
  const given = read()
  if (!given) return undefined
  const handle = {
    ...given,
    provider: wrap(given.provider),
    chain: chainOf(given, state.get(), state.get().links[link.id]?.namespaces[namespace]),
  }
  let stale = false
  const connection = await ctx.adapters
    .get(namespace)!
    .attach(
      handle,
      (fact) => run(() => stale || onConnectionFact(ctx, link.id, namespace, fact)),
      services,
      link,
      wrap,
    )
  const isLive = ctx.live.get(link.id) === live
  // No listener was attached to the wallet while the adapter loaded.
  stale = !isLive || (tries > 0 && variable(read()) !== variable(given))
  if (stale) {
    connection.detach()
    return isLive ? attach(ctx, live, namespace, run, tries - 1) : undefined
  }
  live.connections.set(namespace, connection)
  handle.accounts = connection.accounts ?? handle.accounts
  return handle
}

export function detachLink({ live }: Pick<EngineContext, 'live'>, id: string): void {
  const link = live.get(id)
  if (!link) return
  live.delete(id)
  link.stop()
  for (const connection of link.connections.values()) connection.detach()
}
