import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPorticoError } from '@portico/core'
import { affordable } from './build.ts'
import { feesOf } from './costs.ts'
import { bySpeed } from './gas-prices.ts'

const wei = fc.bigInt({ min: 0n, max: 10n ** 12n })
const costs = fc
  .record({
    gas: fc.bigInt({ min: 21_000n, max: 10n ** 6n }),
    floor: wei,
    tip: wei,
    baseLayer: fc.bigInt({ min: 0n, max: 10n ** 18n }),
    coin: fc.bigInt({ min: 0n, max: 10n ** 21n }),
    hasTip: fc.boolean(),
  })
  .map(({ gas, floor, tip, baseLayer, coin, hasTip }) => ({
    gas,
    baseLayer,
    coin,
    held: { balance: coin, decimals: 18 },
    prices: {
      floor,
      bySpeed: bySpeed((speed) => ({
        max: (floor * { slow: 125n, standard: 150n, fast: 200n }[speed]) / 100n + tip,
        ...(hasTip && { tip }),
      })),
    },
  }))
const asked = { chain: 'eip155:1', from: '0x1', to: '0x2' } as const
const speed = fc.constantFrom('slow' as const, 'standard' as const, 'fast' as const)

test('a built transaction never costs more than the balance, and is always accepted', () => {
  fc.assert(
    fc.property(
      costs,
      speed,
      fc.bigInt({ min: 0n, max: 10n ** 21n }),
      fc.constantFrom(null, '0x3'),
      (all, at, amount, token) => {
        try {
          const { max, tip } = affordable(all, { ...asked, speed: at, amount, token })
          expect(
            all.gas * max + all.baseLayer + (token === null ? amount : 0n),
          ).toBeLessThanOrEqual(all.coin)
          expect(max).toBeGreaterThanOrEqual(all.prices.floor)
          if (tip !== undefined) expect(tip).toBeLessThanOrEqual(max)
        } catch (error) {
          expect(isPorticoError(error) && error.code).toBe('fee-balance')
          expect(
            all.gas * (all.prices.floor + 1n) + all.baseLayer + (token === null ? amount : 0n),
          ).toBeGreaterThan(all.coin)
        }
      },
    ),
  )
})

test('the maximum can always be built at the shown price', () => {
  fc.assert(
    fc.property(costs, speed, (all, at) => {
      const fee = feesOf(all)[at]
      fc.pre(all.coin > fee)
      expect(affordable(all, { ...asked, speed: at, amount: all.coin - fee, token: null })).toEqual(
        all.prices.bySpeed[at],
      )
    }),
  )
})
