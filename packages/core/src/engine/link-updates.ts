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
  else if (fact.is === 'active') setCurrent(ctx, link.id, [fact.ns])
  else enqueue(() => updateHandles(ctx, link))
}

async function updateHandles(ctx: EngineContext, link: Link): Promise<void> {
  const { id } = link
  const { state } = ctx
  const live = ctx.live.get(id)
  if (live?.link !== link || !state.get().links[id]) return
  const detached = storedLink(ctx, id)?.detached ?? []
  const handles = link.handles().filter(({ ns }) => ctx.adapters.has(ns) && !detached.includes(ns))
  for (const handle of handles)
    if (!state.get().links[id]?.ns[handle.ns]) await addNamespace(ctx, live, handle.ns)
  if (ctx.live.get(id) !== live) return
  // A login may have another email address by now.
  state.set((s) => withHandles(s, id, handles, peerOf(link)))
  persist(ctx, id)
  const ended = Object.keys(state.get().links[id]!.ns).filter(
    (ns) => !handles.some((handle) => handle.ns === ns),
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
  const ns = { ...s.links[id]?.ns }
  for (const { ns: name, chains, methods } of handles)
    if (ns[name]) ns[name] = { ...ns[name], chains, methods }
  return withLink(s, id, { ns, peer })
}

async function addNamespace(ctx: EngineContext, live: LiveLink, ns: string): Promise<void> {
  const { id } = live.link
  const [run, flush] = createBuffer()
  const handle = await attach(ctx, live, ns, run)
  if (!handle) return
  const before = ctx.state.get()
  const part = toNamespace(handle, undefined, { exit: 'locked', at: ctx.services.platform.now() })
  ctx.state.set((s) => ({
    ...withPart(s, id, ns, part),
    ...withCurrent(s, id, s.current[ns] ? [] : [ns]),
  }))
  persist(ctx, id)
  notifyHost(ctx, before, [ns])
  flush()
}
