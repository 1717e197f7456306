import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../src/storage/open.ts'
import type { Db } from '../src/database/schema.ts'
import { openFile } from '../src/database/sqlite.ts'
import { createCollector } from '../src/events/collector.ts'
import type { AnyEvent } from '../src/wire.ts'
import { folder } from './process.ts'
import { event } from './start.ts'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

async function open(): Promise<{ db: Db; database: string }> {
  const database = path.join(folder(), 'portico.sqlite')
  const { db } = await openDatabase(database)
  onTestFinished(() => db.destroy().catch(() => {}))
  return { db, database }
}
const project = (id: string): { id: string; name: string; origins: string; analytics: number } => ({
  id,
  name: '',
  origins: '[]',
  analytics: 1,
})
const projects = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('projects').select('id').orderBy('id').execute()).map(({ id }) => id)

test('during a transaction, reads earlier data outside, its own data inside, and delays writes', async () => {
  const { db } = await open()
  const seen: unknown[] = []
  let written = false
  let write: Promise<unknown> | undefined
  const transaction = db.transaction().execute(async (inner) => {
    await inner.insertInto('projects').values(project('a')).execute()
    write = db
      .insertInto('projects')
      .values(project('b'))
      .execute()
      .then(() => (written = true))
    let outer: string[] | undefined
    void projects(db).then((found) => (outer = found))
    for (let turns = 0; turns < 50; turns++) await turn()
    seen.push(outer, await projects(inner), written)
  })
  await transaction
  expect(seen).toEqual([['default'], ['a', 'default'], false])
  expect(await projects(db)).toContain('a')
  await write
  expect(await projects(db)).toEqual(['a', 'b', 'default'])
})

test('never reads what a transaction rolled back', async () => {
  const { db } = await open()
  const seen: string[][] = []
  const transaction = db.transaction().execute(async (inner) => {
    await inner.insertInto('projects').values(project('a')).execute()
    void projects(db).then((found) => seen.push(found))
    for (let turns = 0; turns < 50; turns++) await turn()
    throw new Error('taken back')
  })
  await expect(transaction).rejects.toThrow('taken back')
  expect([...seen, await projects(db)]).toEqual([['default'], ['default']])
})

test('writes 500 events in slices with loop turns in between, and reads all of them or none', async () => {
  const { db, database } = await open()
  const other = openFile(database)
  other.exec('pragma busy_timeout = 0')
  onTestFinished(() => other.close())
  const isWriting = (): boolean => {
    try {
      other.exec('begin immediate; rollback')
      return false
    } catch {
      return true
    }
  }
  const collector = createCollector({
    db,
    clock: { now: () => 1, save: () => Promise.resolve() },
    days: 30,
    most: 1e6,
    size: 1e9,
  })
  const counts = new Set<number>()
  let turns = 0
  let kept = false
  const keeping = collector
    .keep(
      'default',
      Array.from({ length: 500 }, () => event() as AnyEvent),
    )
    .finally(() => (kept = true))
  while (!kept) {
    await turn()
    if (isWriting()) turns += 1
    void collector.list('default').then(({ length }) => counts.add(length))
  }
  await keeping
  expect(turns).toBeGreaterThanOrEqual(500 / 50 - 1)
  counts.add((await collector.list('default')).length)
  expect([...counts].sort((a, b) => a - b)).toEqual([0, 500])
  expect(await db.selectFrom('event_totals').select('events').execute()).toEqual([{ events: 500 }])
})

test('leaves no file beside the database once it is closed', async () => {
  const { db, database } = await open()
  await projects(db)
  await db.destroy()
  expect(readdirSync(path.dirname(database))).toEqual(['portico.sqlite'])
})
