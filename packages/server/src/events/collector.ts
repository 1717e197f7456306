import type { Db } from '../database/open.ts'
import type { AnyEvent } from '../wire.ts'

/** Keeps events, for a time and up to a number. */
export interface Collector {
  /** Writes the events of a request, all or none; an event that is there already is not written twice. */
  keep(project: string, events: readonly AnyEvent[]): Promise<void>
  /** Drops what is too old or too many, in small steps so that requests get in between. */
  prune(): Promise<number>
  /** Resolves when no clearing is under way. */
  settled(): Promise<void>
  /** A project's events, oldest first. */
  list(project: string): Promise<readonly AnyEvent[]>
}

export interface CollectorOptions {
  db: Db
  now: () => number
  days: number
  most: number
}

const dayMs = 86_400_000
/** Rows of one deletion. */
const step = 500
/** Between two clearings, at most this many events come in. */
const pruneEvery = 5_000

export function createCollector({ db, now, days, most }: CollectorOptions): Collector {
  let since = 0
  let clearing: Promise<number> | undefined

  /** Removes the oldest events, at most one step of them; returns how many. */
  async function removeOldest(most: number, before: number): Promise<number> {
    const rows = await db
      .selectFrom('events')
      .select(['project', 'id'])
      .where('received', '<=', before)
      .orderBy('received')
      .orderBy('project')
      .orderBy('id')
      .limit(Math.min(most, step))
      .execute()
    if (rows.length === 0) return 0
    // An event is known by its project and its id together.
    await db
      .deleteFrom('events')
      .where((eb) =>
        eb.or(
          [...new Set(rows.map(({ project }) => project))].map((project) =>
            eb.and([
              eb('project', '=', project),
              eb(
                'id',
                'in',
                rows.filter((row) => row.project === project).map(({ id }) => id),
              ),
            ]),
          ),
        ),
      )
      .execute()
    return rows.length
  }

  async function clear(): Promise<number> {
    let removed = 0
    const phases = [
      { before: now() - days * dayMs, most: async () => step },
      { before: Number.MAX_SAFE_INTEGER, most: excess },
    ]
    for (const { before, most: count } of phases)
      for (;;) {
        const gone = await removeOldest(await count(), before)
        if (gone === 0) break
        removed += gone
        await new Promise((resolve) => setImmediate(resolve))
      }
    return removed
  }

  async function excess(): Promise<number> {
    const { count } = await db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Math.max(0, Number(count) - most)
  }

  const prune = (): Promise<number> => (clearing ??= clear().finally(() => (clearing = undefined)))

  return {
    async keep(project, events) {
      const received = now()
      const rows = events.map((event, place) => ({
        project,
        id: event.eventId.toLowerCase(),
        received,
        place,
        type: event.props.type,
        name: event.props.event,
        body: JSON.stringify(event),
      }))
      await db
        .insertInto('events')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['project', 'id']).doNothing())
        .execute()
      since += rows.length
      if (since < pruneEvery) return
      since = 0
      // A clearing that fails is tried again by the next; what was asked for here is done.
      prune().catch(() => {})
    },
    prune,
    settled: async () => void (await clearing?.catch(() => 0)),
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
