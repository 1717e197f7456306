import { expect, test } from 'vitest'
import { mapInSlices } from './slices.ts'

test('maps a long list in order, and yields the loop in between', async () => {
  const list = Array.from({ length: 170 }, (_, n) => n)
  let nodeOrder = 0
  const seen: number[] = []
  const count = (): void => {
    nodeOrder += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const mapped = await mapInSlices(list, (item) => {
    seen[nodeOrder] = (seen[nodeOrder] ?? 0) + 1
    return item * 3
  })
  clearImmediate(next)
  expect(mapped).toEqual(list.map((n) => n * 3))
  expect(seen.filter(Boolean)).toEqual([50, 50, 50, 20])
})
