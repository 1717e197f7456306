import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOriginPattern, originAllowed } from './origins.ts'

test.each([
  ['https://*.example', 'https://a.example', true],
  ['https://*.example', 'https://a.b.example', true],
  ['https://*.example', 'https://example', false],
  ['https://*.example', 'https://.example', true],
  ['http://localhost:*', 'http://localhost:3000', true],
  ['http://localhost:*', 'http://localhost', false],
  ['https://a*b*c.example', 'https://axbyc.example', true],
  ['https://a*b*b.example', 'https://ab.example', false],
  ['https://a.example:443', 'https://a.example', true],
  ['http://*.example:80', 'http://a.example', true],
  ['http://a.example:443', 'http://a.example', false],
  ['chrome-extension://abc', 'chrome-extension://abc', true],
])('%s and %s: %s', (pattern, origin, allowed) => {
  expect(originAllowed([pattern], origin)).toBe(allowed)
})

test('matches as the same pattern does in a regular expression', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', ':'), maxLength: 8 })
  const pattern = fc
    .array(text, { minLength: 1, maxLength: 4 })
    .map((pieces) => `https://${pieces.join('*')}`)
  fc.assert(
    fc.property(pattern, text, (wild, rest) => {
      const origin = `https://a${rest}`
      const expected = new RegExp(
        `^${wild
          .split('*')
          .map((piece) => piece.replace(/\./g, '\\.'))
          .join('.*')}$`,
      ).test(origin)
      expect(originAllowed([wild], origin)).toBe(expected)
    }),
  )
})

test('accepts only an origin as a pattern', () => {
  for (const good of [
    'https://shop.example',
    'https://*.shop.example',
    'http://localhost:*',
    'http://[::1]:3000',
  ])
    expect(isOriginPattern(good)).toBe(true)
  for (const bad of [
    '*',
    'shop.example',
    'https://shop.example/',
    'https://user@shop.example',
    'https://Shop.example',
    '',
    'https://',
  ])
    expect(isOriginPattern(bad)).toBe(false)
})
