/** Tests of the slippage: what may be lost is never more than was chosen. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minimumOf, slippageBps, slippageLevel } from './slippage.ts'

test.each([
  [undefined, 100],
  [0.01, 1],
  [0.1, 10],
  [0.29, 29],
  [1.1, 110],
  [50, 5_000],
])('%s percent are %s basis points', (percent, bps) => {
  expect(slippageBps(percent)).toBe(bps)
})

test.each([0, 0.009, -1, 50.01, 100, Number.NaN, Infinity, '1' as unknown as number])(
  'refuses %s percent',
  (percent) => {
    expect(() => slippageBps(percent)).toThrow(
      expect.objectContaining({ code: 'slippage' }) as Error,
    )
  },
)

test.each([
  [0.005, 'refused'],
  [0.09, 'low'],
  [0.1, 'usual'],
  [3, 'usual'],
  [3.1, 'high'],
  [50, 'high'],
  [51, 'refused'],
  [Number.NaN, 'refused'],
])('%s percent are %s', (percent, level) => {
  expect(slippageLevel(percent)).toBe(level)
})

test('the minimum is never more than is quoted, and less than it by no more than the slippage', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 60n }),
      fc.integer({ min: 1, max: 5_000 }),
      (out, bps) => {
        const least = minimumOf(out, bps)
        expect(least <= out && least > 0n).toBe(true)
        expect((out - least) * 10_000n <= out * BigInt(bps)).toBe(true)
        // One unit less would be more than was chosen.
        expect((out - (least - 1n)) * 10_000n > out * BigInt(bps)).toBe(true)
      },
    ),
  )
})
