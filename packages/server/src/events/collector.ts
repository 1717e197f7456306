import type { CompiledQuery, Transaction } from 'kysely'
import type { Db, EventRow, Tables } from '../database/schema.ts'
import { mapInSlices, slicesOf } from '../slices.ts'
import type { AnyEvent } from '../wire.ts'
import type { Clock } from './clock.ts'
import { scrubEvent } from './scrub.ts'
import { countEvents, lockEvents, type Totals } from './totals.ts'

/** Keeps each project's events, for a time, up to a number and up to a size. */
export interface Collector {
  /**
   * Stores the events of a request, all or none; an event that exists already is not stored twice.
   */
  keep(project: string, events: readonly AnyEvent[]): Promise<void>
  /**
   * Removes events of all projects that are too old or too many, in small steps, so that requests
   * can run in between.
   */
  prune(): Promise<number>
  /** Resolves when no removal is under way. */
  settled(): Promise<void>
  /** A project's events, oldest first. */
  list(project: string): Promise<readonly AnyEvent[]>
}

export interface CollectorOptions {
  db: Db
  clock: Clock
  days: number
  /** Events of a project. */
  most: number
  /** Bytes of a project. */
  size: number
}

const dayMs = 86_400_000
/** Rows of one deletion. */
const step = 500
/** Rows of one insertion. Other reads can run between two insertions. */
const slice = 25
/** Events beyond the limit that are tolerated before a removal starts. */
const slack = 5_000
/**
 * A project that is too large is reduced to this share of the limit, so that the next removal is
 * not due at once.
 */
const spare = 0.9
const none: Totals = { events: 0, bytes: 0 }

/**
 * Which events of a project are deleted: at most so many events, at most so many bytes, or those
 * from before a time.
 */
interface Excess {
  events?: number
  bytes?: number
  before?: number
}

/** Removes the oldest events of one project, at most a step of them; returns how many. */
function removeOldest(
  db: Db,
  project: string,
  { events = step, bytes = Infinity, before = Number.MAX_SAFE_INTEGER }: Excess,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockEvents(transaction, project)
    const oldest = await transaction
      .selectFrom('events')
      // Unlike `length`, it counts bytes, and SQLite does not need to read the text for it.
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

/** The columns of a row, in the order of its parameters. */
const columns = ['project', 'id', 'received', 'place', 'type', 'name', 'body'] as const

/**
 * An insert statement that skips rows which exist. It is compiled once, because compiling takes
 * longer than SQLite's insertion.
 */
function compileInsert(db: Db, rows: number): CompiledQuery<{ bytes: number }> {
  const row: EventRow = { project: '', id: '', received: 0, place: 0, type: '', name: '', body: '' }
  return db
    .insertInto('events')
    .columns(columns)
    .values(Array.from({ length: rows }, () => row))
    .onConflict((conflict) => conflict.columns(['project', 'id']).doNothing())
    .returning((eb) => eb.fn<number>('octet_length', ['body']).as('bytes'))
    .compile()
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

export function createCollector({ db, clock, days, most, size }: CollectorOptions): Collector {
  /** The removal under way of each project, of which there is one at a time. */
  const clearings = new Map<string, Promise<number>>()
  let pruning: Promise<number> | undefined
  const inserts = { one: compileInsert(db, 1), slice: compileInsert(db, slice) }

  async function insert(
    transaction: Transaction<Tables>,
    rows: readonly EventRow[],
  ): Promise<Totals> {
    const added = { events: 0, bytes: 0 }
    const statements = rows.length === slice ? [rows] : rows.map((row) => [row])
    for (const some of statements) {
      const query = some.length === 1 ? inserts.one : inserts.slice
      const { rows: inserted } = await transaction.executeQuery<{ bytes: number }>({
        ...query,
        parameters: some.flatMap((row) => columns.map((column) => row[column])),
      })
      for (const { bytes } of inserted) {
        added.events += 1
        added.bytes += Number(bytes)
      }
    }
    return added
  }

  async function totalsOf(project: string): Promise<Totals> {
    const row = await db
      .selectFrom('event_totals')
      .select(['events', 'bytes'])
      .where('project', '=', project)
      .executeTakeFirst()
    return row ? { events: Number(row.events), bytes: Number(row.bytes) } : none
  }

  async function clear(project: string): Promise<number> {
    const before = clock.now() - days * dayMs
    const old = await untilNone(() => removeOldest(db, project, { before }))
    const tooMany = await untilNone(async () =>
      removeOldest(db, project, { events: Math.max(0, (await totalsOf(project)).events - most) }),
    )
    if ((await totalsOf(project)).bytes <= size) return old + tooMany
    const large = await untilNone(async () =>
      removeOldest(db, project, { bytes: (await totalsOf(project)).bytes - size * spare }),
    )
    return old + tooMany + large
  }

  function clearing(project: string): Promise<number> {
    const running =
      clearings.get(project) ?? clear(project).finally(() => clearings.delete(project))
    clearings.set(project, running)
    return running
  }

  async function clearAll(): Promise<number> {
    await clock.save()
    let removed = 0
    for (const { project } of await db.selectFrom('event_totals').select('project').execute())
      removed += await clearing(project)
    return removed
  }

  return {
    async keep(project, events) {
      const bodies = await mapInSlices(events, (event) => JSON.stringify(scrubEvent(event)))
      const received = clock.now()
      const rows = events.map((event, place): EventRow => ({
        project,
        id: event.eventId.toLowerCase(),
        received,
        place,
        type: event.props.type,
        name: event.props.event,
        body: bodies[place]!,
      }))
      const { events: count, bytes } = await db.transaction().execute(async (transaction) => {
        // Creates the totals if needed and locks them.
        await countEvents(transaction, project, none)
        const added = { events: 0, bytes: 0 }
        for await (const some of slicesOf(rows, slice)) {
          const { events, bytes } = await insert(transaction, some)
          added.events += events
          added.bytes += bytes
        }
        return countEvents(transaction, project, added)
      })
      // A removal that fails is tried again with the next request. These events are stored.
      if (count >= most + slack || bytes > size) clearing(project).catch(() => {})
    },
    prune: () => (pruning ??= clearAll().finally(() => (pruning = undefined))),
    settled: async () => void (await Promise.allSettled([pruning, ...clearings.values()])),
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
