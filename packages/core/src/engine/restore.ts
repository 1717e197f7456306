import { isPorticoError } from '../errors/error.ts'
import { limits } from '../limits/limits.ts'
import type { Exit, Link, LinkRecord } from '../types/index.ts'
import { adopt } from './adopt.ts'
import type { EngineContext } from './context.ts'
import { storedLink } from './record.ts'
import { withLost } from '../state/with-link.ts'

export async function restoreLink(ctx: EngineContext, record: LinkRecord): Promise<void> {
  const { state, services, restores } = ctx
  const { id } = record
  const connector = ctx.connectors.get(record.connector)
  if (connector?.owner !== 'host' && !connector?.restore) {
    state.set((s) => withLost(s, id, 'not-installed', services.platform.now()))
    return ctx.actions.removeLink(id, 'not-installed')
  }
  restores.get(id)?.abort()
  const abort = new AbortController()
  restores.set(id, abort)
  // The visitor may have connected the wallet by a click meanwhile: then there is nothing to
  // restore.
  const isOpen = (): boolean =>
    restores.get(id) === abort && (state.get().links[id]?.state.is ?? 'live') !== 'live'
  const lose = (exit: Exit): void => {
    if (isOpen()) state.set((s) => withLost(s, id, exit, services.platform.now()))
  }
  // The restore outlives the deadline on purpose: a wallet that answers late connects silently. A
  // host restores its own links: only the deadline is ours.
  const answer = new Promise<Link>((resolve) => {
    if (connector.owner === 'portico')
      resolve(
        connector.restore!(record, {
          signal: abort.signal,
          services,
          ask: () => Promise.resolve(null),
        }),
      )
  })
  const done = answer
    .then((link) =>
      isOpen()
        ? adopt(ctx, link, {
            restored: true,
            detached: storedLink(ctx, id)?.detached ?? record.detached,
          })
        : undefined,
    )
    .catch((error: unknown) => {
      if (isOpen()) services.report(error)
      lose((isPorticoError(error) && error.exit) || 'failed')
    })
  return new Promise<void>((resolve) => {
    const disarm = services.platform.after(limits.restore, () => {
      lose('timeout')
      resolve()
    })
    void done.then(resolve).then(disarm)
  })
}

export function stopRestore({ restores }: EngineContext, ...ids: readonly string[]): void {
  for (const id of ids) {
    restores.get(id)?.abort()
    restores.delete(id)
  }
}
