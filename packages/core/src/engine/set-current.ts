import type { LinkNamespace, State } from '../state/state.ts'
import { parseCurrent } from '../storage/stored.ts'
import type { EngineContext } from './context.ts'
import { withCurrent } from './link-state.ts'
import { notifyHost } from './notify-host.ts'
import { persist } from './record.ts'
import { withLink } from '../state/with-link.ts'

/** @param how `elsewhere`: another tab has done and stored it. */
export function setCurrent(
  ctx: EngineContext,
  id: string,
  namespaces: readonly string[],
  how?: 'elsewhere',
): void {
  const { state, services, live } = ctx
  const { links, current } = state.get()
  const names = namespaces.filter(
    (namespace) => links[id]?.namespaces[namespace] && current[namespace] !== id,
  )
  if (names.length === 0) return
  const before = state.get()
  state.set((s) => ({
    ...withLink(s, id, { at: services.platform.now() }),
    ...withCurrent(s, id, names),
  }))
  if (how !== 'elsewhere') storeCurrent(ctx, names)
  for (const namespace of names) live.get(id)?.connections.get(namespace)?.activate?.()
  notifyHost(ctx, before, names)
}

/** Other namespaces stay as stored: another tab may have changed them. */
export function storeCurrent(
  { state, services }: Pick<EngineContext, 'state' | 'services'>,
  namespaces: readonly string[],
): void {
  const { current } = state.get()
  const others = Object.entries(parseCurrent(services.store.get('current'))).filter(
    ([namespace]) => !namespaces.includes(namespace),
  )
  const own = namespaces.flatMap((namespace) =>
    current[namespace] ? [[namespace, current[namespace]] as const] : [],
  )
  services.store.set('current', Object.fromEntries([...others, ...own]))
}

/** @returns false when the link does not share the account. */
export async function selectAccount(
  ctx: EngineContext,
  id: string,
  namespace: string,
  address: string,
  how?: 'elsewhere',
): Promise<boolean> {
  const { state, live } = ctx
  const sharing = (): LinkNamespace | undefined => {
    const part = state.get().links[id]?.namespaces[namespace]
    return part?.accounts.some((account) => account.address === address) && !part.lost
      ? part
      : undefined
  }
  if (!sharing()) return false
  await live.get(id)?.connections.get(namespace)?.setAccount?.(address)
  const part = sharing()
  if (!part) return false
  const before = state.get()
  state.set((s) => withPart(s, id, namespace, { ...part, account: address }))
  if (how !== 'elsewhere') persist(ctx, id)
  notifyHost(ctx, before, [namespace])
  return true
}

export const withPart = (s: State, id: string, name: string, part: LinkNamespace): Partial<State> =>
  withLink(s, id, { namespaces: { ...s.links[id]?.namespaces, [name]: part } })
