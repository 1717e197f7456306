import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/storage/open.ts'
import { place } from '../database.ts'
import { event, start, wallet } from '../start.ts'

/** Two servers on one Postgres. */
async function two(options: object = {}) {
  const database = await place()
  return {
    database,
    a: await start({ database, ...options }),
    b: await start({ database, ...options }),
  }
}

test('shows a change by one server in the other’s next response, despite its cache', async () => {
  const { a, b } = await two()
  const count = async (): Promise<number> =>
    ((await (await b.get('/getWallets', { search: 'brand new' })).json()) as { count: number })
      .count
  expect(await count()).toBe(0)
  const { headers } = await b.get('/getWallets')
  await a.admin.saveWallets([wallet('mine', { name: 'Brand New' })])
  expect(await count()).toBe(1)
  expect((await b.get('/getWallets', {}, { 'if-none-match': headers.get('etag')! })).status).toBe(
    200,
  )
  await b.admin.saveProject({ id: 'shop', origins: ['https://shop.example'] })
  expect(
    (await a.get('/getWallets', { projectId: 'shop' }, { origin: 'https://other.example' })).status,
  ).toBe(403)
  await a.admin.removeProject('shop')
  expect((await b.get('/getWallets', { projectId: 'shop' })).status).toBe(401)
})

test('makes and counts concurrent changes by both servers', async () => {
  const { database, a, b } = await two()
  const { db, close } = await openDatabase(database)
  onTestFinished(close)
  const revision = async (): Promise<number> =>
    Number((await db.selectFrom('revision').select('value').executeTakeFirstOrThrow()).value)
  const before = await revision()
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? a : b).admin.saveWallets([wallet(`w${n % 5}`, { order: n }), wallet(`made-${n}`)]),
    ),
  )
  expect(await revision()).toBe(before + 20)
  expect(
    await db.selectFrom('wallets').select('id').where('id', 'like', 'made-%').execute(),
  ).toHaveLength(20)
})

test('limits a client’s requests over both servers together', async () => {
  const { a, b } = await two({ rateLimit: 6 })
  for (const each of [a, b, a, b, a, b])
    expect((await each.get('/appkit/v1/config')).status).toBe(200)
  for (const each of [a, b]) {
    const refused = await each.get('/appkit/v1/config')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  }
})

test('stores no client identity in the database', async () => {
  const { database, a } = await two({ rateLimit: 6 })
  await a.get('/appkit/v1/config')
  const { db, close } = await openDatabase(database)
  onTestFinished(close)
  const rows = await (
    db as unknown as {
      selectFrom(table: string): { selectAll(): { execute(): Promise<readonly { key: string }[]> } }
    }
  )
    .selectFrom('rate_limits')
    .selectAll()
    .execute()
  expect(rows.map(({ key }) => key)).toContainEqual(expect.stringMatching(/^requests:[-\w]{43}$/))
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
})

test('stores and counts events by both servers once, and limits them together', async () => {
  const { a, b } = await two({ eventsRate: 0, maxEvents: 1_000_000 })
  const events = Array.from({ length: 60 }, () => event())
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      (n % 2 ? a : b).post('/batch', n < 4 ? events : events.toReversed()),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 202))
  expect(await a.admin.events('default')).toHaveLength(60)
})

test('removes a project in one server while others send it events, with described responses only', async () => {
  const { database, a, b } = await two({ eventsRate: 0 })
  await a.admin.saveProject({ id: 'gone' })
  const sending = Array.from({ length: 12 }, (_, n) =>
    (n % 2 ? a : b).post(
      '/batch',
      Array.from({ length: 50 }, () => event()),
      { projectId: 'gone' },
    ),
  )
  await Promise.race(sending)
  await b.admin.removeProject('gone')
  for (const { status } of await Promise.all(sending)) expect([202, 401]).toContain(status)
  const { db, close } = await openDatabase(database)
  onTestFinished(close)
  for (const table of ['events', 'event_totals'] as const)
    expect(
      await db.selectFrom(table).select('project').where('project', '=', 'gone').execute(),
    ).toEqual([])
})
