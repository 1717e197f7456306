import type { FixedOptions } from '../contracts/config.ts'
import type { Registry } from '../contracts/registry.ts'
import type { RemoteFeature, ServiceOptions } from '../contracts/service-options.ts'
import type { Context } from '../contracts/context.ts'
import type { Resources } from '../resource/resources.ts'
import type { PorticoEvent } from '../types/events.ts'
import type { Alert } from '../state/state.ts'
import type { Stop } from '../types/index.ts'

export interface ServiceHost {
  on(listener: (event: PorticoEvent) => void): Stop
  ui(): Promise<{ show(alert: Omit<Alert, 'id'>): void; features: Pick<Registry, 'ignored'> }>
  data(): Promise<{ readonly resources: Resources }>
}

/** Loaded after the visitor's first intent. */
export interface ServiceContext extends Pick<Context, 'state' | 'services' | 'emit' | 'adapters'> {
  config: FixedOptions & { service: ServiceOptions }
  on(listener: (event: PorticoEvent) => void): Stop
  early: readonly PorticoEvent[]
  alert(alert: Omit<Alert, 'id'>): void
  /** Features that the page sets and the answer decides otherwise. */
  ignored(answer: readonly RemoteFeature[]): Promise<readonly string[]>
}
