import { needAdapter } from '../errors/error.ts'
import type { State } from '../state/state.ts'
import type { Exit, Link } from '../types/index.ts'
import type { EngineContext } from './context.ts'
import { storedLink } from './record.ts'
import { removeParts, type Parts } from './remove.ts'

export interface Which {
  link?: string
  namespace?: string
}

export async function disconnect(ctx: EngineContext, which: Which, exit: Exit): Promise<void> {
  const { namespace } = which
  const { state, services, emit, live } = ctx
  if (namespace !== undefined) needAdapter(ctx, namespace)
  // Without hooks the link leaves the state in the same turn.
  if (ctx.hooks) await ctx.hooks('beforeRelease', which)
  const parts = partsOf(state.get(), which)
  const releases = Object.entries(parts).map(([id, names]) =>
    releaseOf(ctx, id, names, live.get(id)?.link, exit),
  )
  removeParts(ctx, parts, exit, true)
  const results = await Promise.allSettled(releases.map((release) => release()))
  const failed = results.find((each) => each.status === 'rejected')
  if (failed) {
    const message = 'Failed to disconnect'
    services.report(failed.reason, message)
    emit('DISCONNECT_ERROR', { message })
  } else
    for (const each of new Set(Object.values(parts).flat()))
      emit('DISCONNECT_SUCCESS', { namespace: each, reason: exit })
}

function partsOf({ links }: State, { link, namespace }: Which): Parts {
  const parts: Record<string, readonly string[]> = {}
  for (const { id, namespaces } of Object.values(links)) {
    const names = Object.keys(namespaces).filter(
      (name) => namespace === undefined || name === namespace,
    )
    if ((link === undefined || link === id) && names.length > 0) parts[id] = names
  }
  return parts
}

/**
 * Returns the function that revokes a wallet's grant. Call before the namespaces are removed; run
 * the result afterwards.
 */
function releaseOf(
  ctx: EngineContext,
  id: string,
  names: readonly string[],
  link: Link | undefined,
  exit: Exit,
): () => Promise<void> {
  const { scope } = ctx.state.get().links[id]!
  const restore = restoreOf(ctx, id)
  return async () => {
    const whole = !ctx.state.get().links[id]
    // An unrestored session still exists in its wallet, unless the wallet has ended it.
    if (!link && whole)
      return restore?.().then(
        (restored) => restored.release('all', exit),
        () => {},
      )
    if (link && (whole || scope === 'per-namespace'))
      await link.release(whole ? 'all' : names, exit)
  }
}

function restoreOf(ctx: EngineContext, id: string): (() => Promise<Link>) | undefined {
  const record = storedLink(ctx, id)
  const connector = record && ctx.connectors.get(record.connector)
  if (
    !record ||
    !connector?.restore ||
    (connector.reaches !== 'directory' && connector.ui !== 'frame')
  )
    return undefined
  return async () =>
    connector.restore!(record, {
      signal: new AbortController().signal,
      services: ctx.services,
      ask: () => Promise.resolve(null),
    })
}
