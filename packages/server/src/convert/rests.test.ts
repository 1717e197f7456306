import { expect, test } from 'vitest'
import { createRests } from './rests.ts'

function rested() {
  let now = 0
  const rests = createRests(() => now)
  return { ...rests, pass: (ms: number) => (now += ms) }
}

test('a source rests after three failures, then is doubtful until it answers', () => {
  const { of, failed, answered, pass } = rested()
  for (const _ of [1, 2]) failed('a')
  expect([of('a'), of('b')]).toEqual(['fit', 'fit'])
  failed('a')
  expect([of('a'), of('b')]).toEqual(['rests', 'fit'])
  pass(15_000)
  expect(of('a')).toBe('doubtful')
  answered('a')
  expect(of('a')).toBe('fit')
})

test('rests longer with each failure, at most five minutes', () => {
  const { of, failed, pass } = rested()
  for (const _ of [1, 2, 3]) failed('a')
  for (const rest of [15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
    pass(rest - 1)
    expect(of('a')).toBe('rests')
    pass(1)
    expect(of('a')).toBe('doubtful')
    failed('a')
  }
})

test('an answer in between begins the count again', () => {
  const { of, failed, answered } = rested()
  for (const _ of [1, 2, 3, 4]) {
    failed('a')
    failed('a')
    answered('a')
  }
  expect(of('a')).toBe('fit')
})

test('rests as long as the source wants, at most five minutes', () => {
  const { of, failed, pass } = rested()
  failed('a', 60_000)
  pass(59_999)
  expect(of('a')).toBe('rests')
  pass(1)
  expect(of('a')).toBe('fit')
  failed('b', 86_400_000)
  pass(300_000)
  expect(of('b')).toBe('fit')
})
