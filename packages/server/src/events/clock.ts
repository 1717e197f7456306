import type { Db } from '../database/schema.ts'

/**
 * Measures the age of events. It runs only while a server runs, on a monotonic timer, and continues
 * from the stored time: a wrong system clock cannot make events old.
 */
export interface Clock {
  /** Milliseconds; never decreases. */
  now(): number
  /** Stores the time for the next start. */
  save(): Promise<void>
}

export interface ClockOptions {
  db: Db
  today: () => number
  steady: () => number
}

async function latest(db: Db): Promise<number | undefined> {
  const saved = await db.selectFrom('clock').select('value').where('id', '=', 1).executeTakeFirst()
  // The index is by project.
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
  const known = [saved?.value, ...stamps.map(({ received }) => received)].flatMap((each) =>
    each == null ? [] : [Number(each)],
  )
  return known.length > 0 ? Math.max(...known) : undefined
}

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
        // Another server's clock may be ahead.
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ value }).where('clock.value', '<', value),
        )
        .execute()
    },
  }
}
