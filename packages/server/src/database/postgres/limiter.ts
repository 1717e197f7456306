import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { CreateLimiter } from '../engine.ts'

/** Uses are no data: they are not written ahead, copied to replicas or kept in backups, and a crash may forget them. */
export const limitsTable = 'rate_limits' as const
export const createLimits: string = `create unlogged table if not exists ${limitsTable} (key varchar(255) collate "C" primary key, points integer not null default 0, expire bigint) with (fillfactor = 70)`

/** Counts uses in the database: one statement for each, none for who has used all. While it does not answer, each server counts for itself. */
export function createLimiters(pool: pg.Pool): CreateLimiter {
  return (name, points, duration) => {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: limitsTable,
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration,
      inMemoryBlockOnConsumed: points,
      insuranceLimiter: new RateLimiterMemory({ points, duration }),
    })
    // The addresses of clients are not for who reads the table.
    const getKey = limiter.getKey.bind(limiter)
    limiter.getKey = (key) => getKey(createHash('sha256').update(String(key)).digest('base64url'))
    return limiter
  }
}

/** Removes what has run out. */
export const clearLimits = (pool: pg.Pool, before: number): Promise<unknown> => pool.query(`delete from ${limitsTable} where expire < $1`, [before])
