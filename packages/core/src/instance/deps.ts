/** Where the code of an instance is loaded, each part when it is first needed. */
import type { Instance } from '../contracts/instance.ts'
import type { Services, Stop } from '../types/index.ts'
import type { Data } from '../blockchain/data.ts'
import type { Engine } from '../engine/engine.ts'
import type { WalletActions } from '../engine/wallet-actions.ts'
import type { EarlyEvents, Service } from '../service/types.ts'
import type { Tracker } from '../transactions/tracker.ts'
import type { AlertTexts } from '../ui/alert-bar.ts'
import type { Ui } from '../contracts/ui.ts'
import type { Context } from '../contracts/context.ts'
import { lazy, type Lazy } from '../utils/lazy.ts'

export interface Deps {
  /** Restores links and keeps them up to date. */
  engine: Lazy<Engine>
  walletActions: Lazy<WalletActions>
  transactions: Lazy<Tracker>
  ui: Lazy<Ui>
  service: Lazy<Service>
  runningService(): Service | undefined
  stopService: Stop
  data: Lazy<Data>
}

export const loadData = (): Promise<typeof import('../data/data.ts')> => import('../data/data.ts')

/**
 * @param ctx Called when code loads, as is `portico`.
 */
export function createDeps(
  report: Services['report'],
  early: EarlyEvents,
  ctx: () => Context,
  portico: () => Instance & Deps,
): Deps {
  const engine = lazy(
    () => import('../engine/engine.ts').then((m) => m.createEngine(ctx(), portico())),
    report,
  )
  // Apart from the engine: a returning visitor's button does not wait for it.
  const asking = lazy(() => import('../engine/wallet-actions.ts'), report)
  let running: Service | undefined
  const service = lazy(async () => {
    const { createService } = await import('../service/service.ts')
    return (running = await createService(portico(), ctx(), early))
  }, report)
  const checks = lazy(() => import('../check/run.ts'))
  const alertOf: AlertTexts = async (...of) => (await checks()).alertOf(...of)
  return {
    engine,
    walletActions: lazy(async () => {
      const [{ createWalletActions }, loaded] = await Promise.all([asking(), engine()])
      return createWalletActions(loaded, portico())
    }),
    transactions: lazy(async () => (await asking()).createTracker(ctx(), portico().data)),
    // `open` reports failures here by what they mean to the visitor.
    ui: lazy(() => import('../ui/model.ts').then((m) => m.createModel(ctx(), service, alertOf))),
    service,
    runningService: () => running,
    stopService: () =>
      service.drop((client) => {
        client.stop()
        if (running === client) running = undefined
      }),
    data: lazy(() => loadData().then((m) => m.createData(ctx())), report),
  }
}
