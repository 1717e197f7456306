import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, formatDecimal, multiply, round, toNumber } from '../decimal.ts'
import { farthestTick, meanTick, ratioAtTick } from './tick.ts'

test.each([
  [0, '1'],
  [1, '1.0001'],
  [2, '1.00020001'],
  [-1, '0.999900009999'],
])('converts tick %i to the ratio %s', (tick, ratio) =>
  expect(formatDecimal(round(ratioAtTick(tick)!, 12))).toBe(ratio),
)

test('returns reciprocals for a tick and its negative within the pools’ range', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: farthestTick }), (tick) => {
      const product = multiply(ratioAtTick(tick)!, ratioAtTick(-tick)!)
      return Math.abs(toNumber(product) - 1) < 1e-15
    }),
  )
})

test('ratios agree with powers of 1.0001', () => {
  fc.assert(
    fc.property(fc.integer({ min: -farthestTick, max: farthestTick }), (tick) => {
      const expected = 1.0001 ** tick
      return Math.abs(toNumber(ratioAtTick(tick)!) / expected - 1) < 1e-9
    }),
  )
  expect(
    [127n, 128n].map((bits) =>
      compare(ratioAtTick(farthestTick)!, { units: 2n ** bits, places: 0 }),
    ),
  ).toEqual([1, -1])
})

test.each([farthestTick + 1, -farthestTick - 1, 0.5, Number.NaN, 1e300])(
  'rejects the tick %s',
  (tick) => expect(ratioAtTick(tick)).toBeUndefined(),
)

test('rounds means down', () => {
  expect([
    meanTick(0n, 7n, 2),
    meanTick(0n, -7n, 2),
    meanTick(7n, 7n, 2),
    meanTick(-10n, 10n, 4),
    meanTick(0n, -8n, 2),
  ]).toEqual([3, -4, 0, 5, -4])
})
