import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { MailRow, MailTables } from './table.ts'

/** In a database; several processes may send from it. */
export interface Queue {
  /** In the caller's transaction. Replaces a waiting mail with the same `replaces`. */
  add(
    transaction: Transaction<MailTables>,
    row: Pick<MailRow, 'replaces' | 'ends' | 'sealed'>,
  ): Promise<void>
  /** Leases a due mail, so that no other process sends it; undefined without one. */
  take(): Promise<MailRow | undefined>
  putOff(id: string, due: number): Promise<void>
  remove(id: string): Promise<void>
  /** Resolves with the number of expired mails. */
  dropOver(): Promise<number>
  next(): Promise<number | undefined>
  count(): Promise<number>
}

/**
 * Milliseconds, longer than a mail server may take. If a process dies, another one tries after
 * that.
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
      // The second of two processes with one mail finds it no longer due, and chooses again.
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
