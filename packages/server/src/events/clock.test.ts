import { expect, onTestFinished, test } from 'vitest'
import { anywhere } from '../../test/database.ts'
import { openDatabase } from '../storage/open.ts'
import type { AnyEvent } from '../wire.ts'
import { startClock } from './clock.ts'
import { createCollector } from './collector.ts'

const day = 86_400_000
const today = 20_000 * day

/** Servers that run one after the other on one database, with a system clock that the test sets. */
async function file() {
  const { db } = await openDatabase(await anywhere())
  onTestFinished(() => db.destroy())
  const system = { date: today }
  let sent = 0
  let processes = 0
  async function run() {
    // A process's monotonic timer starts at an arbitrary value.
    let steady = (processes += 1) * 1e9
    const clock = await startClock({ db, today: () => system.date, steady: () => steady })
    const collector = createCollector({ db, clock, days: 30, most: 1_000, size: 1_000_000 })
    const event = (): AnyEvent => ({
      eventId: `00000000-0000-4000-8000-${String(++sent).padStart(12, '0')}`,
      url: '',
      domain: '',
      timestamp: 0,
      props: { type: 'track', event: 'OPEN' },
    })
    /** Time passes, for this process and for the system. */
    const pass = (ms: number): void => {
      steady += ms
      system.date += ms
    }
    return { clock, collector, pass, keep: () => collector.keep('default', [event()]) }
  }
  const ids = async (): Promise<number[]> => {
    const { collector } = await run()
    return (await collector.list('default')).map(({ eventId }) => Number(eventId.slice(-6)))
  }
  return { db, system, run, ids }
}

test('begins today on a new file, and advances with elapsed time', async () => {
  const { run } = await file()
  const { clock, pass } = await run()
  expect(clock.now()).toBe(today)
  pass(5_000.7)
  expect(clock.now()).toBe(today + 5_000)
})

test('expires events after that many days of uptime, over restarts', async () => {
  const { run, ids } = await file()
  const first = await run()
  await first.keep()
  first.pass(20 * day)
  await first.keep()
  await first.collector.prune()
  const second = await run()
  second.pass(9 * day)
  expect(await second.collector.prune()).toBe(0)
  second.pass(1 * day)
  expect(await second.collector.prune()).toBe(1)
  expect(await ids()).toEqual([2])
})

test.each([
  ['ahead', 4_000 * day],
  ['back', -4_000 * day],
])(
  'expires nothing when the system clock jumps %s, in a process or over a restart, for good or until corrected',
  async (_, jump) => {
    const { system, run, ids } = await file()
    const first = await run()
    await first.keep()
    system.date += jump
    await first.keep()
    await first.collector.prune()
    const second = await run()
    await second.keep()
    await second.collector.prune()
    system.date -= jump
    await second.keep()
    await second.collector.prune()
    const third = await run()
    await third.collector.prune()
    expect(await ids()).toEqual([1, 2, 3, 4])
    // Events that really are old are removed.
    third.pass(30 * day)
    expect(await third.collector.prune()).toBe(4)
  },
)

test('starts at the latest stamp of any project, and never goes back', async () => {
  const { db, run } = await file()
  await db
    .insertInto('projects')
    .values({ id: 'other', name: '', origins: '[]', analytics: 1 })
    .execute()
  const row = { place: 0, type: 'track', name: 'OPEN', body: '{}' }
  await db
    .insertInto('events')
    .values([
      { ...row, project: 'default', id: 'a', received: today - day },
      { ...row, project: 'other', id: 'b', received: today + day },
    ])
    .execute()
  const { clock, pass } = await run()
  expect(clock.now()).toBe(today + day)
  pass(1_000)
  expect(clock.now()).toBe(today + day + 1_000)
  pass(-500)
  expect(clock.now()).toBe(today + day + 1_000)
})

test('counts time without events once it was written', async () => {
  const { run } = await file()
  const first = await run()
  await first.keep()
  first.pass(7 * day)
  await first.collector.prune()
  first.pass(60_000)
  expect((await run()).clock.now()).toBe(today + 7 * day)
})
