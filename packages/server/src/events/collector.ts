import type { Db, EventRow } from '../database/schema.ts'
import { mapInSlices } from '../utils/slices.ts'
import type { AnyEvent } from '../wire.ts'
import type { Clock } from './clock.ts'
import { createEventInsertion, type InsertEvents } from './event-insertion.ts'
import { removeExcess } from './event-removal.ts'
import { scrubEvent } from './scrub.ts'
import { countEvents, noEvents, type Totals } from './totals.ts'

/** Limits each project's events by age, number and size. */
export interface Collector {
  /** All or none; existing events are not stored again. */
  keep(project: string, events: readonly AnyEvent[]): Promise<void>
  /** In small steps, between which requests run. */
  prune(): Promise<number>
  /** No removal is running. */
  settled(): Promise<void>
  list(project: string): Promise<readonly AnyEvent[]>
}

export interface CollectorOptions {
  db: Db
  clock: Clock
  days: number
  most: number
  size: number
}

const dayMs = 86_400_000
/** Events beyond the limit before a removal starts. */
const slack = 5_000

/** The rows of a request's events. */
async function rowsOf(
  project: string,
  events: readonly AnyEvent[],
  clock: Clock,
): Promise<readonly EventRow[]> {
  const bodies = await mapInSlices(events, (event) => JSON.stringify(scrubEvent(event)))
  const received = clock.now()
  return events.map((event, place) => ({
    project,
    id: event.eventId.toLowerCase(),
    received,
    place,
    type: event.props.type,
    name: event.props.event,
    body: bodies[place]!,
  }))
}

/** Stores rows, and counts them; resolves with the project's totals. */
function keepRows(
  db: Db,
  insert: InsertEvents,
  project: string,
  rows: readonly EventRow[],
): Promise<Totals> {
  return db.transaction().execute(async (transaction) => {
    await countEvents(transaction, project, noEvents)
    return countEvents(transaction, project, await insert(transaction, rows))
  })
}

export function createCollector({ db, clock, days, most, size }: CollectorOptions): Collector {
  /** One at a time per project. */
  const removals = new Map<string, Promise<number>>()
  let pruning: Promise<number> | undefined
  const insert = createEventInsertion(db)

  function remove(project: string): Promise<number> {
    const known = removals.get(project)
    if (known) return known
    const before = clock.now() - days * dayMs
    const removal = removeExcess(db, project, { before, events: most, bytes: size }).finally(() =>
      removals.delete(project),
    )
    removals.set(project, removal)
    return removal
  }

  async function removeFromAll(): Promise<number> {
    await clock.save()
    let removed = 0
    for (const { project } of await db.selectFrom('event_totals').select('project').execute())
      removed += await remove(project)
    return removed
  }

  return {
    async keep(project, events) {
      const rows = await rowsOf(project, events, clock)
      const totals = await keepRows(db, insert, project, rows)
      // These events are stored. The next request retries a failed removal.
      if (totals.events >= most + slack || totals.bytes > size) remove(project).catch(() => {})
    },
    prune() {
      pruning ??= removeFromAll().finally(() => (pruning = undefined))
      return pruning
    },
    async settled() {
      await Promise.allSettled([pruning, ...removals.values()])
    },
    async list(project) {
      const rows = await db
        .selectFrom('events')
        .select('body')
        .where('project', '=', project)
        .orderBy('received')
        .orderBy('place')
        .orderBy('id')
        .execute()
      return rows.map(({ body }) => JSON.parse(body) as AnyEvent)
    },
  }
}
