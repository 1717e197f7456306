import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, NewerDatabaseError, versions } from '../src/database/migrate.ts'
import { openDatabase } from '../src/storage/open.ts'
import type { Db } from '../src/database/schema.ts'
import { bare, nowhere } from './database.ts'
import { ended, launch, operate } from './process.ts'
import { event, start } from './start.ts'

const statusOf = async (reply: Promise<Response>): Promise<number> => (await reply).status

/** Every column of every table, with its type. */
async function schemaOf(db: Db): Promise<readonly string[]> {
  const tables = await db.introspection.getTables()
  return tables
    .flatMap(({ name, columns }) =>
      columns.map(
        (column) =>
          `${name}.${column.name} ${column.dataType}${column.isNullable ? '' : ' not null'}`,
      ),
    )
    .toSorted()
}

let newSchema: Promise<readonly string[]> | undefined
/** The schema of a new database, which is created once for the tests of all versions. */
function schemaOfNew(): Promise<readonly string[]> {
  newSchema ??= nowhere().then(async (database) => {
    const { db, migrated, close } = await openDatabase(database)
    expect(migrated).toEqual(versions)
    const schema = await schemaOf(db)
    await close()
    return schema
  })
  return newSchema
}

test.each(versions)('migrates a database of version %s to the current one', async (version) => {
  const database = await nowhere()
  const old = await bare(database)
  await migrate(old, version)
  await old.destroy()
  const upgraded = await openDatabase(database)
  expect(upgraded.migrated).toEqual(versions.slice(versions.indexOf(version) + 1))
  expect(await schemaOf(upgraded.db)).toEqual(await schemaOfNew())
  await upgraded.close()
})

/** A database of the first release, with data. */
async function firstVersion(database: string): Promise<void> {
  const db = await bare(database)
  await migrate(db, '0001-directory')
  await sql`insert into projects values ('shop', 'Shop', '["https://shop.example"]', 1)`.execute(db)
  await sql`insert into project_features values ('shop', 'swap', 1, '["1inch"]')`.execute(db)
  const record =
    '{"id":"cafe","name":"Café Wallet","order":7,"badge_type":"certified","chains":["eip155"]}'
  await sql`insert into wallets (id, name, rank, badge, record) values ('cafe', 'Café Wallet', 7, 'certified', ${record})`.execute(
    db,
  )
  await sql`insert into wallet_chains values ('cafe', 'eip155')`.execute(db)
  const picture = Buffer.from('<svg/>').toString('base64')
  await sql`insert into images values ('wallet', 'cafe', 'image/svg+xml', ${picture}, 'tag')`.execute(
    db,
  )
  await sql`update revision set value = 12`.execute(db)
  await db.destroy()
}

test('migrates a database of the first version with all its data', async () => {
  const database = await nowhere()
  await firstVersion(database)
  expect((await operate(database, 'migrate')).out).toBe(
    'done: 0002-events\ndone: 0003-search\ndone: 0004-events-per-project\ndone: 0005-blockchain\ndone: 0006-auth\ndone: 0007-embedded\ndone: 0008-mail\ndone: 0009-external\ndone: 0010-passkeys\ndone: 0011-account\ndone: 0012-agreements\ndone: 0013-waits\ndone: 0014-id-tokens\ndone: 0015-address-waits\ndone: 0016-approvals\ndone: 0017-read-again\ndone: 0018-uses\ndone: 0019-removals',
  )
  expect((await operate(database, 'migrate')).out).toBe('up to date')
  const { get, post, admin } = await start({ database })
  const query = { projectId: 'shop' }
  expect(
    await (
      await get('/getWallets', { ...query, search: 'cafe', chains: 'eip155:1', badge: 'certified' })
    ).json(),
  ).toEqual({
    data: [
      { id: 'cafe', name: 'Café Wallet', order: 7, badge_type: 'certified', chains: ['eip155'] },
    ],
    count: 1,
  })
  expect(await (await get('/appkit/v1/config', query)).json()).toEqual({
    features: [{ id: 'swap', isEnabled: true, config: ['1inch'] }],
  })
  expect(await (await get('/getWalletImage/cafe', query)).text()).toBe('<svg/>')
  // It was filled long ago, so content that its operator removed is not added again.
  expect(await statusOf(get('/getWallets'))).toBe(401)
  expect(await statusOf(post('/e', event(), query))).toBe(202)
  expect(await admin.events('shop')).toHaveLength(1)
})

