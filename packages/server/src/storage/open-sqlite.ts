import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { createErasing, startCheckpoints } from '../database/checkpoints.ts'
import type { Engine, OpenOptions } from '../database/engine.ts'
import { migrate } from '../database/migrate.ts'
import type { Db, Tables } from '../database/schema.ts'
import { seed } from './seed.ts'
import { FileDialect, openFile } from '../database/sqlite.ts'

/** `file` is for what is not a query. */
export interface SqliteEngine extends Engine {
  readonly file: DatabaseSync
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
