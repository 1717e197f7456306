import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database/open.ts'
import type { AnyEvent } from '../wire.ts'
import { createCollector } from './collector.ts'

const day = 86_400_000

async function collect(days: number, most: number, size = 1_000_000) {
  const { db } = await openDatabase(':memory:')
  onTestFinished(() => db.destroy())
  const clock = { now: 100 * day }
  const collector = createCollector({ db, now: () => clock.now, days, most, size })
  let count = 0
  const event = (url = ''): AnyEvent => ({
    eventId: `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
    url,
    domain: '',
    timestamp: 0,
    props: { type: 'track', event: 'OPEN' },
  })
  const keep = (many: number): Promise<void> => collector.keep('default', Array.from({ length: many }, () => event()))
  const ids = async (): Promise<number[]> => (await collector.list('default')).map(({ eventId }) => Number(eventId.slice(-6)))
  return { db, collector, clock, event, keep, ids }
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

/** Events of a thousand bytes and what surrounds them, each of a later moment. */
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

test('the oldest go when they are more bytes than are kept, however few they are', async () => {
  const { collector, keepLarge, ids } = await collectLarge(10_000)
  await keepLarge(20)
  await collector.prune()
  const left = await ids()
  expect(left.length).toBeGreaterThanOrEqual(7)
  expect(left.length).toBeLessThan(9)
  expect(left.at(-1)).toBe(20)
})

test('bytes that come in between two clearings start one', async () => {
  const { collector, keepLarge, ids } = await collectLarge(10_000)
  await collector.prune()
  await keepLarge(20)
  await collector.settled()
  expect((await ids()).length).toBeLessThan(10)
})

test('what is sent twice, or was removed by others, drives nothing out', async () => {
  const { db, collector, event, keepLarge, ids } = await collectLarge(10_000)
  await collector.prune()
  await keepLarge(3)
  await db.deleteFrom('events').execute()
  const same = event('x'.repeat(1_000))
  for (let n = 0; n < 20; n++) await collector.keep('default', [same])
  await keepLarge(3)
  await collector.settled()
  expect(await ids()).toEqual([4, 5, 6, 7])
})
