import type { FixedOptions, ServiceOptions } from '../contracts/config.ts'
import type { Context } from '../contracts/context.ts'
import type { Resources } from '../resource/resources.ts'
import type { PorticoEvent } from '../types/events.ts'
import type { Alert } from '../state/state.ts'
import type { Stop } from '../types/index.ts'

/** What the client needs of its instance. */
export interface ServiceHost {
  on(listener: (event: PorticoEvent) => void): Stop
  ui(): Promise<{ show(alert: Omit<Alert, 'id'>): void }>
  data(): Promise<{ readonly resources: Resources }>
}

/**
 * What the parts of the service's client share. Loaded after the visitor's first intent, never
 * before.
 */
export interface ServiceContext extends Pick<Context, 'state' | 'services' | 'emit' | 'adapters'> {
  config: FixedOptions & { service: ServiceOptions }
  /** Every event from now on. */
  on(listener: (event: PorticoEvent) => void): Stop
  /** The events that were raised before this was loaded, oldest first. */
  early: readonly PorticoEvent[]
  /** Alerts the developer: event stream, console, and with `debug` the alert bar. */
  alert(alert: Omit<Alert, 'id'>): void
}
