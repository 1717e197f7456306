import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { PorticoError } from '../errors/error.ts'
import type { Json, Stop } from '../types/index.ts'
import { readStored } from './cache.ts'
import {
  age,
  canFetch,
  change,
  fail,
  giveUp,
  idle,
  isStale,
  start,
  succeed,
  type Resource,
} from './resource.ts'
import { createResources } from './resources.ts'

const at = 1_000_000
const busy = new PorticoError('http-status', 'HTTP status code 503', {
  data: { status: 503, retryAfter: 90_000 },
})
const broken = new PorticoError('network', 'The request could not be sent')
const word = (value: unknown): string | null => (typeof value === 'string' ? value : null)

test('a failure keeps the old value and closes the gate for 30 s, or for the pause of the server', () => {
  const ready = succeed(start(idle, at), 'old', at)
  const failed = fail(start(ready, at + 5), broken, at + 10)
  expect(failed).toEqual({
    status: 'error',
    value: 'old',
    at,
    error: { code: 'network', message: 'The request could not be sent' },
    retryAt: at + 30_010,
  })
  expect(age(failed, at + 50)).toBe(50)
  expect(canFetch(failed, at + 30_009)).toBe(false)
  expect(canFetch(failed, at + 30_010)).toBe(true)
  expect(fail(idle, busy, at).retryAt).toBe(at + 90_000)
  expect(fail(idle, 'nonsense', at).error).toEqual({ code: 'unknown', message: 'Unknown error' })
  expect(succeed(failed, 'new', at + 60)).toEqual({ status: 'ready', value: 'new', at: at + 60 })
})

test('a visitor’s retry passes the gate, at most once in 3 s', () => {
  const failed = fail(idle, broken, at)
  expect(canFetch(failed, at, true)).toBe(true)
  const again = fail(start(failed, at, true), broken, at)
  expect(canFetch(again, at + 2_999, true)).toBe(false)
  expect(canFetch(again, at + 3_000, true)).toBe(true)
  expect(canFetch(start(idle, at), at, true)).toBe(false)
})

test('an abort leaves the record as before the fetch', () => {
  for (const before of [
    idle,
    succeed(idle, 'x', at),
    fail(idle, broken, at),
    fail(succeed(idle, 'x', at), broken, at),
  ])
    expect(giveUp(start(before, at))).toEqual(before)
})

test('a record is stale without a value, after its lifetime, and when its time is in the future', () => {
  const ready = succeed(idle, null, at)
  expect([
    isStale(idle, at, 10),
    isStale(ready, at + 9, 10),
    isStale(ready, at + 10, 10),
    isStale(ready, at - 1, 10),
  ]).toEqual([true, false, true, true])
})

test('no invalid stored record passes the guard', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      const result = readStored(stored as Json, word)
      expect(result === undefined || (typeof result.value === 'string' && result.at >= 0)).toBe(
        true,
      )
    }),
  )
  expect(readStored({ value: 'x', at: 5 }, word)).toEqual({ value: 'x', at: 5 })
  expect(readStored({ value: 6, at: 5 }, word)).toBeUndefined()
})

function world() {
  let now = at
  let timers: { due: number; run: Stop }[] = []
  const listeners = new Set<Stop>()
  const records = new Map<string, Resource>()
  const stored = new Map<string, Json>()
  const page = { visible: true, online: true }
  const resources = createResources({
    get: (key) => records.get(key),
    set: (key, resource) => void (resource ? records.set(key, resource) : records.delete(key)),
    platform: {
      now: () => now,
      after(ms, run) {
        const timer = { due: now + ms, run }
        timers.push(timer)
        return () => {
          timers = timers.filter((other) => other !== timer)
        }
      },
      visible: () => page.visible,
      online: () => page.online,
      changes(cb) {
        listeners.add(cb)
        return () => listeners.delete(cb)
      },
    },
    persist: {
      get: (key) => stored.get(key),
      set: (key, value) => Boolean(stored.set(key, value)),
      del: (key) => void stored.delete(key),
      keys: (prefix) => [...stored.keys()].filter((key) => key.startsWith(prefix)),
    },
  })
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  return {
    resources,
    records,
    stored,
    page,
    listeners,
    timers: () => timers.length,
    waits: () => timers.map(({ due }) => due - now),
    change: () => {
      for (const cb of listeners) cb()
      return settle()
    },
    settle,
    async pass(ms: number) {
      now += ms
      const due = timers.filter((timer) => timer.due <= now)
      timers = timers.filter((timer) => timer.due > now)
      for (const timer of due) timer.run()
      await settle()
    },
  }
}

