import type { Logger } from 'pino'
import type { ByteCache } from '../utils/cache.ts'
import type { CreateLimiter, Engine } from '../database/engine.ts'
import type { Db } from '../database/schema.ts'
import type { Collector } from '../events/collector.ts'
import type { Metrics } from '../utils/metrics.ts'
import type { Registry } from '../projects/store.ts'
import type { Settings } from '../settings.ts'

export type { Call, Env } from './call.ts'

/** In the encodings that clients accept. */
export interface Ready {
  plain: Uint8Array<ArrayBuffer>
  etag: string
  packed?: Uint8Array<ArrayBuffer>
}

/**
 * The dependencies of the routes. None is global. A folder that adds one declares it by merging, so
 * that this file stands below all of them.
 */
export interface Deps {
  settings: Settings
  db: Db
  /** May be slightly out of date. */
  replica: Db
  unready: () => Promise<string | undefined>
  limiter: CreateLimiter
  /** Call it after shares were destroyed. */
  erase: Engine['erase']
  log: Logger
  metrics: Metrics
  registry: Registry
  collector: Collector
  answers: ByteCache<Ready>
  fetch: typeof fetch
  now: () => number
  /** A signal that aborts after a number of milliseconds. */
  deadline: (ms: number) => AbortSignal
  /** False while stopping. */
  open: () => boolean
  stopped: AbortSignal
}