test('counts events of an earlier version by project, without a stamp in the future', async () => {
  const database = await nowhere()
  const old = await bare(database)
  await migrate(old, '0003-search')
  await sql`insert into projects values ('shop', 'Shop', '[]', 1), ('other', 'Other', '[]', 1)`.execute(
    old,
  )
  const ahead = Date.now() + 1e12
  await sql`insert into events values ('shop', 'a', 5, 0, 'track', 'OPEN', '{"a":"ü"}'), ('shop', 'b', ${ahead}, 0, 'track', 'OPEN', '{}'), ('other', 'a', 7, 0, 'track', 'OPEN', '{}')`.execute(
    old,
  )
  await old.destroy()
  const { db, close } = await openDatabase(database)
  expect(await db.selectFrom('event_totals').selectAll().orderBy('project').execute()).toEqual([
    { project: 'other', events: 1, bytes: 2 },
    { project: 'shop', events: 2, bytes: 12 },
  ])
  const stamps = await db
    .selectFrom('events')
    .select(['id', 'received'])
    .where('project', '=', 'shop')
    .orderBy('id')
    .execute()
  expect(stamps[0]).toEqual({ id: 'a', received: 5 })
  expect(stamps[1]!.received).toBeLessThan(ahead)
  await close()
})

test('keeps the earlier version when a migration fails', async () => {
  const database = await nowhere()
  await firstVersion(database)
  const db = await bare(database)
  // The second version creates a table of this name.
  await sql`create table events (x text)`.execute(db)
  await expect(migrate(db)).rejects.toThrow('events')
  expect((await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows).toEqual(
    [{ name: '0001-directory' }],
  )
  await sql`drop table events`.execute(db)
  expect(await migrate(db)).toEqual([
    '0002-events',
    '0003-search',
    '0004-events-per-project',
    '0005-blockchain',
    '0006-auth',
    '0007-embedded',
    '0008-mail',
    '0009-external',
    '0010-passkeys',
    '0011-account',
    '0012-agreements',
    '0013-waits',
    '0014-id-tokens',
    '0015-address-waits',
    '0016-approvals',
    '0017-read-again',
    '0018-uses',
    '0019-removals',
  ])
  await db.destroy()
})

test('refuses to change a database of a newer release', async () => {
  const database = await nowhere()
  const { db, close } = await openDatabase(database)
  await sql`insert into kysely_migration values ('9999-future', '2100-01-01T00:00:00Z')`.execute(db)
  await close()
  await expect(openDatabase(database)).rejects.toBeInstanceOf(NewerDatabaseError)
  expect(await operate(database, 'wallet', 'list')).toEqual({
    code: 1,
    out: '',
    err: 'The database was written by a newer release',
  })
})

test('creates and seeds a new database once for several concurrent starts', async () => {
  const database = await nowhere()
  const starting = Array.from({ length: 4 }, () =>
    launch(['migrate'], { PORTICO_DATABASE: database }),
  )
  expect(await Promise.all(starting.map(ended))).toEqual([0, 0, 0, 0])
  const { out } = await operate(database, 'project', 'list')
  expect(out.split('\n')).toHaveLength(1)
  expect(out).toMatch(/^default\t/)
})

test('does not seed a wallet again that the operator removed', async () => {
  const database = await nowhere()
  await operate(database, 'wallet', 'remove', 'metamask')
  await operate(database, 'project', 'remove', 'default')
  expect((await operate(database, 'wallet', 'list', 'metamask')).out).toBe('')
  expect((await operate(database, 'project', 'list')).out).toBe('')
})
