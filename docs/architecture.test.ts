/** The page about the architecture names every package and folder, and only those that exist. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { namespacePackages } from '../scripts/namespaces.mjs'
import { pagesIn, root } from './pages.ts'

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
    .sort()

const page = read('docs/architecture.md')
const spans = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)
const section = (heading: string): string => page.split(`## ${heading}\n`)[1]!.split(/^## /m)[0]!

test('fits on one page', () => {
  expect(page.split('\n').length).toBeLessThanOrEqual(150)
})

test('has a row for every package and app', () => {
  const rows = [...section('Packages').matchAll(/^\| `((?:packages|apps)\/[^`]+)` \|/gm)].map(
    ([, name]) => name,
  )
  expect(rows.sort()).toEqual(
    [
      ...foldersIn('packages').map((name) => `packages/${name}`),
      ...foldersIn('apps').map((name) => `apps/${name}`),
    ].sort(),
  )
})

test('has the imports that are checked', () => {
  const checked = /const arrows = \{\n([\s\S]*?)\n\}/.exec(read('scripts/checks.mjs'))![1]!
  const arrows = new Map(
    [...checked.matchAll(/^ {2}'?([\w-]+)'?: \[(.*)\]/gm)].map(([, name, of]) => [
      name,
      [...of!.matchAll(/'(\w+)'/g)].map((match) => match[1]).sort(),
    ]),
  )
  for (const name of namespacePackages()) arrows.set(name, ['core'])
  for (const [, name, imports = ''] of section('Packages').matchAll(
    /^\| `(?:packages|apps)\/([^`]+)` \|.*\| (.+) \|$/gm,
  ))
    if (name !== 'demo') expect([name, spans(imports).sort()]).toEqual([name, arrows.get(name!)])
})

test.each([
  'packages/core/src',
  'packages/react/src',
  'packages/server/src',
  'packages/embedded/src',
  'apps/frame/src',
])('names every folder of %s in its table', (folder) => {
  const rows = section('Folders').split('\n')
  // A package's rows follow the first one that names it; the frame's are the rest of their table.
  const first = rows.findIndex((row) => row.startsWith(`| \`${folder}\``))
  const end = rows.findIndex(
    (row, index) => index > first && (row === '' || row.startsWith('| `apps/')),
  )
  const named = rows
    .slice(first, end)
    .flatMap((row) => spans(row.split('|')[1]!))
    .filter((name) => name !== folder)
  expect(named.sort()).toEqual(foldersIn(folder).filter((name) => name !== 'dist'))
})

test('names only files and folders that exist', () => {
  const paths = [page, ...pagesIn('docs/architecture').map(read)]
    .flatMap(spans)
    .filter(
      (code) =>
        /^(packages|apps|scripts|e2e|docs|bench)\/[\w./-]+$/.test(code) && !code.includes('/dist/'),
    )
  expect(paths.length).toBeGreaterThan(60)
  expect(paths.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
})

test('names the projects in which tests run', () => {
  const config = read('vitest.config.ts')
  const rows = [
    ...read('docs/architecture/tests.md')
      .split('## How they run\n')[1]!
      .split(/^## /m)[0]!
      .matchAll(/^\| (`.*?`) \|/gm),
  ].flatMap(([, names]) => spans(names!))
  expect(rows.sort()).toEqual(
    [
      ...new Set([...config.matchAll(/\bname: '([^']+)'/g)].map(([, name]) => name!)),
      'jsdom',
      'happy-dom',
    ].sort(),
  )
})
