/** Tests of the price impact. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceImpactBps } from './impact.ts'

test.each([
  [
    '1 % less',
    { amount: 100n, decimals: 0, price: '1' },
    { amount: 99n, decimals: 0, price: '1' },
    100,
  ],
  [
    'half a percent, across decimals',
    { amount: 10n ** 18n, decimals: 18, price: '2000' },
    { amount: 1_990_000_000n, decimals: 6, price: '1' },
    50,
  ],
  [
    'more than is given',
    { amount: 100n, decimals: 2, price: '1.50' },
    { amount: 153n, decimals: 2, price: '1' },
    -200,
  ],
  [
    'everything',
    { amount: 5n, decimals: 0, price: '1' },
    { amount: 0n, decimals: 0, price: '1' },
    10_000,
  ],
])('%s', (_what, given, received, bps) => {
  expect(priceImpactBps(given, received)).toBe(bps)
})

test('nothing of worth has none', () => {
  const worthless = { amount: 5n, decimals: 0, price: '0' }
  expect(priceImpactBps(worthless, { amount: 5n, decimals: 0, price: '1' })).toBeUndefined()
})

test('the same value has no impact, whatever its decimals', () => {
  const decimals = fc.constantFrom(0, 6, 18, 24)
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), decimals, decimals, (whole, from, to) => {
      const priced = (places: number) => ({
        amount: whole * 10n ** BigInt(places),
        decimals: places,
        price: '0.25',
      })
      expect(priceImpactBps(priced(from), priced(to))).toBe(0)
    }),
  )
})
