import type { Logger } from 'pino'
import type { ByteCache } from '../utils/cache.ts'
import type { CreateLimiter } from '../database/engine.ts'
import type { Db } from '../database/schema.ts'
import type { Collector } from '../events/collector.ts'
import type { Metrics } from '../utils/metrics.ts'
import type { Registry } from '../projects/store.ts'
import type { Settings } from '../settings.ts'

export type { Call, Env } from './call.ts'

/** A cached answer, in the encodings that clients accept. */
export interface Ready {
  plain: Uint8Array<ArrayBuffer>
  etag: string
  packed?: Uint8Array<ArrayBuffer>
}

/**
 * The dependencies of the routes. None is global. A folder that adds one declares it by merging, so
 * that this file stands below all of them.
 */
export interface Parts {
  settings: Settings
  db: Db
  /** For reads that may be slightly out of date. */
  replica: Db
  /** Why a write could not begin now; undefined when it could. */
  unready: () => Promise<string | undefined>
  limiter: CreateLimiter
  log: Logger
  metrics: Metrics
  registry: Registry
  collector: Collector
  answers: ByteCache<Ready>
  fetch: typeof fetch
  now: () => number
  /** A signal that aborts after a number of milliseconds. */
  deadline: (ms: number) => AbortSignal
  /** False once the server is stopping. */
  open: () => boolean
  /** Aborted once the server has stopped. */
  stopped: AbortSignal
}
