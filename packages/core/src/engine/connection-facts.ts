import type { LinkNamespace } from '../state/state.ts'
import type { ConnFact, Exit } from '../types/index.ts'
import type { EngineContext, HostFact } from './context.ts'
import { inUse } from './in-use.ts'
import { withConnection } from './link-state.ts'
import { notifyHost } from './notify-host.ts'
import { persist } from './record.ts'

export function onConnectionFact(
  ctx: EngineContext,
  id: string,
  namespace: string,
  fact: ConnFact,
): void {
  const { state, services, used } = ctx
  const before = state.get()
  const link = before.links[id]
  const part = link?.namespaces[namespace]
  if (!link || !part) return
  if (fact.is === 'active' || fact.is === 'ended')
    return ctx.actions.onHostFact(id, namespace, fact)
  let [next, exit] = withFact(part, fact)
  // When two wallets claim one identity, neither is restored automatically, unless it was in use on
  // this page: the visitor picks one.
  if (
    exit === null &&
    link.state.is === 'lost' &&
    !used.has(id) &&
    before.offers[link.connector]?.some(
      ({ id: offer, contested }) => contested && offer === link.offer,
    )
  )
    exit = 'failed'
  if (exit === null) used.add(id)
  state.set((s) =>
    withConnection(s, id, namespace, next, exit && { exit, at: services.platform.now() }),
  )
  persist(ctx, id)
  notifyHost(ctx, before, [namespace])
}

/**
 * @returns also the reason of the loss: null when there is an account again, undefined for other
 *   events.
 */
export function withFact(
  part: LinkNamespace,
  fact: Exclude<ConnFact, HostFact>,
): [part: LinkNamespace, exit: Exit | null | undefined] {
  if (fact.is === 'lost') return [part, fact.exit]
  if (fact.is === 'back') return [part, part.accounts.length > 0 ? null : undefined]
  const { is: _, ...news } = fact
  const accounts = 'accounts' in news ? news.accounts : undefined
  const used = accounts ? inUse(accounts, part) : {}
  return [{ ...part, ...news, ...used }, accounts && (accounts.length > 0 ? null : 'locked')]
}
