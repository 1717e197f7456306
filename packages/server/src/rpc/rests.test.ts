import { expect, onTestFinished, test, vi } from 'vitest'
import { createRests } from './rests.ts'

test('one piece of work runs at a time, and each is followed by a rest of four times its length, also when it fails', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let now = 0
  const rests = createRests(() => now)
  const ran: string[] = []
  const work = (name: string, ms: number, fails = false) => (): string => {
    ran.push(name)
    now += ms
    if (fails) throw new Error(name)
    return name
  }
  const first = rests(work('first', 10))
  const second = rests(work('second', 5, true)).catch((error: Error) => `failed ${error.message}`)
  const third = rests(work('third', 1))
  expect(await first).toBe('first')
  await vi.advanceTimersByTimeAsync(39)
  expect(ran).toEqual(['first'])
  await vi.advanceTimersByTimeAsync(1)
  expect(ran).toEqual(['first', 'second'])
  expect(await second).toBe('failed second')
  await vi.advanceTimersByTimeAsync(19)
  expect(ran).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await third).toBe('third')
})
