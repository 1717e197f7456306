import type { Context } from '../contracts/context.ts'
import { createWrap } from '../request/wrap.ts'
import type { LinkRecord } from '../types/index.ts'
import type { EngineContext, EnginePortico } from './context.ts'
import { createLinkActions } from './link-actions.ts'
import { restoreLink } from './restore.ts'

// `wallet-actions` builds on these.
export { adopt } from './adopt.ts'
export { restoreLink }

export interface Engine extends EngineContext {
  restore(record: LinkRecord): Promise<void>
}

export function createEngine(shared: Context, portico: EnginePortico): Engine {
  shared.services.sent = (what) =>
    void portico.transactions().then(
      (tracker) => tracker.sent(what),
      () => {},
    )
  const engine: Engine = {
    ...shared,
    portico,
    wrap: createWrap(shared),
    used: new Set(),
    followed: new Set(),
    get actions() {
      return actions
    },
    restore: (record) => restoreLink(engine, record),
  }
  const actions = createLinkActions(engine)
  return engine
}
