import { namespaceState } from '../state/select.ts'
import type { LinkView, State } from '../state/state.ts'
import { parseCurrent } from '../storage/stored.ts'
import type { Exit } from '../types/index.ts'
import { detachLink } from './attach.ts'
import type { EngineContext } from './context.ts'
import { notifyHost, storeNetwork } from './notify-host.ts'
import { persist } from './record.ts'
import { storeCurrent } from './set-current.ts'
import { defined } from '../utils/defined.ts'

export type Parts = Readonly<Record<string, readonly string[]>>

/**
 * A link is removed with its last namespace; the last used of the remaining links becomes current.
 *
 * @param asked Whether the visitor or the host asked for it, who continue with the remaining
 *   links.
 */
export function removeParts(ctx: EngineContext, parts: Parts, exit: Exit, asked = false): void {
  const { state, services, live } = ctx
  const namespaces = Object.values(parts).flat()
  const before = state.get()
  for (const [id, names] of Object.entries(parts))
    for (const namespace of names) {
      const connections = live.get(id)?.connections
      connections?.get(namespace)?.detach()
      connections?.delete(namespace)
    }
  state.set((s) => withoutParts(s, parts, exit, parseCurrent(services.store.get('current'))))
  if (asked) activateNext(ctx)
  // Stored before the links, so that other tabs see one change.
  if (exit !== 'elsewhere') storeCurrent(ctx, namespaces)
  const { links } = state.get()
  for (const id of Object.keys(parts))
    if (links[id]) persist(ctx, id)
    else {
      detachLink(ctx, id)
      services.store.del(`link/${id}`)
    }
  notifyHost(ctx, before, namespaces)
}

export function removeLink(ctx: EngineContext, id: string, exit: Exit): void {
  const link = ctx.state.get().links[id]
  if (link) removeParts(ctx, { [id]: Object.keys(link.namespaces) }, exit)
}

function activateNext(ctx: EngineContext): void {
  const { state } = ctx
  const { activeNamespace, current, links } = state.get()
  if (current[activeNamespace]) return
  const at = (namespace: string): number => links[current[namespace]!]?.at ?? 0
  const [next] = Object.keys(current)
    .filter((namespace) => namespaceState(state.get(), namespace).is === 'connected')
    .sort((a, b) => at(b) - at(a))
  if (!next) return
  state.set({ activeNamespace: next })
  storeNetwork(ctx)
}

/** Of the remaining links the stored choice comes first, then a live one, then the last used. */
export function withoutParts(
  s: State,
  parts: Parts,
  exit: Exit,
  stored: Readonly<Record<string, string>>,
): Pick<State, 'links' | 'current' | 'exits'> {
  const links = { ...s.links }
  for (const [id, names] of Object.entries(parts)) {
    const link = links[id]
    const left = Object.entries(link?.namespaces ?? {}).filter(
      ([namespace]) => !names.includes(namespace),
    )
    const lost = left.every(([, part]) => part.lost) && left[0]?.[1].lost
    const state: LinkView['state'] | undefined = lost ? { is: 'lost', ...lost } : undefined
    if (link && left.length > 0)
      links[id] = { ...link, namespaces: Object.fromEntries(left), ...defined({ state }) }
    else delete links[id]
  }
  const current = { ...s.current }
  const exits = { ...s.exits }
  for (const [id, names] of Object.entries(parts))
    for (const namespace of names) {
      if (current[namespace] !== id) continue
      const next = nextLink(Object.values(links), namespace, stored[namespace])
      if (next) current[namespace] = next.id
      else {
        delete current[namespace]
        exits[namespace] = exit
      }
    }
  return { links, current, exits }
}

function nextLink(
  links: readonly LinkView[],
  namespace: string,
  stored: string | undefined,
): LinkView | undefined {
  const rank = (link: LinkView): number =>
    Number(stored === link.id) * 2 + Number(link.state.is === 'live')
  return links
    .filter(
      (link) =>
        link.namespaces[namespace] && !link.namespaces[namespace].lost && link.state.is !== 'lost',
    )
    .sort((a, b) => rank(b) - rank(a) || b.at - a.at)[0]
}
