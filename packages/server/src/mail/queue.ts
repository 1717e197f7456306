import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { MailRow, MailTables } from './table.ts'

/** Whose turn it is: the letters of one database, which several processes may send. */
export interface Queue {
  /** Keeps a letter, in the place of one that has the same `replaces` and waits. */
  add(row: Pick<MailRow, 'replaces' | 'ends' | 'sealed'>): Promise<void>
  /** A letter whose turn it is, so that nobody else has it for a while; undefined when there is none. */
  take(): Promise<MailRow | undefined>
  /** Puts one off, unless a later one has taken its place. */
  putOff(id: string, due: number): Promise<void>
  remove(id: string): Promise<void>
  /** Removes those that are worth nothing any more; how many they were. */
  dropOver(): Promise<number>
  /** When the next one is due; undefined when none waits. */
  next(): Promise<number | undefined>
  count(): Promise<number>
}

/** Longer than a mail server may take. A process that died while it sent has another one try then. */
const lease = 60_000

export function createQueue(db: Kysely<MailTables>, now: () => number): Queue {
  const number = (row: MailRow): MailRow => ({ ...row, due: Number(row.due), ends: Number(row.ends) })
  return {
    async add({ replaces, ends, sealed }) {
      await db.transaction().execute(async (transaction) => {
        if (replaces !== null) await transaction.deleteFrom('mails').where('replaces', '=', replaces).execute()
        await transaction.insertInto('mails').values({ id: randomUUID(), replaces, due: now(), ends, attempts: 0, sealed }).execute()
      })
    },
    async take() {
      const time = now()
      // Of two that choose the same one, the second finds that it is no longer due, and looks again.
      for (;;) {
        const due = await db.selectFrom('mails').select('id').where('due', '<=', time).orderBy('due').limit(1).executeTakeFirst()
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
      return Number((await db.deleteFrom('mails').where('ends', '<=', now()).executeTakeFirst()).numDeletedRows)
    },
    async next() {
      const row = await db.selectFrom('mails').select('due').orderBy('due').limit(1).executeTakeFirst()
      return row && Number(row.due)
    },
    async count() {
      const { count } = await db.selectFrom('mails').select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
