import type { Transaction } from 'kysely'
import type { Db, Tables } from '../database/schema.ts'

export interface Totals {
  events: number
  bytes: number
}

export const noEvents: Totals = { events: 0, bytes: 0 }

export async function totalsOf(db: Db, project: string): Promise<Totals> {
  const row = await db
    .selectFrom('event_totals')
    .select(['events', 'bytes'])
    .where('project', '=', project)
    .executeTakeFirst()
  return row ? { events: Number(row.events), bytes: Number(row.bytes) } : noEvents
}

/** Every transaction that changes events locks the totals first, which prevents deadlocks. */
export async function lockEvents(transaction: Transaction<Tables>, project: string): Promise<void> {
  await transaction
    .updateTable('event_totals')
    .set((eb) => ({ events: eb.ref('events') }))
    .where('project', '=', project)
    .execute()
}

/** Negative numbers subtract. Part of every write, so that rows are never counted. */
export async function countEvents(
  transaction: Transaction<Tables>,
  project: string,
  { events, bytes }: Totals,
): Promise<Totals> {
  const row = await transaction
    .insertInto('event_totals')
    .values({ project, events, bytes })
    .onConflict((conflict) =>
      conflict.column('project').doUpdateSet((eb) => ({
        events: eb('event_totals.events', '+', events),
        bytes: eb('event_totals.bytes', '+', bytes),
      })),
    )
    .returning(['events', 'bytes'])
    .executeTakeFirstOrThrow()
  return { events: Number(row.events), bytes: Number(row.bytes) }
}