test('concurrent reads share a load, and its value serves until the lifetime ends', async () => {
  const { resources, pass } = world()
  const load = vi.fn(async () => 'v')
  const [one, two] = await Promise.all([
    resources.read('k', { ttl: 100, load }),
    resources.read('k', { ttl: 100, load }),
  ])
  expect(one).toEqual({ status: 'ready', value: 'v', at })
  expect(two).toBe(one)
  await pass(99)
  await resources.read('k', { ttl: 100, load })
  expect(load).toHaveBeenCalledTimes(1)
  await pass(1)
  await resources.read('k', { ttl: 100, load })
  expect(load).toHaveBeenCalledTimes(2)
})

test('waits for the gate in reads after a failure, and not in a manual retry', async () => {
  const { resources, pass } = world()
  const load = vi.fn(async (): Promise<Json> => Promise.reject(broken))
  const spec = { ttl: 10, load }
  expect((await resources.read('k', spec)).status).toBe('error')
  await resources.read('k', spec)
  expect(load).toHaveBeenCalledTimes(1)
  await resources.read('k', { ...spec, manual: true })
  await resources.read('k', { ...spec, manual: true })
  expect(load).toHaveBeenCalledTimes(2)
  await pass(3_000)
  await resources.read('k', { ...spec, manual: true })
  expect(load).toHaveBeenCalledTimes(3)
  await pass(30_000)
  await resources.read('k', spec)
  expect(load).toHaveBeenCalledTimes(4)
})

test('a value survives a reload with its time when the guard accepts it', async () => {
  const first = world()
  await first.resources.read('a/x', { ttl: 100, load: async () => 'v', parse: word })
  expect(first.stored.get('a/x')).toEqual({ value: 'v', at })
  const second = world()
  second.stored.set('a/x', { value: 'v', at: at - 50 }).set('a/y', { value: 7, at })
  const load = vi.fn(async () => 'new')
  expect(await second.resources.read('a/x', { ttl: 100, load, parse: word })).toEqual({
    status: 'ready',
    value: 'v',
    at: at - 50,
  })
  expect(load).not.toHaveBeenCalled()
  expect((await second.resources.read('a/y', { ttl: 100, load, parse: word })).value).toBe('new')
  second.stored.set('a/z', { value: 'old', at: at - 500 })
  const pending = second.resources.read('a/z', {
    ttl: 100,
    load: () => Promise.reject(broken),
    parse: word,
  })
  expect(second.records.get('a/z')?.value).toBe('old')
  expect(await pending).toMatchObject({ status: 'error', value: 'old', at: at - 500 })
})

test('remove deletes an owner’s records, in storage too, and a late answer does not restore them', async () => {
  const { resources, records, stored, settle } = world()
  let finish: (value: Json) => void = () => {}
  const load = (): Promise<Json> => new Promise((resolve) => (finish = resolve))
  await resources.read('a/x', { ttl: 1, load: async () => 1, parse: (value) => value as Json })
  await resources.read('b/x', { ttl: 1, load: async () => 2 })
  stored.set('a/never-read', { value: 3, at })
  const pending = resources.read('a/y', { ttl: 1, load })
  await settle()
  resources.remove('a/')
  finish('late')
  expect(await pending).toEqual(idle)
  expect([[...records.keys()], [...stored.keys()]]).toEqual([['b/x'], []])
})

