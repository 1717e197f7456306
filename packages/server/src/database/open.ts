import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import type { Tables } from './schema.ts'
import { seed } from './seed.ts'
import { openFile, sqliteDialect, type FileOptions } from './sqlite.ts'

/** Queries in plain SQL. */
export type Db = Kysely<Tables>

/** An open database: `file` is SQLite's own handle, for what is not a query. */
export interface Opened {
  db: Db
  file: DatabaseSync
  /** Migrations that opening took. */
  migrated: readonly string[]
}

/** Opens the file, brings its schema up to date and, when it is new, fills it with what comes with the server. */
export async function openDatabase(path: string, options?: FileOptions): Promise<Opened> {
  const file = openFile(path, options)
  const db: Db = new Kysely<Tables>({ dialect: sqliteDialect(file) })
  try {
    const migrated = await migrate(db)
    await seed(db)
    return { db, file, migrated }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
