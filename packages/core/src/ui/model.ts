import type { Context } from '../context.ts'
import { followConnection } from './follow.ts'
import { createUi, type Ui } from './ui.ts'

/** The modal's model of an instance, kept true to its connection. It is wanted before the visitor's first intent is. */
export async function createModel({ state, services, config, emit }: Context): Promise<Ui> {
  // Only a host that drives the connection itself shows phones something else first.
  const mobile = config.manualControl ? (await import('./phone.ts')).onPhone(services.platform.window) : false
  const ui = createUi({ get: state.get, set: state.set, platform: services.platform, config, emit, mobile })
  followConnection(state, config, ui, mobile)
  return ui
}
