import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database/open.ts'
import type { AnyEvent } from '../wire.ts'
import { createCollector } from './collector.ts'

const day = 86_400_000

async function collect(days: number, most: number) {
  const { db } = await openDatabase(':memory:')
  onTestFinished(() => db.destroy())
  const clock = { now: 100 * day }
  const collector = createCollector({ db, now: () => clock.now, days, most })
  let count = 0
  const event = (): AnyEvent => ({
    eventId: `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
    url: '',
    domain: '',
    timestamp: 0,
    props: { type: 'track', event: 'OPEN' },
  })
  const keep = (many: number): Promise<void> => collector.keep('default', Array.from({ length: many }, event))
  const ids = async (): Promise<number[]> => (await collector.list('default')).map(({ eventId }) => Number(eventId.slice(-6)))
  return { collector, clock, keep, ids }
}

test('events go when they are older than the days that are asked for', async () => {
  const { collector, clock, keep, ids } = await collect(30, 1_000)
  await keep(2)
  clock.now += 20 * day
  await keep(1)
  expect(await collector.prune()).toBe(0)
  clock.now += 11 * day
  expect(await collector.prune()).toBe(2)
  expect(await ids()).toEqual([3])
})

test('the oldest go when there are more than are kept, even of one moment', async () => {
  const { collector, clock, keep, ids } = await collect(30, 3)
  await keep(4)
  clock.now += 1
  await keep(2)
  expect(await collector.prune()).toBe(3)
  expect(await ids()).toEqual([4, 5, 6])
})

test('clearing many takes many small steps and leaves what is to stay', async () => {
  const { collector, clock, keep, ids } = await collect(30, 1_200)
  for (let round = 0; round < 6; round++) {
    clock.now += 1
    await keep(400)
  }
  expect(await collector.prune()).toBe(1_200)
  expect((await ids())[0]).toBe(1_201)
})
