import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/storage/open.ts'
import type { TransferRow } from '../../src/database/schema.ts'
import { place } from '../database.ts'

const blocks = [
  ...readFileSync(new URL('../../../../docs/server/postgres.md', import.meta.url), 'utf8').matchAll(
    /```sql\n([^]*?)```/g,
  ),
].map(([, text]) => text!)
const statements = blocks
  .find((text) => text.includes('partition by'))!
  .split(';\n')
  .filter(Boolean)

test('partitions a large table as documented, keeps its rows, and accepts others', async () => {
  const database = await place()
  const row = (chain: string, hash: string): TransferRow => ({
    chain,
    hash,
    place: 0,
    block: 1,
    kind: 'native',
    token: null,
    sender: '0xa',
    recipient: '0xb',
    amount: '1',
    token_id: null,
  })
  const before = await openDatabase(database)
  await before.db
    .insertInto('transfers')
    .values([row('eip155:1', '0x1'), row('eip155:2', '0x2')])
    .execute()
  expect(statements.length).toBeGreaterThan(3)
  for (const statement of statements) await sql.raw(statement).execute(before.db)
  await before.close()
  const { db, close } = await openDatabase(database)
  onTestFinished(close)
  const again = db
    .insertInto('transfers')
    .values([row('eip155:1', '0x1'), row('eip155:2', '0x3')])
    .onConflict((conflict) => conflict.doNothing())
  expect((await again.executeTakeFirst()).numInsertedOrUpdatedRows).toBe(1n)
  expect(
    (await db.selectFrom('transfers').select('hash').orderBy('hash').execute()).map(
      ({ hash }) => hash,
    ),
  ).toEqual(['0x1', '0x2', '0x3'])
  const { rows } = await sql<{
    collation: string
  }>`select collation_name as collation from information_schema.columns where table_name = 'transfers' and column_name = 'chain'`.execute(
    db,
  )
  expect(rows).toEqual([{ collation: 'C' }])
})
