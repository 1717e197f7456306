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

/** An answer kept ready, in the forms that clients take. */
export interface Ready {
  plain: Uint8Array<ArrayBuffer>
  etag: string
  packed?: Uint8Array<ArrayBuffer>
}

/** What the routes work with; nothing of it is global. */
export interface Parts {
  settings: Settings
  db: Db
  /** For answers that may be a little late. */
  replica: Db
  /** What keeps a write from beginning now; undefined when nothing does. */
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
  /** What the routes of the Blockchain API ask. */
  blockchain: Blockchain
  turns: Turns
  flight: Flight
  /** For answers of nodes that take long to read. */
  reader: Pick<Reader, 'read'>
  now: () => number
  /** Aborts after so many milliseconds, whatever happens until then. */
  deadline: (ms: number) => AbortSignal
  /** False once the server is stopping. */
  open: () => boolean
  /** Aborted once the server has stopped: nobody is left to answer. */
  stopped: AbortSignal
}
