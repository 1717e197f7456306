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
  ['letters that are blank', '\u3164F\u115fo\u1160x\uffa0'],
  ['Braille’s blank', '\u2800Fo\u2800x'],
  ['a joiner of marks', 'Fo\u034fx'],
  ['a choice of forms', 'Fo\ufe0fx\u180b\u{e0100}'],
  ['joiners between letters that do not join', 'F\u200do\u200cx\u200d'],
  ['marks with nothing under them', '\u0301\u0302 Fox'],
  ['letters of a font of its own', 'Fo\ue000x'],
  ['half a character', 'Fox\ud83e'],
  ['space around it', '  Fox '],
])('shows a name without %s', (_what, name) => {
  expect(cleanName(name)).toBe('Fox')
})

test('cuts a name between characters, and rejects a value that is no text', () => {
  expect(cleanName('🦊'.repeat(100))).toBe('🦊'.repeat(64))
  for (const value of [
    null,
    undefined,
    5,
    {},
    ['Fox'],
    '',
    ' \u200b ',
    '\u3164\u3164',
    '\u2800',
    '\u200d\u200c',
    '\u0301\u0301',
    ' \u3000\ufe0f\u0301 ',
  ])
    expect(cleanName(value)).toBe('')
})

test.each([
  '👨\u200d👩\u200d👧',
  '👩🏽\u200d🚀',
  'می\u200cخواهم',
  'क\u094d\u200dष',
  'क\u094d\u200cष',
  'ක\u0dca\u200dෂ',
  'র\u200d\u09cdয',
])('the joiner of %s stays, because it is visible', (name) => {
  expect(cleanName(`${name} Wallet`)).toBe(`${name} Wallet`)
})

test.each([
  'کار\u200cها',
  'می\u200dخواهم',
  '👩\u200c👩',
  '👩\u200d\u200d👩',
  'क\u200dष',
  'ا\u200c',
])('the joiner of %s is removed, because it is invisible', (name) => {
  expect(cleanName(name)).toBe(name.replaceAll(/[\u200c\u200d]/g, ''))
})

test('a letter keeps at most four combining marks, with anything between them', () => {
  expect(cleanName(`Z${'\u0335'.repeat(400)}algo`)).toBe(`Z${'\u0335'.repeat(4)}algo`)
  expect(cleanName(`क${'\u094d\u200d'.repeat(9)}ष`)).toMatch(/^क[\u094d\u200d]{4,8}ष$/)
})

/** Any text, and texts in which dropped and kept characters stand side by side. */
const names = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({
    unit: fc.constantFrom(
      'F',
      'x',
      ' ',
      '\u00a0',
      '\u200c',
      '\u200d',
      '\u0301',
      '\u3164',
      '\u2800',
      '\u034f',
      '\ufe0f',
      '👩',
      '🏽',
      'م',
      'ا',
      'क',
      '\u094d',
      '\ud83e',
    ),
    maxLength: 90,
  }),
)

test('leaves only visible characters, with few combining marks', () => {
  fc.assert(
    fc.property(names, (text) => {
      const name = cleanName(text)
      expect(name).not.toMatch(
        /[^\P{Default_Ignorable_Code_Point}\u200c\u200d]|[^\P{Cf}\u200c\u200d]|[\p{Cc}\u2800]|\p{M}{5}/u,
      )
      expect(name).not.toMatch(
        /[A-Za-z ][\u200c\u200d]|[\u200c\u200d][A-Za-z ]|^[\s\p{M}\u200c\u200d]|[\s\u200c\u200d]$/u,
      )
    }),
  )
})

test('is idempotent, and never returns more than 64 characters', () => {
  fc.assert(
    fc.property(names, (text) => {
      const name = cleanName(text)
      expect(cleanName(name)).toBe(name)
      expect([...name].length).toBeLessThanOrEqual(64)
      expect(name).not.toMatch(/\p{Cs}/u)
    }),
  )
})

test('an icon is an inlined picture or none', () => {
  expect(cleanIcon('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==')
  for (const icon of [
    'https://x.example/a.png',
    'data:text/html,x',
    'javascript:1',
    `data:image/png,${'a'.repeat(200_001)}`,
    5,
    null,
  ])
    expect(cleanIcon(icon)).toBeUndefined()
})