test('an abort stops the load when no other caller waits, and leaves the record unchanged', async () => {
  const { resources, records, settle } = world()
  const signals: AbortSignal[] = []
  const load = (signal: AbortSignal): Promise<Json> => {
    signals.push(signal)
    return new Promise(() => {})
  }
  const [one, two] = [new AbortController(), new AbortController()]
  const first = resources.read('k', { ttl: 1, load, signal: one.signal })
  const second = resources.read('k', { ttl: 1, load, signal: two.signal })
  await settle()
  one.abort()
  await first
  expect([signals.length, signals[0]?.aborted, records.get('k')?.status]).toEqual([
    1,
    false,
    'loading',
  ])
  two.abort()
  await second
  expect([signals[0]?.aborted, records.get('k')?.status]).toEqual([true, 'idle'])
})

test('a watch reads again after the lifetime while the page is visible and online, and at once when it returns', async () => {
  const { resources, page, pass, change, timers, listeners, settle } = world()
  const load = vi.fn(async () => 'v')
  const stop = resources.watch('k', { ttl: 30_000, load })
  await settle()
  expect(load).toHaveBeenCalledTimes(1)
  await pass(29_999)
  await change()
  expect(load).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(load).toHaveBeenCalledTimes(2)
  page.visible = false
  await pass(60_000)
  expect(load).toHaveBeenCalledTimes(2)
  expect(timers()).toBe(0)
  page.visible = true
  page.online = false
  await change()
  expect(load).toHaveBeenCalledTimes(2)
  page.online = true
  await change()
  expect(load).toHaveBeenCalledTimes(3)
  await change()
  expect(load).toHaveBeenCalledTimes(3)
  stop()
  expect([timers(), listeners.size]).toEqual([0, 0])
})

test('any number of watchers of a key read it once, until the last one stops', async () => {
  const { resources, pass, timers, listeners, settle } = world()
  const load = vi.fn(async () => 'v')
  const watch = (): Stop => resources.watch('k', { ttl: 30_000, load })
  const one = watch()
  await settle()
  await pass(4_999)
  // A value that was read less than 5 s ago is not read again when a second watcher starts.
  const two = watch()
  await settle()
  expect(load).toHaveBeenCalledTimes(1)
  await pass(25_001)
  expect(load).toHaveBeenCalledTimes(2)
  resources.refresh(() => true)
  await settle()
  expect(load).toHaveBeenCalledTimes(3)
  await pass(20_000)
  const three = watch()
  await settle()
  expect(load).toHaveBeenCalledTimes(4)
  // The earlier watchers count from the latest reading.
  await pass(29_999)
  expect(load).toHaveBeenCalledTimes(4)
  await pass(1)
  expect(load).toHaveBeenCalledTimes(5)
  one()
  two()
  await pass(30_000)
  expect(load).toHaveBeenCalledTimes(6)
  three()
  expect([timers(), listeners.size]).toEqual([0, 0])
  resources.refresh(() => true)
  await pass(60_000)
  expect(load).toHaveBeenCalledTimes(6)
})

test('activity refreshes watched keys and no others', async () => {
  const { resources, page, pass, change, records, settle } = world()
  const load = vi.fn(async () => 'v')
  const other = vi.fn(async () => 'w')
  await resources.read('a/unwatched', { ttl: 30_000, load: other })
  const stop = resources.watch('a/x', { ttl: 30_000, load })
  const stopOther = resources.watch('b/x', { ttl: 30_000, load: other })
  await settle()
  resources.refresh((key) => key.startsWith('a/'))
  await settle()
  expect([load.mock.calls.length, other.mock.calls.length]).toEqual([2, 2])
  // Each reading starts the lifetime of the value again.
  await pass(20_000)
  resources.refresh((key) => key === 'a/x')
  await settle()
  await pass(29_999)
  expect([load.mock.calls.length, records.get('a/x')?.at]).toEqual([3, at + 20_000])
  // A hidden page reads nothing, and reads once it is visible again.
  page.visible = false
  resources.refresh(() => true)
  await settle()
  expect(load).toHaveBeenCalledTimes(3)
  page.visible = true
  await change()
  expect(load).toHaveBeenCalledTimes(4)
  stop()
  stopOther()
  resources.refresh(() => true)
  await settle()
  expect(load).toHaveBeenCalledTimes(4)
})

