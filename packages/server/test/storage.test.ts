import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, NewerDatabaseError } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open.ts'
import { FileDialect, openFile } from '../src/database/sqlite.ts'
import { ended, folder, launch, operate, serve } from './process.ts'
import { caller, event, start, wallet } from './start.ts'

const statusOf = async (reply: Promise<Response>): Promise<number> => (await reply).status

test('a full disk refuses what it cannot keep, loses nothing, serves on, and takes again once there is room', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  const { post, get, admin, stop } = await start({ database, databaseLimit: 1 })
  await admin.saveProject({ id: 'big' })
  const batch = (): object[] => Array.from({ length: 100 }, () => event({ url: 'x'.repeat(2_000) }))
  let kept = 0
  let reply: Response
  for (;;) {
    reply = await post('/batch', batch(), { projectId: 'big' })
    if (reply.status !== 202) break
    kept += 100
    expect(kept).toBeLessThan(1_000)
  }
  expect([reply.status, await reply.json()]).toEqual([
    507,
    { status: 'error', reasons: [{ name: 'storage', description: 'the storage is full; nothing was kept' }] },
  ])
  expect(await admin.events('big')).toHaveLength(kept)
  expect(await statusOf(get('/getWallets'))).toBe(200)
  expect(await statusOf(get('/ready'))).toBe(200)
  await expect(
    admin.saveWallets(Array.from({ length: 2_000 }, (_, n) => wallet(`w${n}`, { description: 'x'.repeat(900) }))),
  ).rejects.toThrow(/full/)
  expect(await statusOf(get('/getWallets'))).toBe(200)
  await admin.removeProject('big')
  expect(await statusOf(post('/batch', batch()))).toBe(202)
  await stop()
  const file = openFile(database)
  expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  file.close()
  const roomier = await start({ database, databaseLimit: 5 })
  for (let n = 0; n < 4; n++) expect(await statusOf(roomier.post('/batch', batch()))).toBe(202)
  expect(await roomier.admin.events('default')).toHaveLength(500)
})

test('a file that its system lets grow no further is a full disk', async () => {
  // As fast as the machine can: no limit but the disk's ends it.
  const { url } = await serve({ PORTICO_DATABASE: path.join(folder(), 'portico.sqlite'), PORTICO_RATE_LIMIT: '0', PORTICO_EVENTS_RATE: '0' }, 'ulimit -f 8192')
  const { post, get } = caller(url)
  const batch = (): object[] => Array.from({ length: 100 }, () => event({ url: 'x'.repeat(2_000) }))
  let reply: Response
  let sent = 0
  do reply = await post('/batch', batch())
  while (reply.status === 202 && ++sent < 200)
  expect([reply.status, await reply.text()]).toEqual([507, expect.stringContaining('the storage is full')])
  expect(await statusOf(get('/getWallets'))).toBe(200)
})

/** A database as the first release left it, with data. */
async function firstVersion(database: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new FileDialect(openFile(database)) })
  await migrate(db, '0001-directory')
  await sql`insert into projects values ('shop', 'Shop', '["https://shop.example"]', 1)`.execute(db)
  await sql`insert into project_features values ('shop', 'swap', 1, '["1inch"]')`.execute(db)
  const record = '{"id":"cafe","name":"Café Wallet","order":7,"badge_type":"certified","chains":["eip155"]}'
  await sql`insert into wallets (id, name, rank, badge, record) values ('cafe', 'Café Wallet', 7, 'certified', ${record})`.execute(
    db,
  )
  await sql`insert into wallet_chains values ('cafe', 'eip155')`.execute(db)
  const picture = Buffer.from('<svg/>').toString('base64')
  await sql`insert into images values ('wallet', 'cafe', 'image/svg+xml', ${picture}, 'tag')`.execute(db)
  await sql`update revision set value = 12`.execute(db)
  await db.destroy()
}

test('a database of the first version becomes one of the current, with all that is in it', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  await firstVersion(database)
  expect((await operate(database, 'migrate')).out).toBe('done: 0002-events\ndone: 0003-search\ndone: 0004-events-per-project\ndone: 0005-blockchain')
  expect((await operate(database, 'migrate')).out).toBe('up to date')
  const { get, post, admin } = await start({ database })
  const query = { projectId: 'shop' }
  expect(await (await get('/getWallets', { ...query, search: 'cafe', chains: 'eip155:1', badge: 'certified' })).json()).toEqual({
    data: [{ id: 'cafe', name: 'Café Wallet', order: 7, badge_type: 'certified', chains: ['eip155'] }],
    count: 1,
  })
  expect(await (await get('/appkit/v1/config', query)).json()).toEqual({
    features: [{ id: 'swap', isEnabled: true, config: ['1inch'] }],
  })
  expect(await (await get('/getWalletImage/cafe', query)).text()).toBe('<svg/>')
  // It was filled long ago; what its operator removed does not come back.
  expect(await statusOf(get('/getWallets'))).toBe(401)
  expect(await statusOf(post('/e', event(), query))).toBe(202)
  expect(await admin.events('shop')).toHaveLength(1)
})

