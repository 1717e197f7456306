/** The pages of docs/api say what the built declarations say, and the doc comments behind them leave nothing out. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderApi } from '../scripts/api-docs.mjs'
import { privateReferences, undocumented } from '../scripts/api/documented.mjs'
import { publicNames } from '../scripts/api/model.mjs'

const home = new URL('api/', import.meta.url)
const names = publicNames()

test('its pages are those of the built packages: `node scripts/api-docs.mjs` writes them after a build', async () => {
  const pages = await renderApi()
  const there = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  expect(there.sort()).toEqual([...pages.keys()].sort())
  const changed = [...pages].filter(([name, text]) => readFileSync(new URL(name, home), 'utf8') !== text).map(([name]) => name)
  expect(changed).toEqual([])
})

test('every public name and member has a doc comment, and every parameter that its name does not explain', () => {
  expect(undocumented(names)).toEqual([])
})

test('no doc comment of a public name refers to what only we can read', () => {
  expect(privateReferences(names)).toEqual([])
  // The pages show members of types that are not public by themselves, too.
  const pages = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  expect(pages.filter((name) => /\brulings? \d|§\s?\d/.test(readFileSync(new URL(name, home), 'utf8')))).toEqual([])
})

test('every export of every entry has its place', () => {
  expect(names.length).toBeGreaterThan(300)
  for (const { page } of names) expect(existsSync(new URL(page, home))).toBe(true)
})
