import { isDeepStrictEqual } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import type { Engine, Maintenance, OpenOptions } from '../database/engine.ts'
import { migrate, versions } from '../database/migrate.ts'
import type { Db, Tables } from '../database/schema.ts'
import { seed } from './seed.ts'
import { collate } from '../database/postgres/collate.ts'
import { leasesOf } from '../database/postgres/leases.ts'
import {
  clearLimits,
  createLimiters,
  createLimits,
  limitsTable,
} from '../database/postgres/limiter.ts'
import { createPool, lendFrom } from '../database/postgres/pool.ts'
import { openSession } from '../database/postgres/session.ts'

const defaultConnections = 10
const clearEvery = 300_000
/** `lim`: the lock for creating tables that no migration creates. */
const setUpLock = 0x6c_69_6d

/** Nearly always true at a start, and faster than a run of the migrator. */
async function isCurrent(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    started: boolean
  }>`select to_regclass('kysely_migration') is not null and to_regclass(${limitsTable}) is not null as started`.execute(
    db,
  )
  if (!rows[0]?.started) return false
  const taken = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(db)
  return isDeepStrictEqual(
    taken.rows.map(({ name }) => name),
    versions,
  )
}

/** Over a connection without timeouts. */
async function setUp(url: string): Promise<readonly string[]> {
  const { db, end } = await openSession(url)
  try {
    const { rows } = await sql<{
      encoding: string
    }>`select current_setting('server_encoding') as encoding`.execute(db)
    if (rows[0]?.encoding !== 'UTF8')
      throw new Error(
        `The database holds texts as ${rows[0]?.encoding}; it has to be made with the encoding UTF8`,
      )
    if (await isCurrent(db)) return []
    const migrated = await migrate(db.withPlugin(collate()))
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${setUpLock}::bigint)`.execute(transaction)
      await sql.raw(createLimits).execute(transaction)
    })
    return migrated
  } finally {
    await end()
  }
}

const kysely = (pool: pg.Pool, replica?: { pool: pg.Pool; steady: () => number }): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lendFrom(pool, replica) }) })

async function unready(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{
    closed: string
  }>`select current_setting('transaction_read_only') as closed`.execute(db)
  return rows[0]?.closed === 'on' ? 'the database takes no writes' : undefined
}

function maintain(pool: pg.Pool, failed: (why: unknown, what: string) => void): Maintenance {
  const clear = (): Promise<unknown> =>
    clearLimits(pool, Date.now()).catch((error: unknown) =>
      failed(error, 'expired counts of rate limits could not be removed'),
    )
  let clearing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => (clearing = clear()), clearEvery).unref()
  return {
    async stop() {
      clearInterval(timer)
      await clearing
    },
  }
}

export async function openPostgres(
  url: string,
  {
    replica: replicaUrl = '',
    connections = defaultConnections,
    steady = () => performance.now(),
  }: OpenOptions = {},
): Promise<Engine> {
  const migrated = await setUp(url)
  const pool = createPool(url, connections)
  const db = kysely(pool)
  const replica =
    replicaUrl === '' ? db : kysely(pool, { pool: createPool(replicaUrl, connections), steady })
  const leases = leasesOf(url)
  const close = async (): Promise<void> => {
    await leases.close()
    if (replica !== db) await replica.destroy()
    await db.destroy()
  }
  try {
    await seed(db)
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    replica,
    migrated,
    hold: leases.hold,
    limiter: createLimiters(pool),
    unready: () => unready(db),
    // Vacuum and the archive of its log are the operator's.
    erase: () => Promise.resolve(),
    maintain: (failed) => maintain(pool, failed),
    close,
  }
}
