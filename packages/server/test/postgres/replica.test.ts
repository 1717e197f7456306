import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/open.ts'
import { place } from '../database.ts'

/**
 * Another, empty database serves as the replica, as if replication had not delivered anything yet.
 */
test('reads delayed data from the replica, and from the primary while that is unreachable', async () => {
  const [database, replica] = [await place(), await place()]
  const late = await openDatabase(replica)
  await sql`update revision set value = 1000`.execute(late.db)
  await late.close()
  const read = async (options: { replica: string; steady?: () => number }) => {
    const engine = await openDatabase(database, options)
    const values = [engine.db, engine.replica].map(async (db) =>
      Number((await db.selectFrom('revision').select('value').executeTakeFirstOrThrow()).value),
    )
    return Promise.all(values).finally(() => engine.close())
  }
  const [own] = await read({ replica: '' })
  expect(await read({ replica: '' })).toEqual([own, own])
  expect(await read({ replica })).toEqual([own, 1_000])
  expect(await read({ replica: Object.assign(new URL(replica), { port: '1' }).href })).toEqual([
    own,
    own,
  ])
})

test('has no replica with a SQLite file', async () => {
  await expect(openDatabase(':memory:', { replica: await place() })).rejects.toThrow(
    'no read replica',
  )
})
