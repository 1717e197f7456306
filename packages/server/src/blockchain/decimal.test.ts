import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compare,
  decimalOf,
  differ,
  divide,
  formatDecimal,
  fromUnits,
  multiply,
  parseDecimal,
  round,
  toNumber,
  type Decimal,
} from './decimal.ts'

const digits = fc.bigInt({ min: 0n, max: 10n ** 40n })
const places = fc.integer({ min: 0, max: 40 })
const decimal = fc
  .record({ units: digits, places })
  .map(({ units, places: behind }): Decimal => fromUnits(units, behind))
const same = (a: Decimal | undefined, b: Decimal): boolean => a !== undefined && compare(a, b) === 0

test.each([
  ['0', '0'],
  ['007.50', '7.5'],
  ['1e3', '1000'],
  ['1.5E-7', '0.00000015'],
  ['12.5e+1', '125'],
  ['0.000', '0'],
])('%s is read as %s', (text, written) => expect(formatDecimal(parseDecimal(text)!)).toBe(written))

test.each([
  '',
  '.',
  '1.',
  '.5',
  '-1',
  '+1',
  '1e',
  '1e999',
  '0x1',
  ' 1',
  '1,5',
  'NaN',
  'Infinity',
  '1'.repeat(257),
  '１',
])('rejects %s as a number', (text) => expect(parseDecimal(text)).toBeUndefined())

test('parses a formatted number back to the same value', () => {
  fc.assert(fc.property(decimal, (a) => same(parseDecimal(formatDecimal(a)), a)))
})

test('never throws when parsing, and formats a parsed number in one way', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.double({ min: 0, noNaN: true }).map(String),
        fc.stringMatching(/^\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,4})?$/),
      ),
      (text) => {
        const read = parseDecimal(text)
        if (read) expect(formatDecimal(read)).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
      },
    ),
  )
})

test('multiplies exactly, in any order', () => {
  fc.assert(
    fc.property(digits, places, digits, places, (a, behindA, b, behindB) => {
      const product = multiply(fromUnits(a, behindA), fromUnits(b, behindB))
      return (
        same(product, { units: a * b, places: behindA + behindB }) &&
        same(multiply(fromUnits(b, behindB), fromUnits(a, behindA)), product)
      )
    }),
  )
})

test('rounds a quotient down by less than its last digit', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const quotient = divide(a, b)
      if (b.units === 0n) return quotient === undefined
      if (a.units === 0n) return quotient?.units === 0n
      const back = multiply(quotient!, b)
      // Less than one part of 10^38 is missing.
      const more = multiply(back, decimalOf(`1.${'0'.repeat(37)}1`))
      return compare(back, a) <= 0 && compare(more, a) >= 0
    }),
  )
})

test('rounds only digits behind the point', () => {
  expect(formatDecimal(round(decimalOf('123456.789'), 4))).toBe('123456')
  expect(formatDecimal(round(decimalOf('0.000123456'), 4))).toBe('0.0001234')
  fc.assert(
    fc.property(
      decimal,
      fc.integer({ min: 1, max: 30 }),
      (a, digits) => compare(round(a, digits), a) <= 0,
    ),
  )
})

test('orders by the numbers’ values', () => {
  fc.assert(
    fc.property(
      digits,
      digits,
      places,
      places,
      (a, b, behindA, behindB) =>
        Math.sign(compare(fromUnits(a, behindA), fromUnits(b, behindB))) ===
        Number(a * 10n ** BigInt(behindB) > b * 10n ** BigInt(behindA)) -
          Number(a * 10n ** BigInt(behindB) < b * 10n ** BigInt(behindA)),
    ),
  )
})

test('detects numbers whose largest exceeds the smallest by more than the share', () => {
  const of = (...texts: string[]): Decimal[] => texts.map(decimalOf)
  expect(differ([], 0)).toBe(false)
  expect(differ(of('5'), 0)).toBe(false)
  expect(differ(of('5', '5.0', '5'), 0)).toBe(false)
  expect(differ(of('110', '100', '105'), 0.1)).toBe(false)
  expect(differ(of('110.00000001', '100'), 0.1)).toBe(true)
  expect(differ(of('0', '1'), 1)).toBe(true)
})

test('converts to the nearest number in the wire format', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-60, max: 1e60, noNaN: true }),
      (number) => toNumber(parseDecimal(String(number))!) === number,
    ),
  )
})
