import { expect, test } from 'vitest'
import { createAnswers } from './remember.ts'

function answers(most = 10) {
  const state = { now: 0, reads: 0, fail: false }
  const waits: { ms: number; end: () => void }[] = []
  const wait = (ms: number): Promise<void> => new Promise((end) => void waits.push({ ms, end }))
  const memory = createAnswers<number>(most, () => state.now, wait)
  const read = async (): Promise<number> => {
    state.reads += 1
    if (state.fail) throw new Error('down')
    return state.reads
  }
  return { state, waits, of: (key = 'a', force = false) => memory.of(key, force, read) }
}

test('expires a result when the clock is set back', async () => {
  const { state, of } = answers()
  state.now = 100_000
  expect(await of()).toBe(1)
  state.now = 99_999
  expect(await of()).toBe(2)
})

test('reads again after a failure, and limits forced reads as well', async () => {
  const { state, waits, of } = answers()
  expect(await of('a', true)).toBe(1)
  state.now = 3_000
  state.fail = true
  await expect(of('a', true)).rejects.toThrow('down')
  state.fail = false
  expect(await of('a')).toBe(3)
  const forced = of('a', true)
  waits[0]!.end()
  expect(await forced).toBe(4)
})

test('answers a forced read soon after another with a later one, once for all who ask meanwhile', async () => {
  const { state, waits, of } = answers()
  expect(await of('a', true)).toBe(1)
  state.now = 1_000
  const asked = [of('a', true), of('a', true), of('a')]
  expect(waits.map(({ ms }) => ms)).toEqual([2_000])
  expect(state.reads).toBe(1)
  state.now = 3_000
  waits[0]!.end()
  expect(await Promise.all(asked)).toEqual([2, 2, 2])
  expect(await of('a')).toBe(2)
  state.now = 6_000
  expect(await of('a', true)).toBe(3)
})

test('passes the last known value to the reader, also after failures', async () => {
  const state = { now: 0 }
  const memory = createAnswers<number>(10, () => state.now)
  const known: (number | undefined)[] = []
  const ask = (answer: () => Promise<number>): Promise<number> => (
    (state.now += 60_000),
    memory.of('a', false, (before) => (known.push(before), answer()))
  )
  await ask(async () => 1)
  await expect(ask(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
  await ask(async () => 2)
  await ask(async () => 3)
  expect(known).toEqual([undefined, 1, 1, 2])
})

test('evicts the oldest results first', async () => {
  const { of } = answers(2)
  for (const key of ['a', 'b', 'c']) await of(key)
  expect([await of('c'), await of('b'), await of('a')]).toEqual([3, 2, 4])
})
