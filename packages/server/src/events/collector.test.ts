import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { anywhere, engine } from '../../test/database.ts'
import { openDatabase } from '../storage/open.ts'
import { readProjects, removeProject, saveProject } from '../projects/store.ts'
import type { AnyEvent } from '../wire.ts'
import { createCollector } from './collector.ts'

const day = 86_400_000

async function collect(days: number, most: number, size = 1_000_000) {
  const { db } = await openDatabase(await anywhere())
  onTestFinished(() => db.destroy())
  const clock = { now: 100 * day }
  const collector = createCollector({
    db,
    clock: { now: () => clock.now, save: () => Promise.resolve() },
    days,
    most,
    size,
  })
  let count = 0
  const event = (url = ''): AnyEvent => ({
    eventId: `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
    url,
    domain: '',
    timestamp: 0,
    props: { type: 'track', event: 'OPEN' },
  })
  const keep = (many: number, project = 'default'): Promise<void> =>
    collector.keep(
      project,
      Array.from({ length: many }, () => event()),
    )
  const ids = async (project = 'default'): Promise<number[]> =>
    (await collector.list(project)).map(({ eventId }) => Number(eventId.slice(-6)))
  return { db, collector, clock, event, keep, ids }
}

test('removes events that are older than the configured days', async () => {
  const { collector, clock, keep, ids } = await collect(30, 1_000)
  await keep(2)
  clock.now += 20 * day
  await keep(1)
  expect(await collector.prune()).toBe(0)
  clock.now += 11 * day
  expect(await collector.prune()).toBe(2)
  expect(await ids()).toEqual([3])
})

test('removes the oldest events over the limit, also with equal timestamps', async () => {
  const { collector, clock, keep, ids } = await collect(30, 3)
  await keep(4)
  clock.now += 1
  await keep(2)
  expect(await collector.prune()).toBe(3)
  expect(await ids()).toEqual([4, 5, 6])
})

test('removes many events in small steps, and keeps the rest', async () => {
  const { collector, clock, keep, ids } = await collect(30, 1_200)
  for (let round = 0; round < 6; round++) {
    clock.now += 1
    await keep(400)
  }
  expect(await collector.prune()).toBe(1_200)
  expect((await ids())[0]).toBe(1_201)
})

/** Events of a thousand bytes plus their envelope, each at a later time. */
async function collectLarge(size: number) {
  const { clock, collector, event, ...rest } = await collect(30, 1_000_000, size)
  const keepLarge = async (many: number): Promise<void> => {
    for (let n = 0; n < many; n++) {
      clock.now += 1
      await collector.keep('default', [event('ü'.repeat(500))])
    }
  }
  return { ...rest, clock, collector, event, keepLarge }
}

test('removes the oldest events over the byte limit, however few they are', async () => {
  const { collector, keepLarge, ids } = await collectLarge(10_000)
  await keepLarge(20)
  await collector.prune()
  const left = await ids()
  expect(left.length).toBeGreaterThanOrEqual(7)
  // Events that arrive during a removal may fill it again up to the limit.
  expect(left.length).toBeLessThanOrEqual(9)
  expect(left.at(-1)).toBe(20)
})

test('starts a removal for bytes that arrive between two removals', async () => {
  const { collector, keepLarge, ids } = await collectLarge(10_000)
  await collector.prune()
  await keepLarge(20)
  await collector.settled()
  expect((await ids()).length).toBeLessThan(10)
})

test('evicts nothing for duplicates or for events of a removed project', async () => {
  const { db, collector, event, keepLarge, ids } = await collectLarge(10_000)
  const [project] = (await readProjects(db)).filter(({ id }) => id === 'default')
  await keepLarge(3)
  await removeProject(db, 'default')
  await saveProject(db, project!)
  const same = event('x'.repeat(1_000))
  for (let n = 0; n < 20; n++) await collector.keep('default', [same])
  await keepLarge(3)
  await collector.settled()
  expect(await ids()).toEqual([4, 5, 6, 7])
})

test('evicts only its own events when one project floods', async () => {
  const { db, collector, event, clock, keep, ids } = await collect(30, 5, 10_000)
  await saveProject(db, { id: 'loud', name: 'Loud', origins: [], analytics: true, features: [] })
  await keep(5)
  clock.now += 1
  await keep(600, 'loud')
  for (let n = 0; n < 20; n++) await collector.keep('loud', [event('ü'.repeat(500))])
  await collector.prune()
  expect(await ids()).toEqual([1, 2, 3, 4, 5])
  expect(await ids('loud')).toHaveLength(5)
  expect((await ids('loud'))[0]).toBeGreaterThan(600)
})

test('keeps the count equal to the stored events after any inserts and removals', async () => {
  const { db, collector, event, keep } = await collect(30, 100, 50_000)
  await saveProject(db, { id: 'loud', name: 'Loud', origins: [], analytics: true, features: [] })
  const counted = (): Promise<unknown> =>
    db.selectFrom('event_totals').selectAll().orderBy('project').execute()
  const there = (): Promise<unknown> =>
    db
      .selectFrom('events')
      .select((eb) => [
        'project',
        eb.fn.countAll<number>().as('events'),
        eb.fn.sum<number>(eb.fn('octet_length', ['body'])).as('bytes'),
      ])
      .groupBy('project')
      .orderBy('project')
      .execute()
  const twice = event('ü')
  await collector.keep('loud', [twice, twice, event()])
  await collector.keep('loud', [twice])
  await keep(130)
  expect(await counted()).toEqual(await there())
  await collector.prune()
  expect(await counted()).toEqual(await there())
  await removeProject(db, 'loud')
  expect(await counted()).toEqual(await there())
})

test.skipIf(engine === 'postgres')('finds a project’s oldest events by an index', async () => {
  const { db } = await collect(30, 3)
  const query = db
    .selectFrom('events')
    .select('id')
    .where('project', '=', 'default')
    .where('received', '<=', 5)
    .orderBy('received')
    .orderBy('id')
  const plan = JSON.stringify(await query.explain(undefined, sql`query plan`))
  expect(plan).toContain('events_of_project')
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
})
