import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPorticoError } from '@portico/core'
import { priceOf } from './build.ts'
import { bySpeed, priorityFee } from './fees.ts'
import { feesOf, taken } from './plan.ts'

const least = 890_880n
const prices = fc.record({
  slow: fc.bigInt({ min: 0n, max: 10n ** 6n }),
  standard: fc.bigInt({ min: 0n, max: 10n ** 7n }),
  fast: fc.bigInt({ min: 0n, max: 2n * 10n ** 7n }),
})
const plan = fc.record({
  coin: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  base: fc.constantFrom(5_000n, 10_000n),
  prices,
  units: fc.integer({ min: 1_000, max: 400_000 }),
  least: fc.constant(least),
  token: fc.constant(null),
})
const speed = fc.constantFrom('slow' as const, 'standard' as const, 'fast' as const)

test('a built transfer leaves zero, or at least the rent minimum', () => {
  fc.assert(
    fc.property(plan, speed, fc.bigInt({ min: 0n, max: 10n ** 15n }), (each, at, amount) => {
      try {
        const left =
          each.coin -
          amount -
          each.base -
          priorityFee(priceOf(each, { amount, speed: at }), each.units)
        expect(left === 0n || left >= least).toBe(true)
      } catch (error) {
        expect(isPorticoError(error) && error.code).toBe('transaction-refused')
      }
    }),
  )
})

test('the maximum can always be sent, also after small price changes, and leaves zero', () => {
  fc.assert(
    fc.property(
      plan,
      speed,
      fc.bigInt({ min: 0n, max: 2_000n }),
      fc.boolean(),
      ({ units: _units, ...each }, at, change, up) => {
        const now = { ...each, units: 1_000 }
        const fee = feesOf(now)[at]
        fc.pre(now.coin > fee)
        const later = {
          ...now,
          prices: bySpeed((one) =>
            up
              ? now.prices[one] + change
              : now.prices[one] > change
                ? now.prices[one] - change
                : 0n,
          ),
        }
        const asked = { amount: now.coin - fee, speed: at }
        for (const one of [now, later])
          expect(
            one.coin - asked.amount - one.base - priorityFee(priceOf(one, asked), one.units),
          ).toBe(0n)
      },
    ),
  )
})

test('takes the exact amount from several accounts, and no more than each one’s balance', () => {
  const sources = fc
    .array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 4 })
    .map((amounts) =>
      amounts
        .sort((a, b) => (a > b ? -1 : 1))
        .map((amount, at) => ({ address: String(at), amount })),
    )
  fc.assert(
    fc.property(sources, fc.bigInt({ min: 0n, max: 5n * 10n ** 9n }), (held, amount) => {
      const all = held.reduce((sum, each) => sum + each.amount, 0n)
      const parts = taken(held, amount)
      expect(parts.reduce((sum, each) => sum + each.amount, 0n)).toBe(amount)
      if (amount <= all)
        for (const part of parts)
          expect(part.amount).toBeLessThanOrEqual(held[Number(part.address)]!.amount)
    }),
  )
})
