import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { TurnsDriver } from './turns.ts'

/** What only SQLite is asked: how the file behaves. Every query elsewhere is plain SQL. */
export interface FileOptions {
  /** The largest size of the file in bytes; 0 leaves it to the disk. */
  limit?: number
  readOnly?: boolean
  /** What is committed is in the one file, so that a copy of it is whole, and on the disk; what is deleted is overwritten. Slower than a log beside the file. */
  whole?: boolean
}

/** Who opens a file while another process writes waits this long, in milliseconds, and so does whoever uses it without the dialect. */
const busyTimeout = 2_000
const maxStatements = 200

/**
 * Makes an empty file that its owner alone may read, where there is none: SQLite would let everybody read it. What it
 * keeps beside a file is as open as the file. One that is there stays as its operator wants it.
 */
export function makePrivate(file: string): void {
  if (file === ':memory:' || existsSync(file)) return
  try {
    closeSync(openSync(file, 'a', 0o600))
  } catch {
    // SQLite says why the file cannot be opened.
  }
}

/** Opens the file (`:memory:` for none) with what makes it safe to share and to kill. */
export function openFile(file: string, { limit = 0, readOnly = false, whole = false }: FileOptions = {}): DatabaseSync {
  if (!readOnly) makePrivate(file)
  const database = new DatabaseSync(file, { readOnly, timeout: busyTimeout })
  if (readOnly) return database
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma secure_delete = fast; pragma journal_size_limit = 67108864',
  )
  if (whole) database.exec('pragma journal_mode = truncate; pragma synchronous = full; pragma secure_delete = on')
  if (limit > 0) limitFile(database, limit)
  return database
}

/** Holds the file to a size; what would pass it is refused, not lost. */
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
    iterate: (values) => statement.iterate(...(values as SQLInputValue[])) as IterableIterator<unknown>,
  })
  return {
    close: () => database.close(),
    prepare(sql) {
      // A full disk ends the transaction by itself; there is nothing left to take back.
      if (sql === 'rollback' && !database.isTransaction) return wrap(database.prepare('select 1 where 0'))
      const known = statements.get(sql)
      if (known) return known
      // Transactions here all write: taking the lock at once waits for its turn, taking it later would fail.
      const statement = wrap(database.prepare(sql === 'begin' ? 'begin immediate' : sql))
      if (statements.size >= maxStatements) statements.clear()
      statements.set(sql, statement)
      return statement
    },
  }
}

/** SQLite can take back a change of the schema, so a migration is all or nothing. Who is next, the driver knows. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** The dialect that Kysely speaks to an open file. */
export class FileDialect extends SqliteDialect {
  readonly #driver: TurnsDriver

  /** @param reads The same file, opened once more, for those who only read. */
  constructor(database: DatabaseSync, steady: () => number = () => performance.now(), reads?: DatabaseSync) {
    super({ database: bridge(database) })
    // SQLite's own wait would stop the process.
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

/** Whether another process has locked the file: nobody's fault here, and soon over. */
export const isBusy = (error: unknown): boolean => errorNumber(error) === 5

/** What SQLite says of a write, and of the memory beside the file, that its system did not take: EFBIG, EDQUOT, EIO. */
const refusedWrites = [778, 4_874]

/** Whether the storage takes no more: SQLite calls only ENOSPC, and its own limit, a full disk. */
export function isStorageFull(error: unknown): boolean {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return errorNumber(error) === 13 || (typeof code === 'number' && refusedWrites.includes(code))
}

/** SQLite's own number for an error, or 0: 13 is a full disk. */
export function errorNumber(error: unknown): number {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' ? code & 0xff : 0
}
