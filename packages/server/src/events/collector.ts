import type { Db } from '../database/open.ts'
import type { AnyEvent } from '../wire.ts'

/** Keeps events, for a time, up to a number and up to a size. */
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
  /** Bytes. */
  size: number
}

const dayMs = 86_400_000
/** Rows of one deletion. */
const step = 500
/** Between two clearings, at most this many events come in. */
const pruneEvery = 5_000
/** What is too large is cleared to this part of its size, so that it is not measured again at once. */
const spare = 0.9

export function createCollector({ db, now, days, most, size }: CollectorOptions): Collector {
  let since = 0
  /** Bytes that are kept: an estimate from one measurement to the next, unknown before the first. */
  let held: number | undefined
  let clearing: Promise<number> | undefined

  /** Removes the oldest events, at most one step of them and no more than make up the bytes; returns how many. */
  async function removeOldest({ most = step, before = Number.MAX_SAFE_INTEGER, bytes = Infinity }): Promise<number> {
    const oldest = await db
      .selectFrom('events')
      .select((eb) => ['project', 'id', eb.fn<number>('octet_length', ['body']).as('bytes')])
      .where('received', '<=', before)
      .orderBy('received')
      .orderBy('project')
      .orderBy('id')
      .limit(Math.min(most, step))
      .execute()
    let removed = 0
    const rows = oldest.filter((row) => {
      const goes = removed < bytes
      if (goes) removed += Number(row.bytes)
      return goes
    })
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
    if (held !== undefined) held -= removed
    return rows.length
  }

  async function clear(): Promise<number> {
    const before = now() - days * dayMs
    const old = await untilNone(() => removeOldest({ before }))
    const tooMany = await untilNone(async () => removeOldest({ most: await excess() }))
    if (held === undefined || held > size) held = await measure()
    if (held <= size) return old + tooMany
    return old + tooMany + (await untilNone(() => removeOldest({ bytes: (held ?? 0) - size * spare })))
  }

  async function untilNone(remove: () => Promise<number>): Promise<number> {
    let removed = 0
    for (;;) {
      const gone = await remove()
      if (gone === 0) return removed
      removed += gone
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async function excess(): Promise<number> {
    const { count } = await db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Math.max(0, Number(count) - most)
  }

  async function measure(): Promise<number> {
    const { bytes } = await db
      .selectFrom('events')
      // Unlike `length` it counts bytes, and SQLite knows them without reading the text.
      .select((eb) => eb.fn.sum<number | null>(eb.fn<number>('octet_length', ['body'])).as('bytes'))
      .executeTakeFirstOrThrow()
    return Number(bytes)
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
      // What is sent twice counts twice here, and others remove events too: before anything goes for it, it is measured.
      if (held !== undefined) held += rows.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0)
      if (since < pruneEvery && (held ?? 0) <= size) return
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
