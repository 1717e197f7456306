import type { Context } from '../contracts/context.ts'
import { lazy, type Lazy } from '../utils/lazy.ts'
import { createWrap } from '../request/wrap.ts'
import type { LinkRecord } from '../types/index.ts'
import type { Tracker } from '../transactions/tracker.ts'
import type { EngineContext, EnginePortico } from './context.ts'
import { restoreLink, stopRestore } from './restore.ts'

export interface Engine extends EngineContext {
  restore(record: LinkRecord): Promise<void>
  transactions: Lazy<Tracker>
  stop(): void
}

export function createEngine(shared: Context, portico: EnginePortico): Engine {
  const transactions = lazy(
    () => import('../transactions/tracker.ts').then((m) => m.createTracker(shared, portico.data)),
    shared.services.report,
  )
  shared.services.sent = (what) =>
    void transactions().then(
      (tracker) => tracker.sent(what),
      () => {},
    )
  const ctx: Engine = {
    ...shared,
    portico,
    actions: lazy(
      () => import('./link-actions.ts').then((m) => m.createLinkActions(ctx)),
      shared.services.report,
    ),
    transactions,
    wrap: createWrap(shared),
    used: new Set(),
    restores: new Map(),
    followed: new Set(),
    restore: (record) => restoreLink(ctx, record),
    stop() {
      stopRestore(ctx, ...ctx.restores.keys())
      transactions.drop((tracker) => tracker.stop())
    },
  }
  return ctx
}
