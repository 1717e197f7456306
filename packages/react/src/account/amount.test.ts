/** Tests of the amount's field, which takes amounts of the token or of money. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, inOtherUnit, textOf, write, type Counting } from './amount.ts'

const eth: Counting = { decimals: 18, price: '2000', max: 15n * 10n ** 17n, places: 2 }
const typed = (amount: string, unit: 'token' | 'fiat' = 'token', locale = 'en') => ({
  amount,
  locale,
  unit,
  isMax: false,
})
const wei = (units: bigint, places: number): bigint => units * 10n ** BigInt(18 - places)

test.each([
  ['1.5', 'token', wei(15n, 1)],
  ['3000', 'fiat', wei(15n, 1)],
  ['0.01', 'fiat', wei(5n, 6)],
] as const)('%s of %s is parsed', (amount, unit, raw) =>
  expect(amountOf(typed(amount, unit), eth)).toEqual({ is: 'amount', raw }),
)

test('an amount of money has no more decimals than its currency', () => {
  expect(amountOf(typed('1.005', 'fiat'), eth)).toEqual({ is: 'too-precise', decimals: 2 })
  expect(amountOf(typed('1.5', 'fiat'), { ...eth, places: 0 })).toEqual({
    is: 'too-precise',
    decimals: 0,
  })
})

test('an amount waits for unknown decimals, and an invalid one is reported at once', () => {
  expect(amountOf(typed('1.5'), { ...eth, decimals: undefined })).toEqual({ is: 'waiting' })
  expect(amountOf(typed('x'), { ...eth, decimals: undefined })).toEqual({ is: 'malformed' })
  expect(amountOf(typed(''), { ...eth, decimals: undefined })).toEqual({ is: 'empty' })
  expect(amountOf(typed('5', 'fiat'), { ...eth, price: null })).toEqual({ is: 'waiting' })
  expect(amountOf({ ...typed(''), isMax: true }, { ...eth, max: undefined })).toEqual({
    is: 'waiting',
  })
})

test('the maximum follows the fee, and is written in either unit', () => {
  const most = { ...typed(''), isMax: true }
  expect(amountOf(most, eth)).toEqual({ is: 'amount', raw: eth.max })
  expect(textOf(most, eth, 'en')).toBe('1.5')
  expect(textOf(most, { ...eth, max: 1n }, 'en')).toBe('0.000000000000000001')
  expect(textOf({ ...most, unit: 'fiat' }, eth, 'es')).toBe('3000')
  expect(inOtherUnit(most, eth, 'en')).toEqual({ amount: '3000', locale: 'en', unit: 'fiat' })
})

test('the typed text stays, and is rewritten for another language', () => {
  expect(textOf(typed('1,234.50'), eth, 'en')).toBe('1,234.50')
  expect(textOf(typed('1.234'), eth, 'es')).toBe('1,234')
  expect(textOf(typed('1.5', 'fiat'), eth, 'es')).toBe('1,5')
  expect(textOf(typed('x'), eth, 'es')).toBe('x')
  // The text is read in the unit in which it was typed.
  expect(amountOf(typed('1.234'), eth)).toEqual({ is: 'amount', raw: wei(1234n, 3) })
})

test('converts an amount to money and back unchanged', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.constantFrom('en', 'es', 'ar', 'zh-Hans'),
      (raw, locale) => {
        const field = { ...typed(write(raw, 'token', eth, locale), 'token', locale) }
        const money = { ...field, ...inOtherUnit(field, eth, locale) }
        expect(amountOf(money, eth)).toEqual({ is: 'amount', raw })
        const back = { ...money, ...inOtherUnit(money, eth, locale) }
        expect(amountOf(back, eth)).toEqual({ is: 'amount', raw })
        expect(textOf(back, eth, locale)).toBe(field.amount)
      },
    ),
  )
})
