import { expect, test } from 'vitest'
import { createThroughput } from './throughput.ts'

/** A pace of 8 MB a second on the test's clock; `waits` has the duration of each wait. */
function pacing() {
  const clock = { now: 0 }
  const waits: number[] = []
  const pace = createThroughput(
    4_000_000,
    () => clock.now,
    (ms) => Promise.resolve(void waits.push(ms)),
  )
  return { clock, waits, pace }
}

test('allows a burst, and delays what exceeds it', async () => {
  const { waits, pace } = pacing()
  for (const bytes of [3_000_000, 1_000_000, 800_000, 80_000]) await pace.take(bytes)
  expect(waits).toEqual([0, 0, 100, 110])
})

test('allows the same burst again after an idle period, and no larger one', async () => {
  const { clock, waits, pace } = pacing()
  await pace.take(8_000_000)
  clock.now = 3_600_000
  for (const bytes of [4_000_000, 8_000]) await pace.take(bytes)
  expect(waits).toEqual([500, 0, 1])
})

test('returns the bytes that the rate allows within a time', () => {
  expect(pacing().pace.within(250)).toBe(6_000_000)
})

test('yields the event loop even when there is no delay', async () => {
  const order: string[] = []
  setImmediate(() => order.push('other'))
  await createThroughput(1_000).take(1)
  order.push('answer')
  expect(order).toEqual(['other', 'answer'])
})
