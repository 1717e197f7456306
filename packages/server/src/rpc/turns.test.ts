import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('does not keep a node last when the clock is set back', () => {
  const clock = { now: 1_700_000_000_000 }
  const turns = createTurns(() => clock.now)
  turns.ended('a', true)
  expect(turns.order(['a', 'b'])).toEqual(['b', 'a'])
  clock.now -= 3_600_000
  expect(turns.order(['a', 'b'])).toEqual(['a', 'b'])
})