test('events of an earlier version are counted by project, and none has a stamp that has not come', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  const old = new Kysely<unknown>({ dialect: new FileDialect(openFile(database)) })
  await migrate(old, '0003-search')
  await sql`insert into projects values ('shop', 'Shop', '[]', 1), ('other', 'Other', '[]', 1)`.execute(old)
  const ahead = Date.now() + 1e12
  await sql`insert into events values ('shop', 'a', 5, 0, 'track', 'OPEN', '{"a":"ü"}'), ('shop', 'b', ${ahead}, 0, 'track', 'OPEN', '{}'), ('other', 'a', 7, 0, 'track', 'OPEN', '{}')`.execute(old)
  await old.destroy()
  const { db } = await openDatabase(database)
  expect(await db.selectFrom('event_totals').selectAll().orderBy('project').execute()).toEqual([
    { project: 'other', events: 1, bytes: 2 },
    { project: 'shop', events: 2, bytes: 12 },
  ])
  const stamps = await db.selectFrom('events').select(['id', 'received']).where('project', '=', 'shop').orderBy('id').execute()
  expect(stamps[0]).toEqual({ id: 'a', received: 5 })
  expect(stamps[1]!.received).toBeLessThan(ahead)
  await db.destroy()
})

test('a migration that fails leaves the version that was', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  await firstVersion(database)
  const file = openFile(database)
  // The second version wants this name for its own.
  file.exec('create table events (x text)')
  const db = new Kysely<unknown>({ dialect: new FileDialect(file) })
  await expect(migrate(db)).rejects.toThrow('events')
  expect((await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows).toEqual([{ name: '0001-directory' }])
  await sql`drop table events`.execute(db)
  expect(await migrate(db)).toEqual(['0002-events', '0003-search', '0004-events-per-project', '0005-blockchain'])
  await db.destroy()
})

test('a database of a newer release is left alone', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  const { db } = await openDatabase(database)
  await sql`insert into kysely_migration values ('9999-future', '2100-01-01T00:00:00Z')`.execute(db)
  await db.destroy()
  await expect(openDatabase(database)).rejects.toBeInstanceOf(NewerDatabaseError)
  expect(await operate(database, 'wallet', 'list')).toEqual({
    code: 1,
    out: '',
    err: 'The database was written by a newer release',
  })
})

test('several that start at once on a new file make and fill it once', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  const starting = Array.from({ length: 4 }, () => launch(['migrate'], { PORTICO_DATABASE: database }))
  expect(await Promise.all(starting.map(ended))).toEqual([0, 0, 0, 0])
  const { out } = await operate(database, 'project', 'list')
  expect(out.split('\n')).toHaveLength(1)
  expect(out).toMatch(/^default\t/)
})

test('what an operator removed stays removed', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  await operate(database, 'wallet', 'remove', 'metamask')
  await operate(database, 'project', 'remove', 'default')
  expect((await operate(database, 'wallet', 'list', 'metamask')).out).toBe('')
  expect((await operate(database, 'project', 'list')).out).toBe('')
})

test('while a project with many events is removed others write, and nothing of it is left', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  const { post, admin } = await start({ database })
  await admin.saveProject({ id: 'gone', features: [{ id: 'swap', isEnabled: true, config: null }] })
  const other = openFile(database)
  const add = other.prepare("insert into events values (?, ?, 0, 0, 'track', 'OPEN', '{}')")
  const count = (table: string): number =>
    Number(other.prepare(`select count(*) as count from ${table} where project = 'gone'`).get()!.count)
  other.exec('begin')
  for (let n = 0; n < 10_000; n++) add.run('gone', `e${n}`)
  other.exec('commit')
  const removal = operate(database, 'project', 'remove', 'gone')
  const seen = new Set<number>()
  let written = 0
  let turn: NodeJS.Immediate
  const write = (): void => {
    const left = count('events')
    if (left > 0 && left < 10_000 && !seen.has(left)) {
      seen.add(left)
      add.run('default', `other${written++}`)
    }
    turn = setImmediate(write)
  }
  write()
  onTestFinished(() => {
    clearImmediate(turn)
    other.close()
  })
  expect(await removal).toEqual({ code: 0, out: 'removed gone and its events', err: '' })
  expect(written).toBeGreaterThan(1)
  expect(await admin.events('default')).toHaveLength(written)
  expect([count('events'), count('project_features')]).toEqual([0, 0])
  expect(await statusOf(post('/e', event(), { projectId: 'gone' }))).toBe(401)
  expect(await admin.removeProject('gone')).toBe(false)
})

test('the database, what SQLite keeps beside it, and a backup are for their owner alone, also when restored anew', async () => {
  const home = folder()
  const database = path.join(home, 'portico.sqlite')
  const { post } = await start({ database })
  await post('/e', event())
  const copy = path.join(home, 'copy.sqlite')
  expect((await operate(database, 'backup', copy)).code).toBe(0)
  const anew = path.join(home, 'anew.sqlite')
  expect((await operate(anew, 'restore', copy)).code).toBe(0)
  const names = readdirSync(home)
  expect(names).toEqual(
    expect.arrayContaining(['anew.sqlite', 'copy.sqlite', 'portico.sqlite', 'portico.sqlite-shm', 'portico.sqlite-wal']),
  )
  for (const name of names) expect([name, statSync(path.join(home, name)).mode & 0o777]).toEqual([name, 0o600])
})
