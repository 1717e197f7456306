import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Db } from './schema.ts'

/** What differs between engines. Everything else is plain SQL. */
export interface Engine {
  readonly db: Db
  /** May be slightly out of date: a read replica, else `db`. */
  readonly replica: Db
  /** On opening. */
  readonly migrated: readonly string[]
  readonly hold: Hold
  readonly limiter: CreateLimiter
  /**
   * Why no write can begin now; undefined when it can. Throws when the database does not answer.
   */
  unready(): Promise<string | undefined>
  /**
   * Call it after shares were destroyed: what was deleted leaves the write-ahead log, too, where the
   * engine can do that. Never rejects.
   */
  erase(): Promise<void>
  maintain(failed: (why: unknown, what: string) => void): Maintenance
  close(): Promise<void>
}

export interface Maintenance {
  stop(): Promise<void>
}

/**
 * Runs work that needs a lock over all processes, once this one holds it. Resolves when it has
 * ended, or `stopped` is aborted.
 *
 * @param run Has to write through the given `db`: a process that loses the lock loses that
 *   connection too. Has to end soon after `ended` is aborted.
 */
export type Hold = (
  name: string,
  stopped: AbortSignal,
  run: (db: Db, ended: AbortSignal) => Promise<void>,
) => Promise<void>

/** Counts for this process, or for all that share the database. */
export type CreateLimiter = (name: string, points: number, seconds: number) => RateLimiterAbstract

export interface OpenOptions {
  /** Bytes of a SQLite file; 0 leaves it to the disk. */
  limit?: number
  /** The database has wallet shares; see `FileOptions`. */
  synchronous?: boolean
  steady?: () => number
  replica?: string
  connections?: number
}
