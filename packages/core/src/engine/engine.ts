/** What a stored link needs: adoption and restore. Loaded when there is one, or on intent. */
import type { Context } from '../instance/context.ts'
import { lazy } from '../instance/lazy.ts'
import { createWrap } from '../request/wrap.ts'
import type { LinkRecord } from '../contracts/types.ts'
import type { EngineContext } from './context.ts'
import { restoreLink, stopRestore } from './restore.ts'

export interface Engine extends EngineContext {
  /** Restores one stored link; settles when it is live, lost or past its deadline. */
  restore(record: LinkRecord): Promise<void>
  stop(): void
}

export function createEngine(shared: Context): Engine {
  const ctx: Engine = {
    ...shared,
    actions: lazy(() => import('./link-actions.ts').then((m) => m.createLinkActions(ctx)), shared.services.report),
    wrap: createWrap(shared),
    used: new Set(),
    restores: new Map(),
    followed: new Set(),
    restore: (record) => restoreLink(ctx, record),
    stop: () => stopRestore(ctx, ...ctx.restores.keys()),
  }
  return ctx
}
