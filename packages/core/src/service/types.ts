import type { Stop } from '../types/index.ts'
import type { Directory } from './directory.ts'
import type { Images } from './images.ts'
import type { PorticoEvent } from '../types/events.ts'

/** Events for the collector, from while no client of the service listens. */
export interface EarlyEvents {
  readonly events: PorticoEvent[]
  isKept: boolean
}

export interface Service {
  directory: Directory
  images: Images
  ahead(): Promise<void>
  /** An instance that starts again creates another. */
  stop: Stop
}
