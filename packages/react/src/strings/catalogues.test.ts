import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { ar } from './locales/ar.ts'
import { en } from './locales/en.ts'
import { es } from './locales/es.ts'
import { zhHans } from './locales/zh-Hans.ts'

const folder = new URL('./', import.meta.url)
const read = (code: string): Record<string, string> => JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8')) as Record<string, string>
const english = read('en')
const locales = [ar, en, es, zhHans]

test('every catalogue has a locale', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json')).map((file) => file.replace('.json', ''))
  expect(files.sort()).toEqual(locales.map((locale) => locale.code).sort())
})

const holes = (message: string): string[] => [...new Set([...message.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1] ?? ''))].sort()
const tags = (message: string): string[] => [...message.matchAll(/<\/?\w+>/g)].map((match) => match[0]).sort()

test.each(locales)('$code says everything that English says, with the same values and links', async (locale) => {
  const catalogue = read(locale.code)
  expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort())
  for (const [key, message] of Object.entries(catalogue)) {
    expect(message.trim(), key).not.toBe('')
    // A plural may write a number out as a word, never lose the value it branches on.
    const values = holes(message).filter((name) => english[key]?.includes(`{${name}`))
    expect(values, key).toEqual(holes(english[key] ?? ''))
    expect(tags(message), key).toEqual(tags(english[key] ?? ''))
  }
  expect(await locale.load()).toEqual(Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, compileMessage(message)])))
})

test.each(locales)('$code has every plural form of its language', (locale) => {
  const forms = new Intl.PluralRules(locale.code).resolvedOptions().pluralCategories
  for (const [key, message] of Object.entries(read(locale.code))) {
    if (!message.includes(', plural,')) continue
    // "Many" in Spanish is for millions of things; `other` reads the same.
    const needed = locale.code === 'es' ? ['one', 'other'] : forms.filter((form) => form !== 'zero' || locale.code === 'ar')
    for (const form of needed) expect(message, key).toContain(`${form} {`)
  }
})

test.each(locales)('$code has every button label', (locale) => {
  expect(Object.keys(locale.buttons).sort()).toEqual(Object.keys(en.buttons).sort())
  expect(Object.values(locale.buttons).every((label) => label.trim())).toBe(true)
})

test('every message that the code names exists', () => {
  const named = new Set<string>()
  const walk = (at: URL): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (entry.isDirectory()) walk(new URL(`${entry.name}/`, at))
      else if (/\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
        for (const match of readFileSync(new URL(entry.name, at), 'utf8').matchAll(/\bt\(\s*'([\w.-]+)'/g)) named.add(match[1] ?? '')
    }
  }
  for (const part of ['../modal/', '../views/', '../parts/']) walk(new URL(part, folder))
  expect(named.size).toBeGreaterThan(40)
  expect([...named].filter((key) => !(key in english))).toEqual([])
})