test('a changed record is stale, and stays so through a failure and an answer of before the change', () => {
  const old = succeed(idle, 'old', at)
  const changed = change(old, at + 1)
  expect(isStale(changed, at + 2, 1_000)).toBe(true)
  expect(fail(changed, broken, at + 2).changedAt).toBe(at + 1)
  expect(succeed(changed, 'older', at + 3, old).changedAt).toBe(at + 1)
  // Two changes of the same moment are two.
  const again = change(changed, at + 1)
  expect(succeed(again, 'older', at + 3, changed).changedAt).toBe(at + 2)
  expect(succeed(again, 'new', at + 3, again)).toEqual({
    status: 'ready',
    value: 'new',
    at: at + 3,
  })
})

test('outdate marks what a transaction changed, read or not, and a caller after it gets no earlier answer', async () => {
  const { resources, records, stored, settle } = world()
  const answers: ((value: Json) => void)[] = []
  const load = (): Promise<Json> => new Promise((resolve) => answers.push(resolve))
  const spec = { ttl: 30_000, load, parse: word }
  await resources.read('a/other', { ...spec, load: async () => 'v' })
  stored.set('a/never-read', { value: 'v', at })
  const early = resources.read('a/money', spec)
  await settle()
  resources.outdate('a/', (key) => key !== 'a/other')
  const late = resources.read('a/money', spec)
  answers[0]!('before')
  await early
  await settle()
  expect(records.get('a/money')).toMatchObject({ value: 'before', changedAt: at })
  answers[1]!('after')
  expect(await late).toEqual({ status: 'ready', value: 'after', at })
  expect([...stored.keys()]).toEqual(['a/other', 'a/money'])
  expect(records.get('a/other')).not.toHaveProperty('changedAt')
})

test('a load pending during activity is repeated, because it may be outdated', async () => {
  const { resources, records, settle } = world()
  const answers: ((value: Json) => void)[] = []
  const load = vi.fn((): Promise<Json> => new Promise((resolve) => answers.push(resolve)))
  const stop = resources.watch('k', { ttl: 30_000, load })
  await settle()
  resources.refresh(() => true)
  answers[0]!('before')
  await settle()
  answers[1]!('after')
  await settle()
  expect([load.mock.calls.length, records.get('k')?.value]).toEqual([2, 'after'])
  stop()
})

test('activity does not pass the gate after a failure', async () => {
  const { resources, records, pass, settle } = world()
  const load = vi.fn<() => Promise<Json>>().mockRejectedValueOnce(broken).mockResolvedValue('v')
  const stop = resources.watch('k', { ttl: 10_000, load })
  await settle()
  resources.refresh(() => true)
  await settle()
  expect(load).toHaveBeenCalledTimes(1)
  // It is tried again when the gate ends, which is the time that the record names.
  expect(records.get('k')?.retryAt).toBe(at + 30_000)
  await pass(30_000)
  expect([load.mock.calls.length, records.get('k')?.value]).toEqual([2, 'v'])
  stop()
})

test('a watch pauses for the time of a 503 and shows the old value meanwhile', async () => {
  const { resources, records, pass, settle } = world()
  const load = vi
    .fn<() => Promise<Json>>()
    .mockResolvedValueOnce('v')
    .mockRejectedValueOnce(busy)
    .mockResolvedValue('w')
  const stop = resources.watch('k', { ttl: 10_000, load })
  await settle()
  await pass(10_000)
  for (let turn = 0; turn < 8; turn++) await pass(10_000)
  expect(load).toHaveBeenCalledTimes(2)
  expect(records.get('k')).toMatchObject({ status: 'error', value: 'v', at })
  await pass(10_000)
  expect(records.get('k')).toMatchObject({ status: 'ready', value: 'w' })
  stop()
})

test('a pause longer than a timer’s maximum does not become zero', async () => {
  const { resources, settle, waits } = world()
  const month = new PorticoError('http-status', 'HTTP status code 503', {
    data: { status: 503, retryAfter: 40 * 86_400_000 },
  })
  const stop = resources.watch('k', { ttl: 10_000, load: () => Promise.reject(month) })
  await settle()
  expect(waits()).toEqual([1e9])
  stop()
})
