import type { Context } from '../context.ts'
import type { Lazy } from '../lazy.ts'
import { followConnection } from './follow.ts'
import { createUi, type Ui } from './ui.ts'

/**
 * The modal's model of an instance, kept true to its connection. It is wanted with the visitor's first intent, so
 * this is also when the host's service is first heard of: behind the card, and in front of nothing.
 */
export async function createModel({ state, services, config, emit }: Context, service: Lazy<unknown>): Promise<Ui> {
  if (config.service)
    service().catch(() => {
      // Nothing of it is needed: the modal works from what the page has.
    })
  // Only a host that drives the connection itself shows phones something else first.
  const mobile = config.manualControl ? (await import('./phone.ts')).onPhone(services.platform.window) : false
  const ui = createUi({ get: state.get, set: state.set, platform: services.platform, config, emit, mobile })
  followConnection(state, config, ui, mobile)
  return ui
}
