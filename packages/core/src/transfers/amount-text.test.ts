/** Tests of amounts as visitors type them, in every language. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits } from '../format/amount.ts'
import { parseUnits } from '../format/parse-units.ts'
import { readAmount, writeAmount } from './amount-text.ts'
import { fromFiat, toFiat } from './fiat.ts'

const locales = [
  'en',
  'es',
  'ar',
  'ar-EG',
  'zh-Hans',
  'de',
  'de-CH',
  'fr',
  'pt-PT',
  'hi-IN',
  'en-IN',
  'fa',
  'sv',
  'ja',
  'bn',
]

test.each<[text: string, locale: string, read: string]>([
  ['1,234.56', 'en', '1234.56'],
  ['1.234,56', 'de', '1234.56'],
  ['1 234,56', 'fr', '1234.56'],
  ['1\u202f234,56', 'fr', '1234.56'],
  ['1\u00a0234,56', 'sv', '1234.56'],
  ['1’234.56', 'de-CH', '1234.56'],
  ['١٬٢٣٤٫٥٦', 'ar-EG', '1234.56'],
  ['۱۲٫۵', 'fa', '12.5'],
  ['12,34,567.8', 'en-IN', '1234567.8'],
  // Written as in another language, with only one possible meaning.
  ['1.234,56', 'en', '1234.56'],
  ['1,234.56', 'es', '1234.56'],
  ['1 234,56', 'en', '1234.56'],
  ['0,5', 'en', '0.5'],
  ['1,50', 'en', '1.5'],
  ['0,500', 'en', '0.5'],
  ['1.5', 'es', '1.5'],
  // With two possible meanings: the visitor's language decides.
  ['1,500', 'en', '1500'],
  ['1,500', 'es', '1.5'],
  ['1.500', 'es', '1500'],
  ['1.500', 'en', '1.5'],
  ['1,234,567', 'es', '1234567'],
  ['.5', 'en', '0.5'],
  ['5.', 'en', '5'],
  [' 7 ', 'en', '7'],
  ['\u200e3\u200f', 'ar', '3'],
  ['007', 'en', '7'],
  ['0', 'en', '0'],
  ['1.500000000000000000', 'en', '1.5'],
  ['1.50000000000000000000', 'en', '1.5'],
])('%s in %s is %s', (text, locale, read) => {
  expect(readAmount(text, 18, locale)).toEqual({ is: 'amount', raw: parseUnits(read, 18) })
})

test.each(['', ' ', '.', ',', '٫', '\u200f'])('%j is empty input', (text) =>
  expect(readAmount(text, 18, 'en')).toEqual({ is: 'empty' }),
)

test.each([
  '-1',
  '+1',
  '1e18',
  '0x10',
  'abc',
  '1.2.3,4',
  '1,2,3',
  '12,3456.7',
  '1..2',
  "1'2",
  '1,234 567',
  '0,123,456',
  '1.234.56',
  '١٫٢٫٣',
  '½',
  '$5',
  '5 ETH',
  '1.2,3.4',
  '9'.repeat(121),
  '1.5,',
  "'",
  '1,,2',
])('rejects %s as an amount', (text) =>
  expect(readAmount(text, 18, 'en')).toEqual({ is: 'malformed' }),
)

test('more decimals than the token has are an error, and trailing zeros do not count', () => {
  expect(readAmount('1.0000001', 6, 'en')).toEqual({ is: 'too-precise', decimals: 6 })
  expect(readAmount('1.000000100', 7, 'en')).toEqual({ is: 'amount', raw: 10_000_001n })
  expect(readAmount('0.5', 0, 'en')).toEqual({ is: 'too-precise', decimals: 0 })
})

const raws = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 36 })

test('an amount written in a locale is parsed in it as the same amount', () => {
  fc.assert(
    fc.property(raws, decimals, fc.constantFrom(...locales), (raw, places, locale) => {
      expect(readAmount(writeAmount(raw, places, locale), places, locale)).toEqual({
        is: 'amount',
        raw,
      })
    }),
  )
})

test('an amount that the browser formats with groups is parsed in its locale as the same amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.integer({ min: 0, max: 18 }),
      fc.constantFrom(...locales),
      (raw, places, locale) => {
        const exact = formatUnits(raw, places)
        const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 18 }).format(
          exact as Intl.StringNumericLiteral,
        )
        expect(readAmount(shown, places, locale)).toEqual({ is: 'amount', raw })
      },
    ),
  )
})

test('never throws or returns a negative amount for any text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom(..."0123456789.,'  ٫٬-+e") }),
      ),
      decimals,
      fc.constantFrom(...locales),
      (text, places, locale) => {
        const read = readAmount(text, places, locale)
        if (read.is === 'amount') expect(read.raw).toBeGreaterThanOrEqual(0n)
      },
    ),
  )
})

const prices = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, places]) => formatUnits(units, places))

test('converts a sum of money to the largest amount that is not worth more', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
      decimals,
      prices,
      (cents, places, price) => {
        const sum = formatUnits(cents, 2)
        const raw = fromFiat(sum, places, price)!
        const units = (text: string): bigint => parseUnits(text, 18)
        const scale = 10n ** BigInt(places)
        expect(raw * units(price) <= units(sum) * scale).toBe(true)
        expect((raw + 1n) * units(price) > units(sum) * scale).toBe(true)
      },
    ),
  )
})

test('converting an amount to money and back never increases it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), decimals, prices, (raw, places, price) => {
      expect(fromFiat(toFiat(raw, places, price), places, price)! <= raw).toBe(true)
    }),
  )
})

test('a price of zero converts to nothing', () => {
  expect(fromFiat('1', 18, '0')).toBeNull()
  expect(fromFiat('1', 18, '0.000')).toBeNull()
  expect(toFiat(1_500_000n, 6, '2.5')).toBe('3.75')
  expect(fromFiat('3.75', 6, '2.5')).toBe(1_500_000n)
})
