import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupAddress } from './address-groups.ts'
import { truncateAddress } from './address.ts'
import { displayAmount, formatUnits } from './amount.ts'
import { displayFiat } from './fiat.ts'
import { parseUnits } from './parse-units.ts'
import { avatarMesh, avatarUrl } from './avatar.ts'
import { toHex } from './color.ts'
import { monogram } from './monogram.ts'

const decimals = fc.integer({ min: 0, max: 40 })
const amounts = fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n })

test('formatting and parsing an amount are inverse', () => {
  fc.assert(
    fc.property(amounts, decimals, (raw, places) => {
      const text = formatUnits(raw, places)
      expect(parseUnits(text, places)).toBe(raw)
      expect(formatUnits(raw.toString(), places)).toBe(text)
      expect(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/.test(text)).toBe(true)
    }),
  )
})

test.each([
  ['1.5', 18, 1_500_000_000_000_000_000n],
  ['.5', 1, 5n],
  ['5.', 0, 5n],
  ['0001', 2, 100n],
  ['1.50', 1, 15n],
  ['-0.1', 1, -1n],
  ['-0', 3, 0n],
])('"%s" with %i decimals is %s', (text, places, raw) => expect(parseUnits(text, places)).toBe(raw))

test.each([
  '',
  '.',
  '-',
  '1e3',
  '+1',
  '1,5',
  ' 1',
  '0x1',
  'NaN',
  '1.2.3',
  '1.23',
  '١',
  '9'.repeat(600),
])('rejects "%s" as an amount', (text) => {
  expect(() => parseUnits(text, 1)).toThrow(expect.objectContaining({ code: 'amount' }))
})

test('invalid units or decimals are a typed error', () => {
  for (const raw of ['', '1.5', 'x', '0x1'])
    expect(() => formatUnits(raw, 1)).toThrow(expect.objectContaining({ code: 'amount' }))
  for (const places of [-1, 1.5, Number.NaN, 256])
    expect(() => formatUnits(1n, places)).toThrow(expect.objectContaining({ code: 'amount' }))
})

test.each([
  ['0', '0'],
  ['1', '<0.001'],
  ['-1', '>-0.001'],
  ['1000000000000000', '0.001'],
  ['1999999999999999999', '1.999'],
  ['-1999999999999999999', '-1.999'],
  ['1000000000000000001', '1'],
  ['999999999999999999999999999999', '999,999,999,999.999'],
])('%s wei is shown as %s', (raw, text) =>
  expect(displayAmount(raw, 18, { locale: 'en' })).toBe(text),
)

test.each([
  ['en', 10n ** 12n, '1T'],
  ['en', 1_234_999_999_999_999n, '1234.999T'],
  ['en', -1_234_567_890_123n, '-1.234T'],
  ['en', 10n ** 18n - 1n, '999,999.999T'],
  ['en', 10n ** 18n, '>999,999T'],
  ['en', 2n ** 256n - 1n, '>999,999T'],
  ['en', -(10n ** 18n), '<-999,999T'],
  ['es', 1_234_567_890_123n, '1,234 B'],
  ['ar-EG', 10n ** 18n, '>٩٩٩٬٩٩٩ ترليون'],
  ['zh-Hans', 1_234_567_890_123n, '1.234万亿'],
  ['ja', 12_345_678_901_234_567n, '1.234京'],
])('in %s, shortens %s with a unit to %s', (locale, raw, text) =>
  expect(displayAmount(raw, 0, { locale }).replaceAll('\u00a0', ' ')).toBe(text),
)

test('any amount fits on a button', () => {
  fc.assert(
    fc.property(
      amounts,
      decimals,
      fc.constantFrom('en', 'ar', 'es', 'zh-Hans'),
      (raw, places, locale) => {
        expect(displayAmount(raw, places, { locale }).length).toBeLessThanOrEqual(24)
      },
    ),
  )
})

test('a shown amount is never more than the balance', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
      decimals,
      fc.integer({ min: 0, max: 8 }),
      (raw, places, digits) => {
        const text = displayAmount(raw, places, { locale: 'en', digits }).replaceAll(',', '')
        if (text.startsWith('<'))
          expect(raw > 0n && raw * 10n ** BigInt(digits) < 10n ** BigInt(places)).toBe(true)
        else if (text === '>999999T') expect(raw >= 10n ** (18n + BigInt(places))).toBe(true)
        else
          expect(
            parseUnits(text.replace('T', ''), 48) * (text.endsWith('T') ? 10n ** 12n : 1n) <=
              parseUnits(formatUnits(raw, places), 48),
          ).toBe(true)
      },
    ),
  )
})

