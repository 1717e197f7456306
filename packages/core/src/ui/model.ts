import type { Context } from '../context.ts'
import { lazy, type Lazy } from '../lazy.ts'
import { createRegistry } from '../features/registry.ts'
import { createUi, type Ui } from './ui.ts'

/**
 * The modal's model of an instance, kept true to its connection. It is there before the visitor's first intent: the host's
 * service is not heard of before that, and when it opens at the latest.
 */
export async function createModel({ state, services, config, emit }: Context, service: Lazy<unknown>): Promise<Ui> {
  // Only a host that drives the connection itself shows phones something else first.
  const mobile = config.manualControl ? (await import('./phone.ts')).onPhone(services.platform.window) : false
  const features = createRegistry(config.register)
  const ui = createUi({ get: state.get, set: state.set, platform: services.platform, config, emit, mobile, features })
  const restart = (): void => ui.reset(features.first({ state: state.get(), config, mobile }))
  const { reset, close } = ui
  const follow = lazy(async () => {
    const [{ followAccount }, ...others] = await Promise.all([import('./follow-account.ts'), ...features.all.map((feature) => feature.follow?.())])
    followAccount(state, features, ui, restart)
    for (const begin of others) begin?.({ state, config, ui: { reset: reset as (view: string) => void, close, restart } })
  }, services.report)
  const { open } = ui
  ui.open = (options) => {
    open(options)
    // Only an open card has to be kept true, and no wallet answers before it has been looked at.
    follow().catch(() => {})
    // Behind the card, for which nothing of it is needed: the modal works from what the page has.
    if (config.service) service().catch(() => {})
  }
  return ui
}
