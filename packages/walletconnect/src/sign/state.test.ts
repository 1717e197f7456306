import { expect, test } from 'vitest'
import { newId } from './state.ts'

test('ids are unique and ascending, also within one millisecond', () => {
  const still = { now: () => 1_900_000_000_000, random: (bytes: number) => new Uint8Array(bytes) }
  const ids = Array.from({ length: 50 }, () => newId(still))
  expect(new Set(ids).size).toBe(50)
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  expect(ids[0]).toBe(1_900_000_000_000_000)
})
