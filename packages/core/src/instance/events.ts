import type { FixedOptions } from '../contracts/config.ts'
import type { Emit, PorticoEvent } from '../types/events.ts'
import { accountOf } from '../state/select.ts'
import type { Context } from '../contracts/context.ts'

/**
 * The host's `onEvent` runs before the listeners.
 *
 * @param keep Keeps events for the service's collector, whose client may not have loaded.
 */
export function createEmit(
  config: FixedOptions,
  state: Context['state'],
  now: () => number,
  listeners: ReadonlySet<(event: PorticoEvent) => void>,
  keep: (event: PorticoEvent) => void,
): Emit {
  return (event, properties) => {
    const raised = {
      type: event === 'INTERNAL_SDK_ERROR' ? 'error' : 'track',
      event,
      timestamp: now(),
      address: accountOf(state.get())?.address,
      properties,
    } as PorticoEvent
    keep(raised)
    config.onEvent?.(raised)
    for (const listener of [...listeners]) listener(raised)
  }
}
