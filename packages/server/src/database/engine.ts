import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Db } from './schema.ts'

/** An open database, and what differs between engines. Everything else is a query in plain SQL. */
export interface Engine {
  readonly db: Db
  /** For reads that may be slightly out of date: a read replica where there is one, else `db`. */
  readonly replica: Db
  /** Migrations that were run on opening. */
  readonly migrated: readonly string[]
  readonly hold: Hold
  readonly limiter: CreateLimiter
  /**
   * Why a write could not begin now, in a few words; undefined when it could. Throws when the
   * database does not answer.
   */
  unready(): Promise<string | undefined>
  /** Runs the database's periodic maintenance until it is stopped. */
  maintain(failed: (why: unknown, what: string) => void): Maintenance
  close(): Promise<void>
}

export interface Maintenance {
  stop(): Promise<void>
}

/**
 * Runs work that only one process may do at a time, once this process holds the lock for it;
 * resolves when the work has ended, or `stopped` is aborted.
 *
 * @param run Has to write through the `db` that it receives: a process that loses the lock loses
 *   that connection as well. Has to end soon after `ended` is aborted.
 */
export type Hold = (
  name: string,
  stopped: AbortSignal,
  run: (db: Db, ended: AbortSignal) => Promise<void>,
) => Promise<void>

/**
 * Makes a rate limiter that counts for this process, or for all processes that share the database.
 */
export type CreateLimiter = (name: string, points: number, seconds: number) => RateLimiterAbstract

export interface OpenOptions {
  /** The largest size of a SQLite file in bytes; 0 leaves it to the disk. */
  limit?: number
  /** The database has shares of wallets; see `FileOptions`. */
  careful?: boolean
  /** A monotonic clock in milliseconds, for time limits on waiting for other processes. */
  steady?: () => number
  /** The URL of a Postgres read replica, or nothing. */
  replica?: string
  /** Most connections to Postgres. */
  connections?: number
}
