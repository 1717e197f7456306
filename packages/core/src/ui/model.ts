import type { Context } from '../contracts/context.ts'
import { lazy, type Lazy } from '../utils/lazy.ts'
import { createRegistry } from '../features/registry.ts'
import { slicesOf } from '../state/slices.ts'
import type { Ui } from '../contracts/ui.ts'
import { createUi } from './ui.ts'

/**
 * Loads before the visitor's first intent; the host's service is loaded after that, or at the
 * latest once the card has been painted.
 */
export async function createModel(
  { state, services, config, emit }: Context,
  service: Lazy<unknown>,
): Promise<Ui> {
  // Only with a host that drives the connection itself, phones start with another view.
  const mobile = config.manualControl
    ? (await import('./phone.ts')).onPhone(services.platform.window)
    : false
  // Existing slices stay: a model that failed to load is created again.
  const features = createRegistry(config.register, state.get, config)
  state.set(({ slices }) => ({ slices: { ...slicesOf(features.all), ...slices } }))
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
      // Only an open card is updated, and no wallet answers before it has been painted.
      followers().then(
        (follow) => follow(),
        () => {},
      )
      // The modal works without the service.
      if (config.service) service().catch(() => {})
    },
  }
  return ui
}
