import { expect, test } from 'vitest'
import { createId } from './id.ts'

test('an id can be given to a command: none begins as an option does', () => {
  const ids = Array.from({ length: 2_000 }, createId)
  expect(ids.filter((id) => !/^[_a-zA-Z0-9][-_a-zA-Z0-9]{21}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
