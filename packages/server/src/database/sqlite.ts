import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { TurnsDriver } from './turns.ts'

/** What is specific to SQLite: how the file behaves. All other queries are plain SQL. */
export interface FileOptions {
  /** The largest size of the file in bytes; 0 leaves it to the disk. */
  limit?: number
  readOnly?: boolean
  /**
   * Each commit is on the disk before it is answered, so that a power failure loses no wallet, and
   * all deleted data is overwritten.
   */
  careful?: boolean
  /**
   * A commit writes to the file itself and syncs it, so that a copy of that one file is complete.
   * Deleted data is overwritten. This is slower than a write-ahead log.
   */
  whole?: boolean
}

/**
 * Milliseconds to wait for another process that writes, on opening the file and for uses without
 * the dialect.
 */
const busyTimeout = 2_000
const maxStatements = 200

/**
 * Creates an empty file with access for its owner alone where there is none, because SQLite would
 * let everybody read it. SQLite gives its side files the same permissions. An existing file keeps
 * its own.
 */
export function makePrivate(file: string): void {
  if (file === ':memory:' || existsSync(file)) return
  try {
    closeSync(openSync(file, 'a', 0o600))
  } catch {
    // If the file cannot be created, SQLite's own error on opening says why.
  }
}

/** Opens the file (`:memory:` for none) with what makes it safe to share and to kill. */
export function openFile(
  file: string,
  { limit = 0, readOnly = false, careful = false, whole = false }: FileOptions = {},
): DatabaseSync {
  if (!readOnly) makePrivate(file)
  const database = new DatabaseSync(file, { readOnly, timeout: busyTimeout })
  if (readOnly) return database
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma secure_delete = fast; pragma journal_size_limit = 67108864',
  )
  if (careful || whole) database.exec('pragma synchronous = full; pragma secure_delete = on')
  if (whole) database.exec('pragma journal_mode = truncate')
  if (limit > 0) limitFile(database, limit)
  return database
}

/** Limits the size of the file; a write beyond the limit is refused. */
function limitFile(database: DatabaseSync, bytes: number): void {
  const { page_size: page } = database.prepare('pragma page_size').get() as { page_size: number }
  database.exec(`pragma max_page_count = ${Math.max(1, Math.floor(bytes / page))}`)
}

/** Node's SQLite behind the interface that Kysely's dialect expects. */
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
      // On a full disk, SQLite has already rolled back the transaction.
      if (sql === 'rollback' && !database.isTransaction)
        return wrap(database.prepare('select 1 where 0'))
      const known = statements.get(sql)
      if (known) return known
      // All transactions here write. Taking the write lock at the start waits for it; taking it
      // later would fail.
      const statement = wrap(database.prepare(sql === 'begin' ? 'begin immediate' : sql))
      if (statements.size >= maxStatements) statements.clear()
      statements.set(sql, statement)
      return statement
    },
  }
}

/**
 * SQLite can roll back schema changes, so a migration is all or nothing. The driver takes care of
 * the order of callers.
 */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** The Kysely dialect for an open file. */
export class FileDialect extends SqliteDialect {
  readonly #driver: TurnsDriver

  /** @param reads A second connection to the same file, for reads. */
  constructor(
    database: DatabaseSync,
    steady: () => number = () => performance.now(),
    reads?: DatabaseSync,
  ) {
    super({ database: bridge(database) })
    // SQLite's own waiting would block the event loop.
    for (const each of [database, reads]) each?.exec('pragma busy_timeout = 0')
    const beside = reads && new SqliteDialect({ database: bridge(reads) }).createDriver()
    this.#driver = new TurnsDriver(super.createDriver(), { isBusy, steady, reads: beside })
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter()
  }

  override createDriver(): TurnsDriver {
    return this.#driver
  }

  /** Whether a write could begin now. */
  writable(): Promise<boolean> {
    return this.#driver.writable()
  }
}

/** Whether another process has locked the file, so that a retry will help. */
export const isBusy = (error: unknown): boolean => errorNumber(error) === 5

/**
 * SQLite's codes for writes, to the file and to its shared memory, that the system refused: EFBIG,
 * EDQUOT, EIO.
 */
const refusedWrites = [778, 4_874]

/**
 * Whether the storage is full. SQLite's own code for that covers only ENOSPC and its size limit.
 */
export function isStorageFull(error: unknown): boolean {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return errorNumber(error) === 13 || (typeof code === 'number' && refusedWrites.includes(code))
}

/** SQLite's own number for an error, or 0: 13 is a full disk. */
export function errorNumber(error: unknown): number {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' ? code & 0xff : 0
}
