import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { startCheckpoints } from '../database/checkpoints.ts'
import type { Engine, OpenOptions } from '../database/engine.ts'
import { migrate } from '../database/migrate.ts'
import type { Db, Tables } from '../database/schema.ts'
import { seed } from './seed.ts'
import { FileDialect, openFile } from '../database/sqlite.ts'

/** `file` is for what is not a query. */
export interface SqliteEngine extends Engine {
  readonly file: DatabaseSync
}

/** Milliseconds between attempts, and that a caller waits; and the number of attempts. */
const [pause, longest, attempts] = [50, 2_000, 1_200]

interface Erasing {
  erase(): Promise<void>
  stop(): void
}

/**
 * Copies the log into the file and empties it. A reader, or another process, may be in the way for
 * a moment: `erase` waits for up to two seconds, and what is left to do goes on behind it.
 */
function createErasing(db: Db): Erasing {
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false
  async function empty(): Promise<boolean> {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`
      .execute(db)
      .catch(() => ({ rows: [] }))
    return rows[0]?.busy === 0
  }
  async function run(): Promise<void> {
    for (let attempt = 0; isWanted && !isStopped && attempt < attempts; attempt += 1) {
      isWanted = false
      if (await empty()) continue
      isWanted = true
      await sleep(pause)
    }
  }
  return {
    async erase() {
      isWanted = true
      running ??= run().finally(() => (running = undefined))
      const patience = new AbortController()
      const late = sleep(longest, undefined, { signal: patience.signal }).catch(() => {})
      await Promise.race([running, late])
      patience.abort()
    },
    stop: () => void (isStopped = true),
  }
}

export async function openSqlite(
  path: string,
  { limit = 0, synchronous = false, steady, replica = '' }: OpenOptions = {},
): Promise<SqliteEngine> {
  if (replica !== '') throw new Error('A SQLite file has no read replica')
  const file = openFile(path, { limit, synchronous })
  const inMemory = path === ':memory:'
  // A database in memory has only one connection.
  const reads = inMemory ? undefined : openFile(path, { readOnly: true })
  const dialect = new FileDialect(file, steady, reads)
  const db: Db = new Kysely<Tables>({ dialect })
  const erasing = createErasing(db)
  try {
    const migrated = await migrate(db)
    await seed(db)
    return {
      db,
      replica: db,
      file,
      migrated,
      hold: (_, stopped, run) => run(db, stopped),
      limiter: (_, points, duration) => new RateLimiterMemory({ points, duration }),
      unready: async () =>
        (await dialect.writable()) ? undefined : 'busy: another process is writing',
      erase: inMemory ? () => Promise.resolve() : erasing.erase,
      maintain(failed) {
        if (inMemory) return { stop: () => Promise.resolve() }
        // A server that was killed may have left some.
        void erasing.erase()
        return startCheckpoints(file, path, (why) =>
          failed(why, 'checkpoints are made by commits from now on'),
        )
      },
      close() {
        erasing.stop()
        return db.destroy()
      },
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
