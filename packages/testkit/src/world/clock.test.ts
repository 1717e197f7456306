import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

test('runs timers in their order, also those that are set meanwhile', () => {
  const clock = createClock({ start: 0 })
  const ran: string[] = []
  const note = (name: string) => () => ran.push(`${name} ${clock.now()}`)
  clock.after(20, note('second'))
  clock.after(10, () => {
    note('first')()
    clock.after(5, note('nested'))
  })
  const stop = clock.after(12, note('stopped'))
  clock.after(31, note('late'))
  stop()
  clock.pass(30)
  expect(ran).toEqual(['first 10', 'nested 15', 'second 20'])
  expect([clock.now(), clock.timers()]).toEqual([30, 1])
})

test('notifies when a timer is set', async () => {
  const clock = createClock()
  const armed = clock.armed(3_000, 2)
  clock.after(3_000, () => {})
  expect(clock.isArmed(3_000)).toBe(true)
  expect(clock.isArmed(3_000, 2)).toBe(false)
  clock.after(3_000, () => {})
  await armed
})

test('runs a timer shorter than a turn without the clock', async () => {
  const clock = createClock({ turnsBelow: 1_000 })
  await new Promise<void>((resolve) => void clock.after(999, resolve))
  expect(clock.timers()).toBe(0)
})

test('runs no timer while the machine sleeps', () => {
  const clock = createClock({ start: 0 })
  let ran = 0
  clock.after(10, () => ran++)
  clock.sleep(100)
  clock.pass(9)
  expect(ran).toBe(0)
  clock.pass(1)
  expect([ran, clock.now()]).toEqual([1, 110])
})

test('returns a different time for each reading', () => {
  const clock = createClock({ start: 5, tick: 1 })
  expect([clock.now(), clock.now(), clock.now()]).toEqual([5, 6, 7])
})
