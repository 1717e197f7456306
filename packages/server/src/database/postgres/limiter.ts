import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { CreateLimiter } from '../engine.ts'

/** Unlogged: counts are not replicated or backed up, and a crash may lose them. */
export const limitsTable = 'rate_limits' as const
export const createLimits: string = `create unlogged table if not exists ${limitsTable} (key varchar(255) collate "C" primary key, points integer not null default 0, expire bigint) with (fillfactor = 70)`

/**
 * One statement per use, none for a key at its limit. While the database does not answer, each
 * server counts for itself.
 */
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
    // Hashed, so that the table shows no client addresses.
    const getKey = limiter.getKey.bind(limiter)
    limiter.getKey = (key) => getKey(createHash('sha256').update(String(key)).digest('base64url'))
    return limiter
  }
}

export const clearLimits = (pool: pg.Pool, before: number): Promise<unknown> =>
  pool.query(`delete from ${limitsTable} where expire < $1`, [before])
