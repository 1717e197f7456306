import { expect, test } from 'vitest'
import { createNodeOrder } from './node-order.ts'

test('does not keep a node last when the clock is set back', () => {
  const clock = { now: 1_700_000_000_000 }
  const nodeOrder = createNodeOrder(() => clock.now)
  nodeOrder.ended('a', true)
  expect(nodeOrder.order(['a', 'b'])).toEqual(['b', 'a'])
  clock.now -= 3_600_000
  expect(nodeOrder.order(['a', 'b'])).toEqual(['a', 'b'])
})
