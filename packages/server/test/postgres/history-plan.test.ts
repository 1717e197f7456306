import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chainPlacesQuery, placesQuery } from '../../src/blockchain/history/index-places.ts'
import { openDatabase } from '../../src/storage/open.ts'
import type { Db } from '../../src/database/schema.ts'
import { place } from '../database.ts'

const account = `0x${'a'.repeat(40)}`

/**
 * What Postgres does for a query, with how many rows it read at each step. SQLite is asked in its
 * own way, beside the queries.
 */
interface Step {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: readonly Step[]
}
const stepsOf = (step: Step): readonly Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

/** The steps of a query, as it is run. */
async function run(db: Db, query: ReturnType<typeof placesQuery>): Promise<readonly Step[]> {
  const [row] = await query.explain<{ 'QUERY PLAN': readonly { Plan: Step }[] }>(
    undefined,
    sql`analyze, format json`,
  )
  return stepsOf(row!['QUERY PLAN'][0]!.Plan)
}

test.each([1_000, 10_000, 100_000])(
  'reads a Postgres page of a history of %i transactions by an index scan, without extra rows',
  async (count) => {
    const { db, close } = await openDatabase(await place())
    await sql`insert into account_transactions (account, chain, hash, block, position, time)
    select ${account}, 'eip155:' || (1 + i % 2), '0x' || lpad(i::text, 64, '0'), i / 6, i % 6 / 2, i / 18 * 1000 from generate_series(0, ${count}::int - 1) as made(i)`.execute(
      db,
    )
    await sql`vacuum analyze account_transactions`.execute(db)
    const from = { time: 50_000, chain: 'eip155:1', block: 151, position: 1 }
    for (const query of [
      placesQuery(db, account, undefined, 51),
      placesQuery(db, account, from, 51),
      chainPlacesQuery(db, account, 'eip155:1', undefined, 51),
      chainPlacesQuery(db, account, 'eip155:1', from, 51),
      chainPlacesQuery(db, account, 'eip155:2', from, 51),
    ]) {
      const steps = await run(db, query)
      expect(steps.map((step) => step['Node Type'])).toEqual([
        'Limit',
        expect.stringMatching(/^Index (?:Only )?Scan$/),
      ])
      expect(
        steps.map((step) => [step['Actual Rows'], step['Rows Removed by Filter'] ?? 0]),
      ).toEqual([
        [51, 0],
        [51, 0],
      ])
    }
    await close()
  },
)