test('follows the locale and shows the token’s symbol without control characters', () => {
  expect(displayAmount(1_234_567n, 3, { locale: 'de', symbol: 'ETH' })).toBe('1.234,567\u00a0ETH')
  expect(displayAmount(1n, 0, { locale: 'en', symbol: '\u202eHTE\u0000\n' })).toBe('1\u00a0HTE')
  expect(displayAmount(1n, 0, { locale: 'en', symbol: 'visit-evil.example-now' })).toBe(
    '1\u00a0visit-evil.e',
  )
  expect(displayAmount(1n, 0, { locale: 'en', symbol: '\u200b' })).toBe('1')
})

test.each([
  ['1234.567', 'USD', '$1,234.56'],
  ['1', 'USD', '$1.00'],
  ['0.004', 'USD', '<$0.01'],
  ['0', 'EUR', '€0.00'],
  ['-2.349', 'USD', '-$2.34'],
  ['1234.9', 'JPY', '¥1,234'],
  ['1.2345', 'KWD', 'KWD\u00a01.23'],
  ['0.5', 'JPY', '<¥1'],
])('%s %s is shown as %s', (value, currency, text) =>
  expect(displayFiat(value, currency, { locale: 'en' })).toBe(text),
)

test('a currency with Latin letters keeps its order inside right-to-left text', () => {
  expect(displayFiat('1234.5', 'USD', { locale: 'ar' })).toBe('\u200f1,234.50\u00a0US$\u200e')
  expect(displayFiat('1234.5', 'EUR', { locale: 'ar' })).toBe('\u200f1,234.50\u00a0€')
  expect(displayFiat('1234.5', 'USD', { locale: 'es-MX' })).not.toContain('\u200e')
})

test('a price that is no decimal string is a typed error', () => {
  for (const value of ['', 'x', '1e3'])
    expect(() => displayFiat(value, 'USD')).toThrow(expect.objectContaining({ code: 'amount' }))
})

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('addresses are shortened to 4 and 6 characters, and grouped by 4', () => {
  expect(truncateAddress(address)).toBe('0xd8…A96045')
  expect(truncateAddress('12345678901')).toBe('12345678901')
  expect(truncateAddress('123456789012')).toBe('1234…789012')
  expect(truncateAddress(address, 6, 0)).toBe('0xd8dA…')
  expect(groupAddress(address).slice(0, 3)).toEqual(['0x', 'd8dA', '6BF2'])
  fc.assert(fc.property(fc.string(), (any) => void expect(groupAddress(any).join('')).toBe(any)))
})

test('derives a monogram’s colour from the id, and its letter from any name as a capital', () => {
  expect(monogram('io.metamask', 'metaMask')).toMatchObject({ letter: 'M' })
  expect(monogram('io.metamask', ' ⚡ zero').letter).toBe('Z')
  expect(monogram('x', '\u202e').letter).toBe('?')
  expect(monogram('a', 'x').fill).toBe(monogram('a', 'y').fill)
  fc.assert(
    fc.property(
      fc.string(),
      fc.string({ unit: 'binary' }),
      (id, name) => void expect(monogram(id, name).fill).toMatch(/^#[0-9a-f]{6}$/),
    ),
  )
})

test('white text has enough contrast on every monogram', () => {
  for (let hue = 0; hue < 360; hue++) {
    const [r = 0, g = 0, b = 0] = (
      toHex({ l: 0.5, c: 0.11, h: hue }).match(/[0-9a-f]{2}/g) ?? []
    ).map((part) => {
      const value = Number.parseInt(part, 16) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    expect(1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)).toBeGreaterThanOrEqual(4.5)
  }
})

test('shows the same avatar for an address in any letter case, and different ones for different addresses', () => {
  expect(avatarMesh(address)).toEqual(avatarMesh(address.toLowerCase()))
  expect(avatarMesh(address)).not.toEqual(avatarMesh(address.replace('d8', 'd9')))
  const url = avatarUrl(avatarMesh(address))
  expect(url).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  expect(url.length).toBeLessThan(600)
})
