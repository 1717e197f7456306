import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../src/storage/open.ts'
import { openSession } from '../../src/database/postgres/session.ts'
import { place } from '../database.ts'
import { operate } from '../process.ts'
import { event, start, wallet } from '../start.ts'
import { password } from './cluster.ts'

/** A connection beside the server's. */
async function beside(url: string) {
  const session = await openSession(url)
  onTestFinished(() => session.end())
  return session
}

const replyOf = async (reply: Response): Promise<readonly [number, unknown]> => [
  reply.status,
  ((await reply.json()) as { reasons: readonly { description: string }[] }).reasons[0]?.description,
]

test('refuses writes on a full disk, and serves all else', async () => {
  const database = await place()
  const { db } = await beside(database)
  const { post, get } = await start({ database })
  await sql`create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
    db,
  )
  await sql`create trigger full_disk before insert on events for each row execute function full_disk()`.execute(
    db,
  )
  expect(await replyOf(await post('/e', event()))).toEqual([
    507,
    'the storage is full; nothing was saved',
  ])
  expect((await get('/getWallets')).status).toBe(200)
  await sql`drop trigger full_disk on events`.execute(db)
  expect((await post('/e', event())).status).toBe(202)
})

test('returns 503 with Retry-After for a write that others block', async () => {
  const database = await place()
  const { db } = await beside(database)
  const { post, get, admin } = await start({ database })
  await db.transaction().execute(async (transaction) => {
    await sql`lock table events in exclusive mode`.execute(transaction)
    const reply = await post('/e', event())
    expect([reply.headers.get('retry-after'), ...(await replyOf(reply))]).toEqual([
      '1',
      503,
      'another process is writing',
    ])
    expect((await get('/getWallets')).status).toBe(200)
  })
  expect(await admin.events('default')).toEqual([])
  expect((await post('/e', event())).status).toBe(202)
})

test('reconnects after cut connections, and reports their absence without a password in the log', async () => {
  const database = await place()
  const name = new URL(database).pathname.slice(1)
  const { db } = await beside(Object.assign(new URL(database), { pathname: '/postgres' }).href)
  const lines: string[] = []
  const { get } = await start({
    database,
    logLevel: 'trace',
    logTo: { write: (line) => void lines.push(line) },
  })
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(db)
  expect((await get('/ready')).status).toBe(200)
  await cut()
  await vi.waitFor(async () => expect((await get('/getWallets')).status).toBe(200))
  await sql.raw(`alter database ${name} allow_connections false`).execute(db)
  await cut()
  await vi.waitFor(async () =>
    expect(await replyOf(await get('/ready'))).toEqual([503, 'the database does not answer']),
  )
  const refused = await get('/getWallets')
  expect([refused.headers.get('retry-after'), ...(await replyOf(refused))]).toEqual([
    '5',
    503,
    'the database does not answer',
  ])
  await sql.raw(`alter database ${name} allow_connections true`).execute(db)
  await vi.waitFor(async () => expect((await get('/ready')).status).toBe(200))
  expect(lines.length).toBeGreaterThan(0)
  for (const secret of [password, encodeURIComponent(password), encodeURI(password)])
    expect(lines.join('')).not.toContain(secret)
})

test.each([
  [
    'another password',
    (url: URL) => (url.password = 'sesame'),
    /^postgres:\/\/127\.0\.0\.1:\d+\/test_\w+: the user or the password is refused$/,
  ],
  [
    'no such database',
    (url: URL) => (url.pathname = '/nowhere'),
    /^postgres:\/\/127\.0\.0\.1:\d+\/nowhere: there is no such database$/,
  ],
  [
    'no server',
    (url: URL) => (url.port = '1'),
    /^postgres:\/\/127\.0\.0\.1:1\/test_\w+: connect ECONNREFUSED/,
  ],
  ['no URL', (url: URL) => (url.href = url.href.replace('127.0.0.1', '')), undefined],
])('%s: reports it in one line without a password', async (_, change, expected) => {
  const url = new URL(await place())
  let text = url.href
  if (expected) {
    change(url)
    text = url.href
  } else text = `postgres://portico:${encodeURIComponent(password)}@:x/y`
  const { code, out, err } = await operate(text, 'project', 'list')
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(
    expected ??
      /^PORTICO_DATABASE must be a file, or a URL like postgres:\/\/user:password@host:5432\/name$/,
  )
  for (const secret of [password, encodeURIComponent(password), 'sesame'])
    expect(err).not.toContain(secret)
})

test('keeps every digit of integers, sorts texts by bytes, and finds nothing for a NUL', async () => {
  const { db, close } = await openDatabase(await place())
  onTestFinished(close)
  const { rows } =
    await sql`select 9007199254740991::bigint as fits, 9007199254740993::bigint as large, '-9223372036854775808'::bigint as least`.execute(
      db,
    )
  expect(rows).toEqual([
    {
      fits: 9_007_199_254_740_991,
      large: 9_007_199_254_740_993n,
      least: -9_223_372_036_854_775_808n,
    },
  ])
  const project = (id: string) => ({ id, name: '', origins: '[]', analytics: 1 })
  await db.insertInto('projects').values(['b', 'B', 'a_', 'a-', 'ä', 'Z'].map(project)).execute()
  const ids = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '!=', 'default')
    .orderBy('id')
    .execute()
  expect(ids.map(({ id }) => id)).toEqual(['B', 'Z', 'a-', 'a_', 'b', 'ä'])
  expect(await db.selectFrom('projects').select('id').where('id', '=', 'b\0').execute()).toEqual([])
})

test('a wallet’s order may be as large as a safe integer', async () => {
  const { admin, get } = await start()
  await admin.saveWallets([wallet('last', { order: Number.MAX_SAFE_INTEGER })], { replace: true })
  expect(await (await get('/getWallets')).json()).toMatchObject({
    data: [{ order: Number.MAX_SAFE_INTEGER }],
  })
})
