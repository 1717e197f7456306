/** Tests of the slippage, and of the minimum that it leaves. */
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

test('leaves a minimum that is less than the quote by the slippage, to the unit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 60n }),
      fc.integer({ min: 1, max: 5_000 }),
      (out, bps) => {
        const least = minimumOf(out, bps)
        expect(least).toBeLessThanOrEqual(out)
        expect(least * 10_000n).toBeLessThanOrEqual(out * BigInt(10_000 - bps))
        // Less than one unit is lost by rounding.
        expect((least + 1n) * 10_000n).toBeGreaterThan(out * BigInt(10_000 - bps))
      },
    ),
  )
})
