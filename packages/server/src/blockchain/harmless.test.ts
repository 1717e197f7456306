import fc from 'fast-check'
import { expect, test } from 'vitest'
import { harmless } from './harmless.ts'

test('leaves plain names unchanged', () => {
  for (const name of ['Bored Ape #1', '猫', '👩‍👧', 'Ünïcode', 'שלום', 'a & b'])
    expect(harmless(name, 128)).toBe(name)
})

test.each([
  ['Pun\u202Ek', 'Punk'],
  ['a\u0000b\u0007c', 'abc'],
  ['  a \n\n b  ', 'a b'],
  ['<img src=x onerror=alert(1)>', 'img src=x onerror=alert(1)'],
  ['e' + '\u0301'.repeat(50), 'é\u0301\u0301\u0301\u0301'],
  ['\u200b\u2060\ufeff', null],
  ['\u200d', null],
  ['', null],
  [7, null],
  [{}, null],
  [undefined, null],
])('sanitises %j to %j', (text, expected) => expect(harmless(text, 128)).toBe(expected))

test('returns bounded, well-formed and visible text for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const shown = harmless(text, 64)
      if (shown === null) return
      expect(shown.length).toBeLessThanOrEqual(64)
      expect(() => encodeURIComponent(shown)).not.toThrow()
      expect(shown).not.toMatch(/(?![\u200c\u200d])[\p{Cc}\p{Cf}<>]/u)
      expect(harmless(shown, 64)).toBe(shown)
    }),
  )
})
