import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import type { Db, Tables } from './schema.ts'
import { seed } from './seed.ts'
import { FileDialect, openFile, type FileOptions } from './sqlite.ts'

/** An open database: `file` is SQLite's own handle, for what is not a query. */
export interface Opened {
  db: Db
  file: DatabaseSync
  /** Migrations that opening took. */
  migrated: readonly string[]
  /** Whether a write could begin now: no other process is writing. */
  writable: () => Promise<boolean>
}

export interface OpenOptions extends FileOptions {
  /** Milliseconds from anywhere, which only pass: by them patience with other processes ends. */
  steady?: () => number
}

/** Opens the file, brings its schema up to date and, when it is new, fills it with what comes with the server. */
export async function openDatabase(path: string, { steady, ...options }: OpenOptions = {}): Promise<Opened> {
  const file = openFile(path, options)
  // What is in memory alone is there for one connection alone.
  const reads = path === ':memory:' ? undefined : openFile(path, { readOnly: true })
  const dialect = new FileDialect(file, steady, reads)
  const db: Db = new Kysely<Tables>({ dialect })
  try {
    const migrated = await migrate(db)
    await seed(db)
    return { db, file, migrated, writable: () => dialect.writable() }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
