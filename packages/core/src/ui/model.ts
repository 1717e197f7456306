import type { Context } from '../contracts/context.ts'
import { createRegistry } from '../features/registry.ts'
import { slicesOf } from '../state/slices.ts'
import type { Stop } from '../types/index.ts'
import type { Ui } from '../contracts/ui.ts'
import type { AlertTexts } from './alert-bar.ts'
import { createFollowers } from './followers.ts'
import { onPhone } from './phone.ts'
import { createUi } from './ui.ts'

/**
 * Loads before the visitor's first intent; the host's service is loaded after that, or at the
 * latest once the card has been painted.
 */
export function createModel(
  { state, services, config, emit }: Context,
  service: () => Promise<unknown>,
  alertOf: AlertTexts,
): Ui {
  // Only with a host that drives the connection itself, phones start with another view.
  const mobile = config.manualControl === true && onPhone(services.platform.window)
  // Existing slices stay: a model that failed to load is created again.
  const features = createRegistry(config.register, state.get, config)
  state.set(({ slices }) => ({ slices: { ...slicesOf(features.all), ...slices } }))
  const { platform } = services
  const made = createUi({ ...state, platform, config, emit, mobile, features, alertOf })
  let follow: Stop | undefined
  const ui: Ui = {
    ...made,
    loadRest() {
      // Only an open card is updated, and no wallet answers before it has been painted.
      follow ??= createFollowers(state, config, ui, mobile, services.report)
      follow()
      // The modal works without the service.
      if (config.service) service().catch(() => {})
    },
  }
  return ui
}
