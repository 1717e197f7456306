import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { brought, catalogues, written } from '../../test/words.ts'
import { ownFeatures } from '../features/registry.ts'
import { ar } from './locales/ar.ts'
import { en } from './locales/en.ts'
import { es } from './locales/es.ts'
import { zhHans } from './locales/zh-Hans.ts'

const folder = new URL('./', import.meta.url)
const read = written
const english = read('en')
const locales = [ar, en, es, zhHans]

test('every strings folder has every language, and no key is in two', () => {
  const all = catalogues('en')
  expect(Object.keys(all).length).toBeGreaterThan(8)
  for (const { code } of locales)
    expect(
      Object.entries(catalogues(code)).map(([folder, words]) => [
        folder,
        Object.keys(words).sort(),
      ]),
    ).toEqual(Object.entries(all).map(([folder, words]) => [folder, Object.keys(words).sort()]))
  expect(Object.keys(english)).toHaveLength(
    Object.values(all).flatMap((words) => Object.keys(words)).length,
  )
})

type Token =
  | string
  | readonly [
      name: string,
      kind?: string,
      branches?: Readonly<Record<string, string | readonly Token[] | undefined>>,
    ]
const valuesIn = (message: string | readonly Token[] = []): string[] =>
  typeof message === 'string'
    ? []
    : message.flatMap((token) =>
        typeof token === 'string'
          ? []
          : [token[0], ...Object.values(token[2] ?? {}).flatMap(valuesIn)],
      )
/** The values that a message has a place for. The texts of its branches are not values. */
const holes = (message: string): string[] =>
  [...new Set(valuesIn(compileMessage(message) as readonly Token[]))].sort()
const tags = (message: string): string[] =>
  [...message.matchAll(/<\/?\w+>/g)].map((match) => match[0]).sort()

test.each(locales)(
  '$code has every English message with the same values and links',
  async (locale) => {
    const catalogue = read(locale.code)
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort())
    for (const [key, message] of Object.entries(catalogue)) {
      expect(message.trim(), key).not.toBe('')
      // A plural may write a number as a word, but must not lose the value that chooses the branch.
      const values = holes(message).filter((name) => english[key]?.includes(`{${name}`))
      expect(values, key).toEqual(holes(english[key] ?? ''))
      expect(tags(message), key).toEqual(tags(english[key] ?? ''))
    }
    expect({ ...(await locale.load()).messages, ...(await brought(locale)) }).toEqual(
      Object.fromEntries(
        Object.entries(catalogue).map(([key, message]) => [key, compileMessage(message)]),
      ),
    )
  },
)

test.each(locales)('$code has every plural form of its language', (locale) => {
  const forms = new Intl.PluralRules(locale.code).resolvedOptions().pluralCategories
  for (const [key, message] of Object.entries(read(locale.code))) {
    if (!message.includes(', plural,')) continue
    // In Spanish, `many` is for millions only, and `other` reads the same there.
    const needed =
      locale.code === 'es'
        ? ['one', 'other']
        : forms.filter((form) => form !== 'zero' || locale.code === 'ar')
    for (const form of needed) expect(message, key).toContain(`${form} {`)
  }
})

test.each(locales)('$code has every button label', (locale) => {
  expect(Object.keys(locale.buttons).sort()).toEqual(Object.keys(en.buttons).sort())
  expect(Object.values(locale.buttons).every((label) => label.trim())).toBe(true)
})

/** The messages that a file, or the files below a folder, name. */
function named(at: URL): string[] {
  if (at.href.endsWith('/'))
    return readdirSync(at, { withFileTypes: true }).flatMap((entry) =>
      named(new URL(entry.isDirectory() ? `${entry.name}/` : entry.name, at)),
    )
  if (!/\.tsx?$/.test(at.href) || at.href.includes('.test.')) return []
  return [...readFileSync(at, 'utf8').matchAll(/\bt\(\s*'([\w.-]+)'/g)].map(
    (match) => match[1] ?? '',
  )
}

test('every message key in the code exists', () => {
  const all = ['../card/', '../modal/', '../features/', '../wallets/', '../parts/'].flatMap(
    (part) => named(new URL(part, folder)),
  )
  expect(new Set(all).size).toBeGreaterThan(40)
  expect(all.filter((key) => !(key in english))).toEqual([])
})

/** The keys that have loaded with a feature's views, or with the first card. */
async function loadedKeys(...features: readonly string[]): Promise<readonly string[]> {
  const { messages, parts = {} } = await en.load()
  const later = await Promise.all(features.map((id) => parts[id]!()))
  return [messages, ...later.map((part) => part.messages)].flatMap((part) => Object.keys(part))
}

test('the messages of the frame and first view load with the card', async () => {
  const first = [
    '../modal/',
    '../card/',
    '../parts/',
    '../wallets/',
    '../account/',
    '../login/',
    '../features/connect/connect.tsx',
  ].flatMap((part) => named(new URL(part, folder)))
  expect(first.length).toBeGreaterThan(15)
  const loaded = await loadedKeys()
  expect(first.filter((key) => !loaded.includes(key))).toEqual([])
})

test('each feature uses only messages that load with it', async () => {
  const features = readdirSync(new URL('../features/', folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'bundles')
    .map(({ name }) => name)
  for (const name of features) {
    const loaded = await loadedKeys(...(name in ((await en.load()).parts ?? {}) ? [name] : []))
    expect(
      named(new URL(`../features/${name}/`, folder)).filter((key) => !loaded.includes(key)),
      name,
    ).toEqual([])
  }
})

test('the label of a link to a feature’s view loads before the feature’s own messages', async () => {
  const labels = ownFeatures.flatMap(({ entries }) =>
    (entries ?? []).flatMap((entry) => ('view' in entry ? entry.label : [])),
  )
  expect(labels.length).toBeGreaterThan(0)
  const loaded = await loadedKeys()
  expect(labels.filter((label) => !loaded.includes(label))).toEqual([])
})
