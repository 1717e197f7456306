import type { Transaction } from 'kysely'
import type { Tables } from '../database/schema.ts'

/** How many events of a project are stored, and their size. */
export interface Totals {
  events: number
  bytes: number
}

/** Whoever changes events of a project takes its totals first: two that each have what the other waits for would wait for ever. */
export async function lockEvents(transaction: Transaction<Tables>, project: string): Promise<void> {
  await transaction
    .updateTable('event_totals')
    .set((eb) => ({ events: eb.ref('events') }))
    .where('project', '=', project)
    .execute()
}

/**
 * Counts what a transaction adds to a project's events, or with negative numbers removes. Whoever writes or deletes
 * events counts them in the same transaction, so that nobody ever has to count rows.
 */
export async function countEvents(transaction: Transaction<Tables>, project: string, { events, bytes }: Totals): Promise<Totals> {
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
