/** Adapters attach before the state changes; events in between are buffered. */
import type { LiveLink } from '../contracts/context.ts'
import { PorticoError } from '../errors/error.ts'
import { parseCurrent } from '../storage/stored.ts'
import type { Link, ProviderHandle } from '../types/index.ts'
import { attach, detachLink } from './attach.ts'
import { createBuffer } from './buffer.ts'
import type { EngineContext } from './context.ts'
import { inUse } from './in-use.ts'
import { adoptedLink, namespacesTaken, withCurrent } from './link-state.ts'
import { notifyHost } from './notify-host.ts'
import { persist } from './record.ts'

export interface Adoption {
  /** Restored from an earlier visit, or created by the host: no call asked for it. */
  restored: boolean
  detached?: readonly string[]
  behind?: boolean
  adopted?(): void
}

export async function adopt(ctx: EngineContext, link: Link, how: Adoption): Promise<void> {
  const { id } = link
  const { state, services, used, live } = ctx
  const [run, flush] = createBuffer()
  detachLink(ctx, id)
  const own: LiveLink = {
    link,
    connections: new Map(),
    stop: link.subscribe((fact) => run(() => ctx.actions.onLinkFact(link, fact))),
  }
  live.set(id, own)
  const { restored, behind, detached } = how
  const handles: ProviderHandle[] = []
  try {
    for (const { namespace } of link.handles()) {
      if (!ctx.adapters.has(namespace) || detached?.includes(namespace)) continue
      const handle = await attach(ctx, own, namespace, run)
      if (live.get(id) !== own) return
      if (!handle) continue
      handles.push(handle)
      // The adapter must know when the previous account is not the wallet's first.
      const { account, first } = inUse(
        handle.accounts,
        state.get().links[id]?.namespaces[namespace],
      )
      if (account && account !== first) await own.connections.get(namespace)!.setAccount?.(account)
    }
    if (handles.length === 0)
      throw new PorticoError('adapter-not-found', 'Adapter not found', { exit: 'unsupported' })
  } catch (error) {
    if (live.get(id) === own) detachLink(ctx, id)
    throw error
  }
  const before = state.get()
  const view = adoptedLink(link, handles, before.links[id], services.platform.now(), restored)
  if (view.state.is === 'live') used.add(id)
  const names = namespacesTaken(
    before,
    view,
    restored && parseCurrent(services.store.get('current')),
  )
  state.set((s) => ({
    links: { ...s.links, [id]: view },
    activeNamespace:
      restored || behind || view.namespaces[s.activeNamespace]
        ? s.activeNamespace
        : handles[0]!.namespace,
    ...withCurrent(s, id, names),
  }))
  persist(ctx, id, true)
  for (const name of names) own.connections.get(name)?.activate?.()
  notifyHost(ctx, before, names, restored)
  // A login has an account in each of its namespaces, but counts once, and not when it is restored.
  if (link.method === 'social' && link.peer.user && !restored)
    ctx.emit('SOCIAL_LOGIN_SUCCESS', { provider: link.peer.user.provider })
  flush()
  how.adopted?.()
}
