/**
 * Tests of a host's own words: they are read as the build reads ours, by a map whose keys are
 * known, and the developer is warned where they are wrong.
 */
import { compileMessage } from '@lingui/message-utils/compileMessage'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { isPorticoError } from '@portico/core'
import { brought, written } from '../../test/words.ts'
import { checkStrings, sayFaults } from './check-strings.ts'
import { defineLocale } from './define-locale.ts'
import { translator } from '../strings/format.ts'
import { compile } from '../strings/icu.ts'
import type { MessageKey } from '../strings/keys.ts'
import type { Locale } from '../strings/locale.ts'
import { en } from '../strings/locales/en.ts'
import { es } from '../strings/locales/es.ts'

afterEach(() => void vi.restoreAllMocks())

/** A translator for a language with the messages of all views. */
const speak = async (locale: Locale) =>
  translator({ ...(await brought(locale)), ...(await locale.load()).messages }, locale.code)

test.each(['en', 'es', 'ar', 'zh-Hans'])(
  'every message of %s is parsed as by the build',
  (code) => {
    for (const [key, message] of Object.entries(written(code)))
      expect(compile(message), key).toEqual(compileMessage(message))
  },
)

const plain = fc.string({
  unit: fc.constantFrom('a', 'ß', ' ', '<b>', '</b>', "''", '.', '漢'),
  maxLength: 6,
})
const branches = (inner: fc.Arbitrary<string>, labels: readonly string[]) =>
  fc
    .tuple(inner, fc.subarray([...labels]))
    .chain(([other, used]) =>
      fc
        .tuple(...used.map(() => inner))
        .map((texts) =>
          [...used.map((label, at) => `${label} {${texts[at]}}`), `other {${other}}`].join(' '),
        ),
    )
const { message } = fc.letrec<{ message: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    plain,
    fc.constantFrom('{name}', '{ name }', "'{'x'}'"),
    branches(tie('message'), ['one', 'few', '=0', '=1']).map((text) => `{n, plural, ${text}}`),
    branches(tie('message'), ['a', 'b']).map((text) => `{s,select,${text}}`),
    branches(tie('message'), ['one', 'two']).map((text) => `{n, selectordinal, ${text}}`),
  ),
  message: fc.array(tie('piece'), { minLength: 1, maxLength: 3 }).map((all) => all.join('')),
}))

test('any message is parsed as by the build', () => {
  fc.assert(
    fc.property(message, (text) => {
      const glued = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
      expect(glued(compile(text))).toEqual(glued(compileMessage(text)))
    }),
  )
})

test.each([
  ['{', 'The name of a value is missing at character 1'],
  ['Get {wallet', '“}” or “,” is missing at character 12'],
  ['Get wallet}', '“}” without “{” at character 11'],
  ['{count, plural, one {# wallet}}', 'The branch “other” of {count} is missing at character 32'],
  ['{count, number}', '“number” is not one of plural, select, selectordinal, at character 15'],
  ['{count, plural, other {# wallets}', '“}” or a branch in braces is missing at character 34'],
])('rejects %s as a message', (text, why) => expect(() => compile(text)).toThrow(why))

test('replaced messages are used, at once on buttons, and all others stay the language’s own', async () => {
  const locale = defineLocale({
    base: es,
    strings: {
      'title.Connect': 'Elige',
      'connect.allHint': '{count, plural, one {una} other {# más}}',
      'account.send': undefined as never,
      'buttons.connect': 'Entrar',
    } as never,
  })
  const t = await speak(locale)
  expect([locale.code, locale.dir, locale.buttons.connect, locale.buttons.network]).toEqual([
    'es',
    'ltr',
    'Entrar',
    es.buttons.network,
  ])
  expect([
    t('title.Connect'),
    t('connect.allHint', { count: 1 }),
    t('connect.allHint', { count: 3 }),
    t('common.back'),
  ]).toEqual(['Elige', 'una', '3 más', (await speak(es))('common.back')])
})

test('a message that loads later with a view does not replace the host’s', async () => {
  const [part, load] = Object.entries((await en.load()).parts ?? {})[0]!
  const later = Object.keys((await load()).messages)[0] as MessageKey
  const words = await defineLocale({ strings: { [later]: 'Mine' } }).load()
  expect(words.messages[later]).toEqual(['Mine'])
  expect(Object.keys(words.parts ?? {})).toContain(part)
})

test('a language of the host’s own uses its own plurals, and falls back to English', async () => {
  const de = defineLocale({
    code: 'de',
    strings: { 'common.back': 'Zurück', 'buttons.connect': 'Verbinden' },
  })
  const t = await speak(de)
  expect([t('common.back'), t('common.close'), de.buttons.connect, de.buttons.network]).toEqual([
    'Zurück',
    'Close',
    'Verbinden',
    en.buttons.network,
  ])
})

test('an invalid text is dropped, and visitors read the language’s own', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const t = await speak(defineLocale({ strings: { 'common.back': 'Go {back' } }))
  expect(t('common.back')).toBe('Back')
})

test.each([
  [
    'common.back',
    'Go {back',
    "`strings['common.back']` is no ICU message: “}” or “,” is missing at character 9",
  ],
  [
    'common.back',
    'Go {there}',
    "`strings['common.back']` has {there}, and the message has no value",
  ],
  [
    'title.ConnectFor',
    '{famly} wallet',
    "`strings['title.ConnectFor']` has {famly}, and the message has only {namespace}",
  ],
  ['common.Back', 'Back', "`strings['common.Back']` names no message; is it `common.back`?"],
  ['nothing', 'x', "`strings['nothing']` names no message"],
  ['common.back', 7, "`strings['common.back']` is no text"],
  ['common.back', ' ', "`strings['common.back']` is no text"],
  ['buttons.conect', 'x', "`strings['buttons.conect']` names no message"],
  [
    'buttons.connect',
    '{name}',
    "`strings['buttons.connect']` has a value in it, and a button has none to put there",
  ],
])('%s: reports %s to the developer', async (key, text, reported) => {
  const [error, more] = await checkStrings({ [key]: text }, en)
  expect(isPorticoError(error) && [error.code, error.message]).toEqual(['strings', reported])
  expect(more).toBeUndefined()
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await sayFaults({ [key]: text, 'common.close': 'Shut' }, en)
  expect(log.mock.calls).toEqual([
    [
      `Portico: ${reported}. See https://github.com/portico-wallet/portico/blob/main/docs/errors/strings.md.`,
    ],
  ])
})

test('valid texts raise no report, and defineLocale itself reports the others', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  defineLocale({
    strings: { 'common.back': 'Go back', 'connect.newHere': 'New? <guide>Read</guide>' },
  })
  defineLocale({ strings: { 'common.back': '{' } })
  await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(1))
})
