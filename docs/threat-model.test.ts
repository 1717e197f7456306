/** Each test that the threat model names is there, by that name. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './pages.ts'

const titles = new Set(
  globSync('{apps,packages,e2e}/**/*.{test,spec}.ts', {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.includes('dist'),
  }).flatMap((file) =>
    Array.from(
      readFileSync(path.join(root, file), 'utf8').matchAll(
        /^ *test(?:\.each\(.*?\))?\((['"`])(.*?)\1, /gm,
      ),
      ([, , title]) => title!,
    ),
  ),
)

test('names only existing tests in the threat model', () => {
  const rows = readFileSync(path.join(root, 'docs/threat-model.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const named = rows.slice(1).flatMap((row) =>
    Array.from(
      row
        .split('|')
        .at(-2)!
        .matchAll(/`([^`]+)`/g),
      ([, title]) => title!,
    ),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((title) => !titles.has(title))).toEqual([])
})
