import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanIcon, cleanName } from './claims.ts'

test.each([
  ['a control character', 'Fo\u0000x\u009f'],
  ['an override of the direction', '\u202eFo\u2066x'],
  ['the mark of Arabic letters, which turns the direction too', 'Fo\u061cx'],
  ['a soft hyphen', 'Fo\u00adx'],
  ['a tag, which nobody sees', 'Fox\u{e0041}'],
  ['a space of no width', '\u200bFox\ufeff'],
  ['a new line', 'Fox\u2028'],
  ['half a character', 'Fox\ud83e'],
  ['space around it', '  Fox '],
])('a name is shown without %s', (_what, name) => {
  expect(cleanName(name)).toBe('Fox')
})

test('a name is cut between characters, and whatever is no text is no name', () => {
  expect(cleanName('🦊'.repeat(100))).toBe('🦊'.repeat(64))
  for (const value of [null, undefined, 5, {}, ['Fox'], '', ' \u200b ']) expect(cleanName(value)).toBe('')
})

test('what has been cleaned is clean, and never longer than 64 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const name = cleanName(text)
      expect(cleanName(name)).toBe(name)
      expect([...name].length).toBeLessThanOrEqual(64)
      expect(name).not.toMatch(/\p{Cs}/u)
    }),
  )
})

test('an icon is a picture that is carried along, or none', () => {
  expect(cleanIcon('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==')
  for (const icon of ['https://x.example/a.png', 'data:text/html,x', 'javascript:1', `data:image/png,${'a'.repeat(200_001)}`, 5, null]) expect(cleanIcon(icon)).toBeUndefined()
})
