import type { Db } from '../database/schema.ts'

/**
 * The time by which events are kept. It passes only while a server runs, measured by a timer that nobody can set, and
 * goes on where the file says that it was: a system clock that is wrong can make nothing old.
 */
export interface Clock {
  /** Milliseconds, never fewer than before. */
  now(): number
  /** Writes down how late it is, for the next start. */
  save(): Promise<void>
}

export interface ClockOptions {
  db: Db
  /** Milliseconds since 1970, asked once, where the file knows no time yet. */
  today: () => number
  /** Milliseconds from anywhere, which only pass. */
  steady: () => number
}

/** The latest time that is written in the file. */
async function latest(db: Db): Promise<number | undefined> {
  const saved = await db.selectFrom('clock').select('value').where('id', '=', 1).executeTakeFirst()
  // By project, because that is what the index knows.
  const stamps = await db
    .selectFrom('projects')
    .select((eb) =>
      eb
        .selectFrom('events')
        .select((of) => of.fn.max('received').as('received'))
        .whereRef('events.project', '=', 'projects.id')
        .as('received'),
    )
    .execute()
  const known = [saved?.value, ...stamps.map(({ received }) => received)].flatMap((each) => (each == null ? [] : [Number(each)]))
  return known.length > 0 ? Math.max(...known) : undefined
}

/** Starts it at the latest time that the file knows. */
export async function startClock({ db, today, steady }: ClockOptions): Promise<Clock> {
  const start = (await latest(db)) ?? Math.floor(today())
  const from = steady()
  let last = start
  const now = (): number => (last = Math.max(last, start + Math.floor(steady() - from)))
  return {
    now,
    async save() {
      const value = now()
      await db
        .insertInto('clock')
        .values({ id: 1, value })
        // Another server may be ahead.
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }).where('clock.value', '<', value))
        .execute()
    },
  }
}
