import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../src/storage/open.ts'
import { isBusy, openFile } from '../src/database/sqlite.ts'
import { folder } from './process.ts'
import { event, start, wallet } from './start.ts'

/** Another process that writes to the file until the test ends it. */
function lock(database: string): () => void {
  const other: DatabaseSync = openFile(database)
  other.exec('begin immediate')
  const release = (): void => {
    other.exec('rollback')
    other.close()
  }
  onTestFinished(() => void (other.isOpen && release()))
  return release
}

/** A server whose file is locked. Its clock stands still, or advances by a step at each read. */
async function locked(pace = 0) {
  const database = path.join(folder(), 'portico.sqlite')
  let now = 0
  const server = await start({ database, steady: () => (now += pace) })
  return { ...server, release: lock(database) }
}

/** Which of several promises have settled. */
function watch(replies: readonly Promise<unknown>[]): { done: number } {
  const seen = { done: 0 }
  for (const reply of replies) void reply.then(() => (seen.done += 1))
  return seen
}
const statusOf = async (reply: Promise<Response>): Promise<number> => (await reply).status

test('delays writes off the loop while another process writes, and serves reads meanwhile', async () => {
  const { get, post, admin, release } = await locked()
  const writes = Array.from({ length: 20 }, () => statusOf(post('/e', event())))
  const saved = admin.saveWallets([wallet('mine')])
  const seen = watch([...writes, saved])
  for (let times = 0; times < 3; times++) {
    expect((await get('/health')).status).toBe(200)
    expect((await get('/getWallets', { search: 'rain' })).status).toBe(200)
    expect((await get('/appkit/v1/config')).status).toBe(200)
  }
  expect(seen.done).toBe(0)
  release()
  expect(await Promise.all(writes)).toEqual(writes.map(() => 202))
  await saved
  expect(await admin.events('default')).toHaveLength(20)
  expect((await get('/getWallets', { search: 'mine' })).status).toBe(200)
})

test('reports not ready with the reason, and ready again at once', async () => {
  const { get, release } = await locked()
  const reply = await get('/ready')
  expect([reply.status, await reply.json()]).toEqual([
    503,
    {
      status: 'error',
      reasons: [{ name: 'database', description: 'busy: another process is writing' }],
    },
  ])
  release()
  expect((await get('/ready')).status).toBe(200)
})

test('returns 503 with Retry-After when a write has waited too long', async () => {
  const { post, admin, release } = await locked(500)
  const reply = await post('/e', event())
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1'])
  release()
  expect(await admin.events('default')).toEqual([])
})

test('queues a limited number of writes, and fails one more at once', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  const { db } = await openDatabase(database, { steady: () => 0 })
  onTestFinished(() => db.destroy())
  const release = lock(database)
  const faults: unknown[] = []
  const writes = Array.from({ length: 103 }, (_, n) =>
    db
      .insertInto('projects')
      .values({ id: `p${n}`, name: '', origins: '[]', analytics: 1 })
      .execute()
      .catch((error: unknown) => faults.push(error)),
  )
  await vi.waitFor(() => expect(faults).toHaveLength(3))
  expect(faults.every(isBusy)).toBe(true)
  release()
  await Promise.all(writes)
  expect(faults).toHaveLength(3)
  expect(await db.selectFrom('projects').select('id').execute()).toHaveLength(101)
  // And there is room for others again.
  const again = lock(database)
  const write = db.deleteFrom('projects').where('id', '!=', 'default').execute()
  again()
  await write
})

test('excludes other writers until a transaction ends, also after a delayed begin or a rollback', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  const { db } = await openDatabase(database, { steady: () => 0 })
  onTestFinished(() => db.destroy())
  const release = lock(database)
  const order: string[] = []
  const transaction = (name: string, fails = false): Promise<unknown> =>
    db
      .transaction()
      .execute(async (inner) => {
        order.push(`${name} begins`)
        await inner
          .insertInto('projects')
          .values({ id: name, name: '', origins: '[]', analytics: 1 })
          .execute()
        // Other statements could run here.
        await new Promise((resolve) => setImmediate(resolve))
        order.push(`${name} ends`)
        if (fails) throw new Error('taken back')
      })
      .catch((error: Error) => order.push(error.message))
  const all = [transaction('a'), transaction('b', true), transaction('c')]
  const reads = db.selectFrom('projects').select('id').execute()
  expect(await reads).toHaveLength(1)
  release()
  await Promise.all(all)
  for (const name of ['a', 'b', 'c'])
    expect(order[order.indexOf(`${name} begins`) + 1]).toBe(`${name} ends`)
  expect(order).toContain('taken back')
  expect(
    (await db.selectFrom('projects').select('id').orderBy('id').execute()).map(({ id }) => id),
  ).toEqual(['a', 'c', 'default'])
})
