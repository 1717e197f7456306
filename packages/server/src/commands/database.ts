import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { copyRows, isNew } from '../database/copy.ts'
import { openDatabase } from '../storage/open.ts'
import { openSqlite } from '../storage/open-sqlite.ts'
import { change } from '../database/revision.ts'
import { isPostgres, placeName } from '../database/url.ts'
import type { Settings } from '../settings.ts'
import { backupTo, beside, removeAll } from './backup.ts'
import { UsageError } from './usage.ts'

type Counts = Awaited<ReturnType<typeof copyRows>>

const linesOf = (counts: Counts): readonly string[] =>
  counts.filter(({ rows }) => rows > 0).map(({ table, rows }) => `${table}: ${rows}`)

/**
 * Copies a SQLite file into a new Postgres. The file may be in use, and from an earlier release.
 */
async function importFile(url: string, file: string): Promise<readonly string[]> {
  const copy = beside(file, 'import')
  await backupTo(file, copy)
  try {
    const source = await openSqlite(copy)
    try {
      return await importFrom(source.db, url, file)
    } finally {
      await source.close()
    }
  } finally {
    await removeAll(copy)
  }
}

async function importFrom(
  source: Parameters<typeof copyRows>[0],
  url: string,
  file: string,
): Promise<readonly string[]> {
  const target = await openDatabase(url)
  try {
    if (!(await isNew(target.db)))
      throw new UsageError(`${placeName(url)}: is not empty; name a new database`)
    // The copy counts as one change, so that running servers drop their caches.
    const counts = await change(target.db, (transaction) => copyRows(source, transaction))
    return [...linesOf(counts), `imported ${file} into ${placeName(url)}`]
  } finally {
    await target.close()
  }
}

async function exportFile(url: string, file: string): Promise<readonly string[]> {
  if (!existsSync(path.dirname(file))) throw new UsageError(`${path.dirname(file)}: no such folder`)
  if (existsSync(file)) throw new UsageError(`${file}: exists already`)
  const half = beside(file, 'part')
  const source = await openDatabase(url)
  try {
    const target = await openSqlite(half)
    const counts = await source.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((snapshot) => change(target.db, (transaction) => copyRows(snapshot, transaction)))
      .finally(() => target.close())
    await rename(half, file)
    return [...linesOf(counts), `exported ${placeName(url)} to ${file}`]
  } finally {
    await source.close()
    await removeAll(half)
  }
}

/** The URL comes from the settings, so that no password is on the command line. */
export async function databaseCommand(
  { database }: Settings,
  [action, file, ...more]: readonly string[],
): Promise<readonly string[]> {
  if (action !== 'import' && action !== 'export') throw new UsageError('database import or export')
  if (
    file === undefined ||
    file === '' ||
    file.startsWith('--') ||
    isPostgres(file) ||
    more.length > 0
  )
    throw new UsageError('Name one SQLite file.')
  if (!isPostgres(database))
    throw new UsageError(
      'PORTICO_DATABASE must be the URL of the Postgres; the SQLite file is named on the command line',
    )
  return action === 'import' ? importFile(database, file) : exportFile(database, file)
}
