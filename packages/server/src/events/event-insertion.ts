import type { CompiledQuery, Transaction } from 'kysely'
import type { Db, EventRow, Tables } from '../database/schema.ts'
import { slicesOf } from '../utils/slices.ts'
import type { Totals } from './totals.ts'

/** Rows per insertion; other reads run in between. */
const slice = 25

const columns = ['project', 'id', 'received', 'place', 'type', 'name', 'body'] as const

/** Skips existing rows. Compiled once, which takes longer than SQLite's insertion. */
function compileInsert(db: Db, rows: number): CompiledQuery<{ bytes: number }> {
  const row: EventRow = { project: '', id: '', received: 0, place: 0, type: '', name: '', body: '' }
  return db
    .insertInto('events')
    .columns(columns)
    .values(Array.from({ length: rows }, () => row))
    .onConflict((conflict) => conflict.columns(['project', 'id']).doNothing())
    .returning((eb) => eb.fn<number>('octet_length', ['body']).as('bytes'))
    .compile()
}

/** Stores events that are not stored yet; resolves with how many, and how large they are. */
export type InsertEvents = (
  transaction: Transaction<Tables>,
  rows: readonly EventRow[],
) => Promise<Totals>

/** @param db Whose SQL it is. */
export function createEventInsertion(db: Db): InsertEvents {
  const insertOne = compileInsert(db, 1)
  const insertSlice = compileInsert(db, slice)

  async function insert(
    transaction: Transaction<Tables>,
    query: CompiledQuery<{ bytes: number }>,
    rows: readonly EventRow[],
  ): Promise<readonly { bytes: number }[]> {
    const parameters = rows.flatMap((row) => columns.map((column) => row[column]))
    const { rows: inserted } = await transaction.executeQuery<{ bytes: number }>({
      ...query,
      parameters,
    })
    return inserted
  }

  return async (transaction, rows) => {
    const inserted: { bytes: number }[] = []
    for await (const some of slicesOf(rows, slice))
      if (some.length === slice) inserted.push(...(await insert(transaction, insertSlice, some)))
      else for (const row of some) inserted.push(...(await insert(transaction, insertOne, [row])))
    return {
      events: inserted.length,
      bytes: inserted.reduce((sum, { bytes }) => sum + Number(bytes), 0),
    }
  }
}
