import type { Db } from '../database/schema.ts'
import { countEvents, lockEvents, totalsOf } from './totals.ts'

/** Rows of one deletion. */
const step = 500
/** Share of the limit that is left, so that the next removal is not due at once. */
const spare = 0.9

/** What a project may keep. */
export interface EventLimits {
  /** Milliseconds since 1970; earlier events are removed. */
  before: number
  events: number
  bytes: number
}

/** Deletes at most so many events or bytes, or those before a time. */
interface Excess {
  events?: number
  bytes?: number
  before?: number
}

/** At most one step; returns the number. */
function removeOldest(
  db: Db,
  project: string,
  { events = step, bytes = Infinity, before = Number.MAX_SAFE_INTEGER }: Excess,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockEvents(transaction, project)
    const oldest = await transaction
      .selectFrom('events')
      // Counts bytes, unlike `length`, and SQLite need not read the text.
      .select((eb) => ['id', eb.fn<number>('octet_length', ['body']).as('bytes')])
      .where('project', '=', project)
      .where('received', '<=', before)
      .orderBy('received')
      .orderBy('id')
      .limit(Math.min(events, step))
      .execute()
    let removed = 0
    const ids = oldest.flatMap((row) => {
      if (removed >= bytes) return []
      removed += Number(row.bytes)
      return [row.id]
    })
    if (ids.length === 0) return 0
    await transaction
      .deleteFrom('events')
      .where('project', '=', project)
      .where('id', 'in', ids)
      .execute()
    await countEvents(transaction, project, { events: -ids.length, bytes: -removed })
    return ids.length
  })
}

async function untilNone(remove: () => Promise<number>): Promise<number> {
  let removed = 0
  for (;;) {
    const deleted = await remove()
    if (deleted === 0) return removed
    removed += deleted
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * Removes the events of a project that are too old or too many, in small steps, so that requests
 * can run in between; returns how many.
 */
export async function removeExcess(
  db: Db,
  project: string,
  { before, events, bytes }: EventLimits,
): Promise<number> {
  const old = await untilNone(() => removeOldest(db, project, { before }))
  const tooMany = await untilNone(async () => {
    const totals = await totalsOf(db, project)
    return removeOldest(db, project, { events: Math.max(0, totals.events - events) })
  })
  if ((await totalsOf(db, project)).bytes <= bytes) return old + tooMany
  const large = await untilNone(async () => {
    const totals = await totalsOf(db, project)
    return removeOldest(db, project, { bytes: totals.bytes - bytes * spare })
  })
  return old + tooMany + large
}
