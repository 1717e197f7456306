import { expect, test } from 'vitest'
import { decimalOf, formatDecimal } from '../decimal.ts'
import { readRetryAfter } from '../fetch-json.ts'
import { convert, resolve } from './resolve.ts'
import type { Quote } from './source.ts'

const quote = (amount: string, more: Partial<Quote> = {}): Quote => ({
  amount: decimalOf(amount),
  currency: 'usd',
  source: 'static',
  at: 0,
  ...more,
})
const rules = { rates: { eur: '0.8', jpy: '150', zero: '0' }, spread: 0.1, priceAge: 60 }

test('converts amounts between currencies by the dollar', () => {
  const converted = (from: string, to: string): string | undefined => {
    const amount = convert(decimalOf('12'), from, to, rules.rates)
    return amount && formatDecimal(amount)
  }
  expect([
    converted('usd', 'usd'),
    converted('usd', 'eur'),
    converted('eur', 'usd'),
    converted('eur', 'jpy'),
    converted('chf', 'chf'),
  ]).toEqual(['12', '9.6', '15', '2250', '12'])
  expect([
    converted('usd', 'chf'),
    converted('chf', 'usd'),
    converted('zero', 'usd'),
    converted('usd', 'constructor'),
  ]).toEqual([undefined, undefined, undefined, undefined])
})

test('compares no quote that is too old or has no rate', () => {
  expect(resolve([quote('100'), quote('1')], 'usd', rules, 0)).toBeUndefined()
  expect(resolve([quote('1', { at: -1 }), quote('100')], 'usd', rules, 60_000)).toMatchObject({
    source: 'static',
    at: 0,
  })
  expect(resolve([quote('1', { currency: 'chf' }), quote('100')], 'usd', rules, 0)?.amount).toEqual(
    decimalOf('100'),
  )
  expect(resolve([quote('1')], 'usd', rules, 60_001)).toBeUndefined()
  expect(resolve([], 'usd', rules, 0)).toBeUndefined()
  // A feed's quote has its own expiry.
  expect(resolve([quote('1', { until: 90_000 })], 'usd', rules, 90_000)).toMatchObject({ at: 0 })
  expect(resolve([quote('1', { until: 90_000 })], 'usd', rules, 90_001)).toBeUndefined()
})

test.each([
  ['5', 5_000],
  ['0', 1_000],
  ['99999999', 3_600_000],
  ['Thu, 01 Jan 1970 00:00:30 GMT', 30_000],
  ['Thu, 01 Jan 1960 00:00:30 GMT', 1_000],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
  ['1'.repeat(65), undefined],
])('reads Retry-After %s as a wait of %s ms', (header, wait) =>
  expect(readRetryAfter(header, 0)).toBe(wait),
)
