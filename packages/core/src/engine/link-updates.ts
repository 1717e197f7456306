import type { LiveLink } from '../contracts/context.ts'
import type { LinkView, State } from '../state/state.ts'
import type { Link, LinkFact, ProviderHandle } from '../types/index.ts'
import { attach } from './attach.ts'
import { createBuffer } from './buffer.ts'
import type { EngineContext } from './context.ts'
import { peerOf, toNamespace, withCurrent } from './link-state.ts'
import { notifyHost } from './notify-host.ts'
import { persist, storedLink } from './record.ts'
import { removeLink, removeParts } from './remove.ts'
import { setCurrent, withPart } from './set-current.ts'
import { withLink } from '../state/with-link.ts'

/** @param enqueue Runs updates one by one: each reads the state that the one before has left. */
export function onLinkFact(
  ctx: EngineContext,
  enqueue: (update: () => Promise<void>) => void,
  link: Link,
  fact: LinkFact,
): void {
  if (fact.is === 'closed') removeLink(ctx, link.id, fact.exit)
  else if (fact.is === 'active') setCurrent(ctx, link.id, [fact.namespace])
  else enqueue(() => updateHandles(ctx, link))
}

async function updateHandles(ctx: EngineContext, link: Link): Promise<void> {
  const { id } = link
  const { state } = ctx
  const live = ctx.live.get(id)
  if (live?.link !== link || !state.get().links[id]) return
  const detached = storedLink(ctx, id)?.detached ?? []
  const handles = link
    .handles()
    .filter(({ namespace }) => ctx.adapters.has(namespace) && !detached.includes(namespace))
  for (const handle of handles)
    if (!state.get().links[id]?.namespaces[handle.namespace])
      await addNamespace(ctx, live, handle.namespace)
  if (ctx.live.get(id) !== live) return
  // A login may have another email address by now.
  state.set((s) => withHandles(s, id, handles, peerOf(link)))
  persist(ctx, id)
  const ended = Object.keys(state.get().links[id]!.namespaces).filter(
    (namespace) => !handles.some((handle) => handle.namespace === namespace),
  )
  if (ended.length > 0) removeParts(ctx, { [id]: ended }, 'revoked')
  // No adapter of this page supports the remaining namespaces.
  if (!state.get().links[id]) await link.release('all', 'revoked')
}

export function withHandles(
  s: State,
  id: string,
  handles: readonly ProviderHandle[],
  peer: LinkView['peer'],
): Partial<State> {
  const namespaces = { ...s.links[id]?.namespaces }
  for (const { namespace: name, chains, methods } of handles)
    if (namespaces[name]) namespaces[name] = { ...namespaces[name], chains, methods }
  return withLink(s, id, { namespaces, peer })
}

async function addNamespace(ctx: EngineContext, live: LiveLink, namespace: string): Promise<void> {
  const { id } = live.link
  const [run, flush] = createBuffer()
  const handle = await attach(ctx, live, namespace, run)
  if (!handle) return
  const before = ctx.state.get()
  const part = toNamespace(handle, undefined, { exit: 'locked', at: ctx.services.platform.now() })
  ctx.state.set((s) => ({
    ...withPart(s, id, namespace, part),
    ...withCurrent(s, id, s.current[namespace] ? [] : [namespace]),
  }))
  persist(ctx, id)
  notifyHost(ctx, before, [namespace])
  flush()
}
