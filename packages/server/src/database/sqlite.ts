import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { SerialDriver } from './serial-driver.ts'

/** How the file behaves; queries are plain SQL. */
export interface FileOptions {
  limit?: number
  readOnly?: boolean
  /**
   * Each commit is synced before it is answered, so that a power failure loses no wallet. Deleted
   * data is overwritten.
   */
  synchronous?: boolean
  /**
   * A commit writes to the file itself, so that a copy of that one file is complete. Slower than a
   * write-ahead log. Deleted data is overwritten.
   */
  whole?: boolean
}

/** Milliseconds to wait for another writing process, on opening and without the dialect. */
const busyTimeout = 2_000
const maxStatements = 200

/**
 * Creates the file for its owner only, since SQLite would let everyone read it. Side files get the
 * same permissions. An existing file keeps its own.
 */
export function makePrivate(file: string): void {
  if (file === ':memory:' || existsSync(file)) return
  try {
    closeSync(openSync(file, 'a', 0o600))
  } catch {
    // SQLite's own error on opening says why.
  }
}

export function openFile(
  file: string,
  { limit = 0, readOnly = false, synchronous = false, whole = false }: FileOptions = {},
): DatabaseSync {
  if (!readOnly) makePrivate(file)
  const database = new DatabaseSync(file, { readOnly, timeout: busyTimeout })
  if (readOnly) return database
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma secure_delete = fast; pragma journal_size_limit = 67108864',
  )
  if (synchronous || whole) database.exec('pragma synchronous = full; pragma secure_delete = on')
  if (whole) database.exec('pragma journal_mode = truncate')
  if (limit > 0) limitFile(database, limit)
  return database
}

function limitFile(database: DatabaseSync, bytes: number): void {
  const { page_size: page } = database.prepare('pragma page_size').get() as { page_size: number }
  database.exec(`pragma max_page_count = ${Math.max(1, Math.floor(bytes / page))}`)
}

function bridge(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  const wrap = (statement: StatementSync): SqliteStatement => ({
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...(values as SQLInputValue[])),
    run: (values) => statement.run(...(values as SQLInputValue[])),
    iterate: (values) =>
      statement.iterate(...(values as SQLInputValue[])) as IterableIterator<unknown>,
  })
  return {
    close: () => database.close(),
    prepare(sql) {
      // On a full disk, SQLite has already rolled back.
      if (sql === 'rollback' && !database.isTransaction)
        return wrap(database.prepare('select 1 where 0'))
      const known = statements.get(sql)
      if (known) return known
      // All transactions write. Taking the write lock at the start waits for it; later, it would
      // fail.
      const statement = wrap(database.prepare(sql === 'begin' ? 'begin immediate' : sql))
      if (statements.size >= maxStatements) statements.clear()
      statements.set(sql, statement)
      return statement
    },
  }
}

/**
 * SQLite can roll back schema changes, so a migration is all or nothing. The driver orders callers.
 */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

export class FileDialect extends SqliteDialect {
  readonly #driver: SerialDriver

  /** @param reads A second connection, for reads. */
  constructor(
    database: DatabaseSync,
    steady: () => number = () => performance.now(),
    reads?: DatabaseSync,
  ) {
    super({ database: bridge(database) })
    // SQLite's own waiting would block the event loop.
    for (const each of [database, reads]) each?.exec('pragma busy_timeout = 0')
    const beside = reads && new SqliteDialect({ database: bridge(reads) }).createDriver()
    this.#driver = new SerialDriver(super.createDriver(), { isBusy, steady, reads: beside })
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter()
  }

  override createDriver(): SerialDriver {
    return this.#driver
  }

  writable(): Promise<boolean> {
    return this.#driver.writable()
  }
}

/** A retry will help. */
export const isBusy = (error: unknown): boolean => errorNumber(error) === 5

/** SQLite's codes for EFBIG, EDQUOT and EIO, on the file and its shared memory. */
const refusedWrites = [778, 4_874]

/** SQLite's own code covers only ENOSPC and its size limit. */
export function isStorageFull(error: unknown): boolean {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return errorNumber(error) === 13 || (typeof code === 'number' && refusedWrites.includes(code))
}

/** 0 without one; 13 is a full disk. */
export function errorNumber(error: unknown): number {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' ? code & 0xff : 0
}
