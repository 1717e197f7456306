import { RateLimiterMemory } from 'rate-limiter-flexible'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEventLimit } from './limit.ts'
import { createMetrics } from '../utils/metrics.ts'
import type { Call } from './deps.ts'
import { defaultSettings } from '../settings.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const limitOf = (rateLimit: number, eventsRate: number) =>
  createEventLimit({
    settings: { ...defaultSettings(), rateLimit, eventsRate },
    metrics: createMetrics(),
    limiter: (_, points, duration) => new RateLimiterMemory({ points, duration }),
  })
const from = (address: string, project = 'loud'): Call =>
  ({
    env: { incoming: { socket: { remoteAddress: address } } },
    get: () => ({ id: project }),
  }) as unknown as Call
const tooMany = (seconds: string): object => ({ status: 429, headers: { 'retry-after': seconds } })

test('limits the events a second of each project, from all senders together', async () => {
  const { count, open } = limitOf(0, 10)
  await count(from('192.0.2.1'), 6)
  await expect(count(from('192.0.2.2'), 6)).rejects.toMatchObject(tooMany('1'))
  await expect(open(from('192.0.2.3'))).rejects.toMatchObject(tooMany('1'))
  await open(from('192.0.2.1', 'other'))
  await count(from('192.0.2.1', 'other'), 10)
  vi.advanceTimersByTime(1_000)
  await open(from('192.0.2.3'))
  await count(from('192.0.2.2'), 10)
})

test('limits the events a minute of a sender in each project', async () => {
  const { count } = limitOf(10, 0)
  await count(from('192.0.2.1'), 10)
  vi.advanceTimersByTime(59_000)
  await expect(count(from('192.0.2.1'), 1)).rejects.toMatchObject(tooMany('1'))
  await count(from('192.0.2.1', 'other'), 10)
  await count(from('192.0.2.2'), 10)
  vi.advanceTimersByTime(1_000)
  await count(from('192.0.2.1'), 10)
})

test('counts nothing against the project for a sender over the limit', async () => {
  const { count } = limitOf(10, 20)
  await count(from('192.0.2.1'), 10)
  for (let times = 0; times < 5; times++)
    await expect(count(from('192.0.2.1'), 10)).rejects.toMatchObject({ status: 429 })
  await count(from('192.0.2.2'), 10)
})

test.each([
  [1_200, 1_000, 500],
  [40, 1_000, 40],
  [1_200, 30, 30],
  [0, 0, 500],
])(
  'with %i a minute of a sender and %i a second of a project, limits a batch to %i',
  (rateLimit, eventsRate, most) => {
    expect(limitOf(rateLimit, eventsRate).most).toBe(most)
  },
)
