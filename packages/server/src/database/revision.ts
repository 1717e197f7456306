import type { CompiledQuery, Transaction } from 'kysely'
import type { Db } from './schema.ts'
import type { Tables } from './schema.ts'

const compiled = new WeakMap<Db, CompiledQuery<{ value: number }>>()

/** Compiled once, because it runs for every cached answer. */
export async function readRevision(db: Db): Promise<number> {
  let query = compiled.get(db)
  if (!query) {
    query = db.selectFrom('revision').select('value').where('id', '=', 1).compile()
    compiled.set(db, query)
  }
  const { rows } = await db.executeQuery(query)
  return Number(rows[0]?.value ?? 0)
}

/** The increment comes first, so that every engine runs one change at a time. */
export function change<T>(
  db: Db,
  run: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await countChange(transaction)
    return run(transaction)
  })
}

export async function countChange(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .updateTable('revision')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('id', '=', 1)
    .execute()
}
