/** Limits whose counts are in the database: no restart or crash gives new guesses. */
import { createHmac } from 'node:crypto'
import type { Db } from '../database/schema.ts'
import { HttpError } from '../http/errors.ts'
import type { Allowance } from '../http/limit.ts'
import type { Metrics } from '../utils/metrics.ts'

export interface UsesOptions {
  db: Db
  /** Hashes subjects, so that the table shows no addresses. */
  key: Uint8Array
  now: () => number
  metrics: Pick<Metrics, 'limited'>
}

export interface Uses extends Allowance {
  /** Adds the points, and resolves with their sum, whatever the limit is. */
  add(subject: string, points: number): Promise<number>
}

/** @returns Creates a limit; 0 points are no limit. */
export const createUses =
  ({ db, key, now, metrics: { limited } }: UsesOptions) =>
  (name: string, points: number, seconds: number): Uses => {
    const idOf = (subject: string): string =>
      createHmac('sha256', key).update(`${name}\n${subject}`).digest('base64url')
    const refuse = (ends: number, time: number): never => {
      limited.inc()
      const wait = Math.max(1, Math.ceil((ends - time) / 1_000))
      throw new HttpError(429, 'rate', 'too many requests', { 'retry-after': String(wait) })
    }

    /** One statement, so that simultaneous uses all count. */
    async function add(subject: string, cost: number): Promise<{ count: number; ends: number }> {
      const [time, ends] = [now(), now() + seconds * 1_000]
      const row = await db
        .insertInto('embedded_uses')
        .values({ subject: idOf(subject), count: Math.max(0, cost), ends })
        .onConflict((conflict) =>
          conflict.column('subject').doUpdateSet((eb) => {
            const hasEnded = eb('embedded_uses.ends', '<=', time)
            const sum = eb('embedded_uses.count', '+', cost)
            return {
              count: eb
                .case()
                .when(hasEnded)
                .then(Math.max(0, cost))
                .when(sum, '<', 0)
                .then(0)
                .else(sum)
                .end(),
              ends: eb.case().when(hasEnded).then(ends).else(eb.ref('embedded_uses.ends')).end(),
            }
          }),
        )
        .returning(['count', 'ends'])
        .executeTakeFirstOrThrow()
      return { count: Number(row.count), ends: Number(row.ends) }
    }

    return {
      add: async (subject, cost) => (await add(subject, cost)).count,
      async use(subject, cost) {
        if (points === 0) return
        const { count, ends } = await add(subject, cost)
        if (count > points) refuse(ends, now())
      },
      async left(subject) {
        if (points === 0) return
        const row = await db
          .selectFrom('embedded_uses')
          .select(['count', 'ends'])
          .where('subject', '=', idOf(subject))
          .where('ends', '>', now())
          .executeTakeFirst()
        if (row && Number(row.count) >= points) refuse(Number(row.ends), now())
      },
    }
  }
