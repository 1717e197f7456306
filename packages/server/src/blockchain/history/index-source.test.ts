import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { openSqlite } from '../../storage/open-sqlite.ts'
import { chainPlacesQuery, placesQuery } from './index-places.ts'
import { createIndexSource } from './index-source.ts'

const account = `0x${'a'.repeat(40)}`
const chains = ['eip155:1', 'eip155:2']

/**
 * A history of so many transactions on two chains, of which several share a time. SQLite makes the
 * rows itself, which takes a moment even for many.
 */
async function filled(count: number) {
  const { db, file } = await openSqlite(':memory:')
  file.exec(`
    create temp table made as with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})
      select i, 'eip155:' || (1 + i % 2) as chain, printf('0x%064d', i) as hash, i / 6 as block, i % 6 / 2 as position, i / 18 * 1000 as time from n;
    insert into transactions (chain, hash, block, position, time, sender, nonce, status, value, fee) select chain, hash, block, position, time, '${account}', i, 1, '0', '1' from made;
    insert into account_transactions (account, chain, hash, block, position, time) select '${account}', chain, hash, block, position, time from made;
    insert into chain_progress (chain, mode, head, indexed, complete_from, updated) values ('eip155:1', 'all', 1, 1, 5, 0), ('eip155:2', 'all', 1, 1, 5, 0)`)
  const rows = file.prepare('select chain, hash from made').all() as {
    chain: string
    hash: string
  }[]
  let seen = 0
  file.function('seen', { varargs: true }, () => {
    seen += 1
    return 1
  })
  const counted = async (run: () => Promise<unknown>): Promise<number> => {
    seen = 0
    await run()
    return seen
  }
  return { db, file, counted, rows }
}

test.each([1_000, 10_000, 100_000])(
  'reads a page of a history of %i transactions by an index scan, without reading more rows than it returns',
  async (count) => {
    const { db, file, counted } = await filled(count)
    const from = { time: 50_000, chain: 'eip155:1', block: 151, position: 1 }
    const queries = [
      placesQuery(db, account, undefined, 51),
      placesQuery(db, account, from, 51),
      chainPlacesQuery(db, account, 'eip155:1', undefined, 51),
      chainPlacesQuery(db, account, 'eip155:1', from, 51),
      chainPlacesQuery(db, account, 'eip155:2', from, 51),
    ]
    for (const query of queries) {
      const { sql: text, parameters } = query.compile()
      const plan = file
        .prepare(`explain query plan ${text}`)
        .all(...(parameters as (string | number)[])) as { detail: string }[]
      expect(plan.map(({ detail }) => detail)).toEqual([
        expect.stringMatching(
          /^SEARCH account_transactions USING (?:COVERING )?INDEX .*\(account=\?/,
        ),
      ])
      expect(await counted(() => query.where(sql<boolean>`seen(hash) = 1`).execute())).toBe(51)
    }
    await db.destroy()
  },
)

test('returns each transaction once over consecutive pages, for any set of chains', async () => {
  const { db, rows } = await filled(600)
  const source = createIndexSource(db, [...chains, 'eip155:3'], () => 5)
  for (const wanted of [chains, [...chains, 'eip155:3'], ['eip155:1'], ['eip155:2', 'eip155:3']]) {
    const given: { hash: string; time: number }[] = []
    let cursor: string | null = null
    do {
      const page = await source.page(account, wanted, cursor, 37)
      given.push(...page.transactions)
      cursor = page.next
    } while (cursor !== null)
    expect(new Set(given.map(({ hash }) => hash))).toEqual(
      new Set(rows.filter(({ chain }) => wanted.includes(chain)).map(({ hash }) => hash)),
    )
    expect(given).toHaveLength(rows.filter(({ chain }) => wanted.includes(chain)).length)
    expect(given.map(({ time }) => time)).toEqual(
      given.map(({ time }) => time).toSorted((a, b) => b - a),
    )
  }
  await db.destroy()
})

test('reads no rows of chains that are no longer served', async () => {
  const { db } = await filled(600)
  const source = createIndexSource(db, ['eip155:2', 'eip155:3'], () => 5)
  const { transactions } = await source.page(account, ['eip155:2', 'eip155:3'], null, 50)
  expect(new Set(transactions.map(({ chain }) => chain))).toEqual(new Set(['eip155:2']))
  await db.destroy()
})

test.each([
  '',
  '1/2/3/4',
  '1/eip155:1/2/3/4',
  `${'9'.repeat(17)}/eip155:1/1/1`,
  "1/eip155:1' or 1=1/1/1",
])('rejects %s as a cursor', async (cursor) => {
  const { db } = await openSqlite(':memory:')
  await expect(
    createIndexSource(db, chains, () => 5).page(account, chains, cursor, 5),
  ).rejects.toThrow('of the index')
  await db.destroy()
})
