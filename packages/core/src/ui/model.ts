import type { Context } from '../contracts/context.ts'
import { lazy, type Lazy } from '../utils/lazy.ts'
import type { Feature } from '../contracts/feature.ts'
import { createRegistry } from '../features/registry.ts'
import { slicesOf } from '../state/slices.ts'
import type { Ui } from '../contracts/ui.ts'
import { createUi } from './ui.ts'

/**
 * The modal's model of an instance, in sync with its connection. It loads before the visitor's
 * first intent; the host's service is loaded after that, or once the card has been painted at the
 * latest.
 */
export async function createModel(
  { state, services, config, emit }: Context,
  service: Lazy<unknown>,
): Promise<Ui> {
  // Only a host that drives the connection itself shows phones something else first.
  const mobile = config.manualControl
    ? (await import('./phone.ts')).onPhone(services.platform.window)
    : false
  // Existing slices stay: a model that failed to load is created again.
  const keep = (all: readonly Feature[]): void =>
    state.set(({ slices }) => ({ slices: { ...slicesOf(all), ...slices } }))
  const features = createRegistry(
    config.register,
    (further) => {
      keep(further)
      followers.now?.()
    },
    state.get,
    config,
  )
  keep(features.all)
  const made = createUi({ ...state, platform: services.platform, config, emit, mobile, features })
  const followers = lazy(
    () =>
      import('./followers.ts').then((m) =>
        m.createFollowers(state, config, ui, mobile, services.report),
      ),
    services.report,
  )
  const ui: Ui = {
    ...made,
    loadRest() {
      // Only an open card has to be in sync, and no wallet answers before it has been painted.
      followers().then(
        (follow) => follow(),
        () => {},
      )
      // The card does not need it: the modal works with the page's own data.
      if (config.service) service().catch(() => {})
    },
  }
  return ui
}
