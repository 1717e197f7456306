import type { Logger } from 'pino'
import type { Auth } from './auth/create.ts'
import type { Blockchain } from './blockchain/types.ts'
import type { ByteCache } from './cache.ts'
import type { CreateLimiter } from './database/engine.ts'
import type { Db } from './database/schema.ts'
import type { Embedded } from './embedded/create.ts'
import type { FrameFolder } from './embedded/frame/files.ts'
import type { Image } from './directory/images.ts'
import type { Collector } from './events/collector.ts'
import type { Metrics } from './metrics.ts'
import type { Registry } from './projects/store.ts'
import type { Flight } from './rpc/flight.ts'
import type { Reader } from './rpc/reader.ts'
import type { Turns } from './rpc/turns.ts'
import type { Settings } from './settings.ts'

export type { Call, Env } from './call.ts'

/** A cached answer, in the encodings that clients accept. */
export interface Ready {
  plain: Uint8Array<ArrayBuffer>
  etag: string
  packed?: Uint8Array<ArrayBuffer>
}

/** The dependencies of the routes. None is global. */
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
  images: ByteCache<Image>
  fetch: typeof fetch
  /** Nonces, sessions, and the check of signatures. */
  auth: Auth
  /** The embedded wallet. */
  embedded: Embedded
  /** Where the built login frame is. */
  frameFolder: FrameFolder
  /** The Blockchain API behind its routes. */
  blockchain: Blockchain
  turns: Turns
  flight: Flight
  /** Parses long answers of nodes. */
  reader: Pick<Reader, 'read'>
  now: () => number
  /** A signal that aborts after a number of milliseconds. */
  deadline: (ms: number) => AbortSignal
  /** False once the server is stopping. */
  open: () => boolean
  /** Aborted once the server has stopped. */
  stopped: AbortSignal
}
