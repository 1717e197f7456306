import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { codes, languageOf, loadWords, ownLanguage } from './words.ts'

/** Where there are catalogues: of every screen, and of those that are loaded with theirs. */
const parts = ['account', 'calls', 'solana', 'emergency'] as const
const homes = ['.', ...parts.map((part) => `../${part}/strings`)].map(
  (home) => new URL(`${home}/`, import.meta.url),
)
const readOf = (home: URL, code: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${code}.json`, home), 'utf8')) as Record<string, string>
const read = (code: string): Record<string, string> =>
  Object.assign({}, ...homes.map((home) => readOf(home, code))) as Record<string, string>
const english = read('en')
const holes = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]!))].sort()

test('has a language for every catalogue', () => {
  for (const home of homes) {
    const files = readdirSync(home).filter((file) => file.endsWith('.json'))
    expect(files.map((file) => file.replace('.json', '')).sort()).toEqual([...codes].sort())
  }
  const keys = homes.flatMap((home) => Object.keys(readOf(home, 'en')))
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
})

test.each(codes)('translates every English message with the same values in %s', async (code) => {
  const catalogue = read(code)
  expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort())
  for (const [key, message] of Object.entries(catalogue)) {
    expect(message.trim(), key).not.toBe('')
    expect(holes(message), key).toEqual(holes(english[key]!))
    expect(() => compileMessage(message)).not.toThrow()
  }
  const { t, dir } = await loadWords(code)
  expect(t('do.reject')).toBe(catalogue['do.reject'])
  expect(dir).toBe(code === 'ar' ? 'rtl' : 'ltr')
  for (const [at, part] of parts.entries()) {
    const more = await loadWords(code, part)
    const key = (['do.continue', 'data.salt', 'sol.memo', 'emergency.lead'] as const)[at]!
    expect([more.t('do.reject'), more.t(key)]).toEqual([catalogue['do.reject'], catalogue[key]])
  }
})

test.each(codes)('has every plural form of its language in %s', (code) => {
  const forms =
    code === 'es' ? ['one', 'other'] : new Intl.PluralRules(code).resolvedOptions().pluralCategories
  for (const [key, message] of Object.entries(read(code)))
    if (message.includes(', plural,'))
      for (const form of forms) expect(message, key).toContain(`${form} {`)
})

/** What a message name is made of, where one is put together. */
const made = /^(see|code)\./

test('uses every message, and has every used one in a catalogue', () => {
  const sources = ['../approve/', '../look/', '../emergency/'].flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url), { recursive: true }).map(
      (file) => new URL(`${folder}${String(file)}`, import.meta.url),
    ),
  )
  const code = sources
    .filter(({ href }) => href.endsWith('.ts') && !/\.(test|fixture)\./.test(href))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(
    Object.keys(english).filter((key) => !made.test(key) && !code.includes(`'${key}'`)),
  ).toEqual([])
})

test('answers an unsupported language in English, with its numbers', async () => {
  expect(['en-GB', 'es-MX', 'zh', 'zh-TW', 'ar', 'fr', 'x', ''].map(languageOf)).toEqual([
    'en',
    'es',
    'zh-Hans',
    'zh-Hans',
    'ar',
    'en',
    'en',
    'en',
  ])
  expect((await loadWords('fr')).locale).toBe('en')
  expect((await loadWords('es-MX')).locale).toBe('es-MX')
  expect((await loadWords('!!')).locale).toBe('en')
})

test.each([
  ['the page’s, if it is one of the visitor’s', 'es-MX', ['en-US', 'es-ES'], 'es-MX'],
  ['whatever its region', 'zh-Hans', ['zh-TW'], 'zh-Hans'],
  ['otherwise the visitor’s', 'zh-Hans', ['es', 'en'], 'es'],
  ['the first of the visitor’s that is supported', 'ar', ['fr', 'es-MX', 'en'], 'es-MX'],
  ['not one of the visitor’s that is unsupported', 'fr', ['fr', 'es'], 'es'],
  ['English for a visitor of no supported language', 'ar', ['fr', 'x'], 'en'],
  ['English for a browser that names none', 'ar', [], 'en'],
] as const)('writes for the visitor: %s', (_, asked, own, language) =>
  expect(ownLanguage(asked, own)).toBe(language),
)

test('selects plurals, and isolates the direction of values', async () => {
  const { t } = await loadWords('en', 'solana')
  expect(t('title.transactions', { count: 1 })).toBe('Confirm 1 transaction')
  expect(t('title.transactions', { count: 1_200 })).toBe('Confirm 1,200 transactions')
  expect((await loadWords('en', 'account')).t('code.left', { time: '0:09' })).toBe(
    'Valid for \u20680:09\u2069',
  )
})
