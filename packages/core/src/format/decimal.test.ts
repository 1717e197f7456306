import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUnits } from './parse-units.ts'
import { multiply, sum, toDecimal } from './decimal.ts'
import { isDecimal } from '../storage/guards.ts'

test.each([
  [0, '0'],
  [-0, '0'],
  [0.1, '0.1'],
  [1e-7, '0.0000001'],
  [1.25e-9, '0.00000000125'],
  [1e21, '1000000000000000000000'],
  [1.5e25, '15000000000000000000000000'],
  [123_456.789, '123456.789'],
])('%s is %s', (number, text) => expect(toDecimal(number)).toBe(text))

test.each([-1, Number.NaN, Infinity, 1e-300, '1', null, undefined, {}])(
  'rejects %s as an amount of money',
  (value) => expect(toDecimal(value)).toBeNull(),
)

test('a JSON number keeps the digits that were written', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-30, max: 1e60, noNaN: true }), (number) => {
      const text = toDecimal(number)
      expect(isDecimal(text)).toBe(true)
      expect(Number(text)).toBe(number)
    }),
  )
})

test('sums are exact where floats are not', () => {
  expect(sum(['0.1', '0.2'])).toBe('0.3')
  expect(sum([])).toBe('0')
  expect(sum(['9007199254740993', '0.000000000000000001'])).toBe(
    '9007199254740993.000000000000000001',
  )
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 40n })), (all) => {
      const text = (units: bigint): string =>
        `${units / 1_000n}.${String(units % 1_000n).padStart(3, '0')}`
      expect(parseUnits(sum(all.map(text)), 3)).toBe(all.reduce((one, two) => one + two, 0n))
    }),
  )
})

test('an amount times its price is exact to twenty places, however large the amount and small the price', () => {
  expect(multiply('1500000000000000000', 18, '2000.1')).toBe('3000.15')
  expect(multiply('3000001', 6, '0.1')).toBe('0.3000001')
  expect(multiply(String(2n ** 256n - 1n), 0, '1')).toBe(String(2n ** 256n - 1n))
  expect(multiply('1', 77, '1')).toBe('0')
  expect(multiply('1', 18, '0.123')).toBe('0.00000000000000000012')
  expect(multiply('1', 18, '0.001')).toBe('0')
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n }),
      fc.integer({ min: 0, max: 77 }),
      fc.nat(),
      (raw, decimals, cents) => {
        const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        const places = Math.min(decimals + 2, 20)
        expect(parseUnits(multiply(String(raw), decimals, price), places)).toBe(
          (raw * BigInt(cents)) / 10n ** BigInt(decimals + 2 - places),
        )
      },
    ),
  )
})
