import { compileMessage } from '@lingui/message-utils/compileMessage'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardinal, number, rich, translator } from './format.ts'
import type { MessageKey } from './keys.ts'
import type { Compiled } from './locale.ts'

const translate = (message: string, values = {}, code = 'en'): string =>
  translator({ m: compileMessage(message) as Compiled }, code)('m' as MessageKey, values)

test('fills in values', () => {
  expect(translate('Open {wallet} to continue', { wallet: 'Rabby' })).toBe('Open Rabby to continue')
  expect(translate('no holes')).toBe('no holes')
  expect(translate('{missing}!')).toBe('!')
})

test('an unknown key is returned itself, also when it is a property of every object', () => {
  const t = translator({}, 'en')
  expect(t('not.there' as MessageKey)).toBe('not.there')
  expect(t('constructor' as MessageKey)).toBe('constructor')
})

test.each([
  [0, 'nothing'],
  [1, '1 wallet'],
  [2, '2 wallets'],
  [1234, '1,234 wallets'],
])('plural of %i', (count, text) => {
  expect(
    translate('{count, plural, =0 {nothing} one {# wallet} other {# wallets}}', { count }),
  ).toBe(text)
})

test('plurals and numbers follow the language', () => {
  const message = '{n, plural, two {both} few {# few} other {# others}}'
  expect(translate(message, { n: 2 }, 'ar')).toBe('both')
  expect(translate(message, { n: 2 }, 'en')).toBe('2 others')
  expect(translate('{n}', { n: 1234.5 }, 'de')).toBe('1.234,5')
})

test('numbers and plurals computed without the browser equal the browser’s', () => {
  const counts = fc.oneof(
    fc.nat(1_200),
    fc.nat(3_000_000),
    fc.integer({ min: -1_000, max: 0 }),
    fc.double({ min: 0, max: 5, noNaN: true }),
  )
  fc.assert(
    fc.property(
      fc.constantFrom('en', 'es', 'zh-Hans', 'ar', 'pl', 'enm'),
      counts,
      (code, count) => {
        expect(cardinal(count, code)).toBe(new Intl.PluralRules(code).select(count))
        expect(number(count, code)).toBe(new Intl.NumberFormat(code).format(count))
      },
    ),
  )
})

test('select falls back to other', () => {
  const message = '{kind, select, sea {wet} other {dry}}'
  expect(translate(message, { kind: 'sea' })).toBe('wet')
  expect(translate(message, { kind: 'land' })).toBe('dry')
})

test('names keep their place in right-to-left text', () => {
  expect(translate('افتح {wallet}', { wallet: 'Rabby' }, 'ar')).toBe('افتح \u2068Rabby\u2069')
  expect(translate('Open {wallet}', { wallet: 'Rabby' })).not.toContain('\u2068')
})

test('inserts a value as text, whatever it contains', () => {
  fc.assert(
    fc.property(
      fc.string(),
      (value) => void expect(translate('<{value}>', { value })).toBe(`<${value}>`),
    ),
  )
})

test('rich text is split at tags without losing text', () => {
  expect(rich('a <b>c</b> d')).toEqual([{ text: 'a ' }, { text: 'c', tag: 'b' }, { text: ' d' }])
  expect(rich('')).toEqual([])
  expect(rich('<b>open')).toEqual([{ text: '<b>open' }])
  fc.assert(
    fc.property(
      fc.string(),
      fc.string({ unit: fc.constantFrom('x', ' ', '<', '>') }),
      (before, after) => {
        const plain = rich(`${before}<guide>in</guide>${after}`).map((part) =>
          part.tag === undefined ? part.text : `<${part.tag}>${part.text}</${part.tag}>`,
        )
        expect(plain.join('')).toBe(`${before}<guide>in</guide>${after}`)
      },
    ),
  )
})
