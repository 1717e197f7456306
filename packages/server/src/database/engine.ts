import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Db } from './schema.ts'

/** An open database, and what each engine does in its own way. All else is a query in plain SQL. */
export interface Engine {
  readonly db: Db
  /** Answers that may be a little late: a read replica's where there is one, else those of `db`. */
  readonly replica: Db
  /** Migrations that opening took. */
  readonly migrated: readonly string[]
  readonly hold: Hold
  readonly limiter: CreateLimiter
  /** What keeps a write from beginning now, in a few words; undefined when nothing does. Throws when the database does not answer. */
  unready(): Promise<string | undefined>
  /** Does from time to time what the database needs, until it is stopped. */
  maintain(failed: (why: unknown, what: string) => void): Maintenance
  close(): Promise<void>
}

export interface Maintenance {
  stop(): Promise<void>
}

/**
 * Runs what one process alone may do at a time, once it may; returns when that has ended, or `stopped` is aborted.
 *
 * @param run Writes through the `db` that it is handed: who loses the right to go on loses that connection, too. Has to end soon after
 * `ended` is aborted.
 */
export type Hold = (name: string, stopped: AbortSignal, run: (db: Db, ended: AbortSignal) => Promise<void>) => Promise<void>

/** Makes what counts uses: of this process, or of all that share the database. */
export type CreateLimiter = (name: string, points: number, seconds: number) => RateLimiterAbstract

export interface OpenOptions {
  /** The largest size of a SQLite file in bytes; 0 leaves it to the disk. */
  limit?: number
  /** Milliseconds from anywhere, which only pass: by them patience with other processes ends. */
  steady?: () => number
  /** The URL of a Postgres read replica, or nothing. */
  replica?: string
  /** Most connections to Postgres. */
  connections?: number
}
