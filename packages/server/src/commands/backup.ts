import { existsSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { backup } from 'node:sqlite'
import { NewerDatabaseError } from '../database/migrate.ts'
import { openSqlite } from '../storage/open-sqlite.ts'
import { change } from '../database/revision.ts'
import { errorNumber, makePrivate, openFile } from '../database/sqlite.ts'
import { UsageError } from './usage.ts'

const corrupt = 11
const notSqlite = 26
/**
 * All pages in one step: others see no half-restored database, and a write between steps would
 * restart the copy.
 */
const everyPage = 1_000_000_000

export const beside = (file: string, name: string): string => `${file}.${name}-${process.pid}`

export async function removeAll(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal'])
    await rm(`${file}${suffix}`, { force: true })
}

/**
 * Copies the database as of one moment, while it is in use. The copy appears complete or not at
 * all.
 */
export async function backupTo(database: string, target: string): Promise<string> {
  if (!existsSync(database)) throw new UsageError(`${database}: no such database`)
  if (!existsSync(path.dirname(target)))
    throw new UsageError(`${path.dirname(target)}: no such folder`)
  if (existsSync(target)) throw new UsageError(`${target}: exists already`)
  const half = beside(target, 'part')
  const source = openFile(database)
  try {
    makePrivate(half)
    const pages = await backup(source, half, { rate: everyPage })
    check(half, target)
    await rename(half, target)
    return `wrote ${target} (${pages} pages)`
  } finally {
    source.close()
    await removeAll(half)
  }
}

/** Makes one file of a copy; throws unless every page is intact. `name` is for the operator. */
function check(copy: string, name: string): void {
  const file = openFile(copy)
  try {
    file.exec('pragma journal_mode = delete')
    const rows = file.prepare('pragma integrity_check').all() as { integrity_check: string }[]
    if (rows.length !== 1 || rows[0]?.integrity_check !== 'ok')
      throw new UsageError(`${name}: is damaged`)
    if (!file.prepare("select 1 from sqlite_master where name = 'wallets'").get())
      throw new UsageError(`${name}: is not a database of this server`)
  } finally {
    file.close()
  }
}

/** Throws for triggers, views or virtual tables, which would run code in the restored database. */
function refuseActive(copy: string, name: string): void {
  const file = openFile(copy, { readOnly: true })
  try {
    const active = file
      .prepare(
        "select 1 from sqlite_master where type not in ('table', 'index') or sql like 'create virtual%'",
      )
      .get()
    if (active)
      throw new UsageError(`${name}: has triggers or views, which no backup of this server has`)
  } finally {
    file.close()
  }
}

/** For a file that may be anything. */
function checkStrange(copy: string, name: string): void {
  try {
    check(copy, name)
    refuseActive(copy, name)
  } catch (error) {
    if ([corrupt, notSqlite].includes(errorNumber(error)))
      throw new UsageError(`${name}: is damaged, or not a SQLite database`)
    throw error
  }
}

/**
 * Restored content continues from this revision, so that a running server sees a new one. A damaged
 * database is moved aside: repairing it is what a restore is for.
 */
async function revisionOf(database: string): Promise<number> {
  if (!existsSync(database)) return 0
  try {
    const file = openFile(database)
    try {
      const known = file.prepare("select 1 from sqlite_master where name = 'revision'").get()
      return known
        ? Number((file.prepare('select value from revision').get() as { value: number }).value)
        : 0
    } finally {
      file.close()
    }
  } catch (error) {
    if (![corrupt, notSqlite].includes(errorNumber(error))) throw error
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(database + suffix))
        await rename(database + suffix, beside(database, 'damaged') + suffix)
    return 0
  }
}

/**
 * Replaces the database by a backup. A copy is checked and migrated first; then SQLite writes it
 * over the database in one transaction, so that a running server goes on.
 */
export async function restoreFrom(database: string, source: string): Promise<string> {
  if (!existsSync(source)) throw new UsageError(`${source}: no such file`)
  const copy = beside(database, 'restore')
  try {
    await copyFile(source, copy)
    checkStrange(copy, source)
    const before = await revisionOf(database)
    const { db, file } = await openSqlite(copy).catch((error: unknown) => {
      throw error instanceof NewerDatabaseError
        ? new UsageError(`${source}: was written by a newer release`)
        : error
    })
    try {
      await change(db, (transaction) =>
        transaction
          .updateTable('revision')
          .set((eb) => ({ value: eb('value', '+', before) }))
          .where('id', '=', 1)
          .execute(),
      )
      makePrivate(database)
      await backup(file, database, { rate: everyPage })
    } finally {
      await db.destroy()
    }
    return `restored ${database} from ${source}`
  } finally {
    await removeAll(copy)
  }
}
