/** Tests of asking side by side: a slow or silent source delays no other. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClock, settle } from '@portico/testkit/world'
import { gather, within } from './deadline.ts'

const limits = { deadline: 5_000, grace: 1_000, enough: () => true }
const never = new AbortController().signal

/** Tasks that answer with their place after a time. */
function race(
  delays: readonly number[],
  enough: (value: number) => boolean = () => true,
  signal: AbortSignal = never,
) {
  const clock = createClock({ turnsBelow: 0 })
  const signals: AbortSignal[] = []
  const done = gather(
    clock,
    delays.map((ms, at) => (inner: AbortSignal) => {
      signals.push(inner)
      return new Promise<number>((resolve) => void clock.after(ms, () => resolve(at)))
    }),
    { ...limits, enough, signal },
  )
  return { clock, signals, done }
}

test('without tasks it ends at once', async () => {
  expect(await race([]).done).toEqual([])
})

test('it ends with the last answer, and leaves no timer', async () => {
  const { clock, done } = race([30, 10, 20])
  clock.pass(30)
  expect(await done).toEqual([0, 1, 2])
  expect(clock.timers()).toBe(0)
})

test('one that never answers delays the others by the grace, and is aborted', async () => {
  const { clock, signals, done } = race([10, 1e9])
  clock.pass(10)
  await settle()
  expect(signals[1]!.aborted).toBe(false)
  clock.pass(1_000)
  expect(await done).toEqual([0, undefined])
  expect(signals[1]!.aborted).toBe(true)
})

test('until one is enough, all have until the deadline', async () => {
  const { clock, done } = race([10, 4_990, 1e9], (value) => value !== 0)
  clock.pass(4_990)
  await settle()
  clock.pass(10)
  expect(await done).toEqual([0, 1, undefined])
})

test('the caller’s abort ends it, and all tasks', async () => {
  const controller = new AbortController()
  const { clock, signals, done } = race([10, 20], () => true, controller.signal)
  controller.abort()
  await expect(done).rejects.toMatchObject({ code: 'aborted' })
  expect(signals.every(({ aborted }) => aborted)).toBe(true)
  clock.pass(20)
  const before = new AbortController()
  before.abort()
  const late = race([10], () => true, before.signal)
  await expect(late.done).rejects.toMatchObject({ code: 'aborted' })
  expect(late.signals).toEqual([])
})

test('whatever the delays, it has each answer that came in time, in the order of the tasks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 8_000 }), { minLength: 1, maxLength: 6 }),
      async (delays) => {
        const { clock, done } = race(delays)
        const end = Math.min(5_000, Math.min(...delays) + 1_000, Math.max(...delays))
        // Step by step, because each answer may arm the grace.
        for (const at of [...new Set([...delays, end])].sort((a, b) => a - b)) {
          if (at > end) break
          clock.pass(at - clock.now() + 1_700_000_000_000)
          await settle()
        }
        const values = await done
        for (const [at, delay] of delays.entries())
          // What comes in the same moment as the end may be on either side of it.
          if (delay !== end) expect(values[at]).toBe(delay < end ? at : undefined)
      },
    ),
    { numRuns: 60 },
  )
})

test('rejects with a timeout when a single task never ends, and aborts it', async () => {
  const clock = createClock({ turnsBelow: 0 })
  let inner: AbortSignal | undefined
  const result = within(
    clock,
    5_000,
    (signal) => {
      inner = signal
      return new Promise<never>(() => {})
    },
    never,
  )
  clock.pass(5_000)
  await expect(result).rejects.toMatchObject({ code: 'timeout' })
  expect(inner?.aborted).toBe(true)
  expect(clock.timers()).toBe(0)
})

test('passes on what a single task resolves with, and what it throws', async () => {
  const clock = createClock({ turnsBelow: 0 })
  expect(await within(clock, 5_000, async () => 1, never)).toBe(1)
  const error = new Error('no')
  await expect(within(clock, 5_000, () => Promise.reject(error), never)).rejects.toBe(error)
  expect(clock.timers()).toBe(0)
})
