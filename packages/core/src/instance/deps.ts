import type { Instance } from '../contracts/instance.ts'
import type { PorticoEvent } from '../types/events.ts'
import type { Services } from '../types/index.ts'
import type { Data } from '../blockchain/data.ts'
import type { LinkActions } from '../engine/context.ts'
import type { Engine } from '../engine/engine.ts'
import type { WalletActions } from '../engine/wallet-actions.ts'
import type { Service } from '../service/types.ts'
import type { Tracker } from '../transactions/tracker.ts'
import type { Ui } from '../contracts/ui.ts'
import type { MergeRows } from '../wallets/merge.ts'
import type { Context } from '../contracts/context.ts'
import { lazy, type Lazy } from '../utils/lazy.ts'

export interface Deps {
  engine: Lazy<Engine>
  linkActions(): Promise<LinkActions>
  walletActions: Lazy<WalletActions>
  ui: Lazy<Ui>
  service: Lazy<Service>
  data: Lazy<Data>
  transactions(): Promise<Tracker>
  merge: Lazy<MergeRows | undefined>
}

/**
 * @param early Events for the collector, from before the service's client has loaded.
 * @param ctx Called when code loads, as is `portico`.
 */
export function createDeps(
  report: Services['report'],
  early: PorticoEvent[],
  ctx: () => Context,
  portico: () => Instance & Deps,
): Deps {
  const part = <T>(load: () => Promise<T>): Lazy<T> => lazy(load, report)
  const engine = part(() =>
    import('../engine/engine.ts').then((m) => m.createEngine(ctx(), portico())),
  )
  const linkActions = async () => (await engine()).actions()
  const transactions = async () => (await engine()).transactions()
  const service = part(() =>
    import('../service/service.ts').then((m) => m.createService(portico(), ctx(), early)),
  )
  return {
    engine,
    linkActions,
    transactions,
    walletActions: part(async () => {
      const [{ createWalletActions }, loaded, actions] = await Promise.all([
        import('../engine/wallet-actions.ts'),
        engine(),
        linkActions(),
      ])
      return createWalletActions(loaded, actions, portico())
    }),
    // `open` reports failures here by what they mean to the visitor.
    ui: lazy(() => import('../ui/model.ts').then((m) => m.createModel(ctx(), service))),
    service,
    data: part(() => import('../data/data.ts').then((m) => m.createData(ctx()))),
    merge: part(async () => {
      const namespaces = [...ctx().adapters.keys()]
      return namespaces.length > 1
        ? import('../wallets/merge.ts').then((m) => m.mergeRows(namespaces))
        : undefined
    }),
  }
}
