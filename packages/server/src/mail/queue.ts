import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { MailRow, MailTables } from './table.ts'

/** The queue of mails in a database, which several processes may send from. */
export interface Queue {
  /**
   * Adds a mail, in a transaction of the caller's. It replaces a waiting one with the same
   * `replaces`.
   */
  add(
    transaction: Transaction<MailTables>,
    row: Pick<MailRow, 'replaces' | 'ends' | 'sealed'>,
  ): Promise<void>
  /**
   * Leases a mail that is due, so that no other process sends it for a while; undefined when there
   * is none.
   */
  take(): Promise<MailRow | undefined>
  /** Postpones a mail, unless another has replaced it. */
  putOff(id: string, due: number): Promise<void>
  remove(id: string): Promise<void>
  /** Removes expired mails; resolves with their number. */
  dropOver(): Promise<number>
  /** When the next one is due; undefined when none waits. */
  next(): Promise<number | undefined>
  count(): Promise<number>
}

/**
 * Milliseconds of a lease: longer than a mail server may take. If a process dies while sending,
 * another one tries after that.
 */
const lease = 60_000

export function createQueue(db: Kysely<MailTables>, now: () => number): Queue {
  const number = (row: MailRow): MailRow => ({
    ...row,
    due: Number(row.due),
    ends: Number(row.ends),
  })
  return {
    async add(transaction, { replaces, ends, sealed }) {
      if (replaces !== null)
        await transaction.deleteFrom('mails').where('replaces', '=', replaces).execute()
      await transaction
        .insertInto('mails')
        .values({ id: randomUUID(), replaces, due: now(), ends, attempts: 0, sealed })
        .execute()
    },
    async take() {
      const time = now()
      // If two processes choose the same mail, the second finds that it is no longer due, and
      // chooses again.
      for (;;) {
        const due = await db
          .selectFrom('mails')
          .select('id')
          .where('due', '<=', time)
          .orderBy('due')
          .limit(1)
          .executeTakeFirst()
        if (!due) return undefined
        const row = await db
          .updateTable('mails')
          .set((eb) => ({ due: time + lease, attempts: eb('attempts', '+', 1) }))
          .where('id', '=', due.id)
          .where('due', '<=', time)
          .returningAll()
          .executeTakeFirst()
        if (row) return number(row)
      }
    },
    async putOff(id, due) {
      await db.updateTable('mails').set({ due }).where('id', '=', id).execute()
    },
    async remove(id) {
      await db.deleteFrom('mails').where('id', '=', id).execute()
    },
    async dropOver() {
      return Number(
        (await db.deleteFrom('mails').where('ends', '<=', now()).executeTakeFirst()).numDeletedRows,
      )
    },
    async next() {
      const row = await db
        .selectFrom('mails')
        .select('due')
        .orderBy('due')
        .limit(1)
        .executeTakeFirst()
      return row && Number(row.due)
    },
    async count() {
      const { count } = await db
        .selectFrom('mails')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
