import type { Following, OpeningConfig } from '../contracts/feature.ts'
import { lazy } from '../utils/lazy.ts'
import type { StateStore } from '../state/store.ts'
import type { State } from '../state/state.ts'
import { followAccount } from './follow-account.ts'
import type { Ui } from '../contracts/ui.ts'

/**
 * Updates an open card: for the account, and for each feature. One that cannot be loaded, or
 * throws, does not affect the others.
 *
 * @returns Starts all that have not started yet.
 */
export function createFollowers(
  state: StateStore<State>,
  config: OpeningConfig,
  ui: Ui,
  mobile: boolean,
  report: (error: unknown) => void,
): () => void {
  const { features } = ui
  const restart = (): void => ui.reset(features.first({ state: state.get(), config, mobile }))
  const following: Following = {
    state,
    ui: {
      reset: ui.reset as (view: string) => void,
      close: ui.close,
      restart,
      updateSlice: ui.updateSlice,
    },
  }
  followAccount(state, features, ui, restart)
  const all = features.all.map((feature) =>
    lazy(async () => (await feature.follow?.())?.(following), report),
  )
  return () => {
    for (const begin of all) begin().catch(() => {})
  }
}
