import { expect, test } from 'vitest'
import { createId } from './id.ts'

test('makes ids that a command does not read as an option', () => {
  const ids = Array.from({ length: 2_000 }, createId)
  expect(ids.filter((id) => !/^[_a-zA-Z0-9][-_a-zA-Z0-9]{21}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
