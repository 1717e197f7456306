/** Each test that the threat model names is there, and each row that promises safety names one. */
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
        // The second form ends a table of several lines.
        /^ *(?:test(?:\.each\(.*?\))?|\](?: as const)?\))\((['"`])(.*?)\1, /gm,
      ),
      ([, , title]) => title!,
    ),
  ),
)

interface Row {
  lost: string
  gains: string
  tests: string[]
}

const rows: Row[] = readFileSync(path.join(root, 'docs/threat-model.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => {
    const [, lost = '', gains = '', , tests = ''] = line.split('|').map((cell) => cell.trim())
    return { lost, gains, tests: Array.from(tests.matchAll(/`([^`]+)`/g), ([, title]) => title!) }
  })

test('names only existing tests in the threat model', () => {
  const named = rows.flatMap(({ tests }) => tests)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((title) => !titles.has(title))).toEqual([])
})

test('names a test in each row of the threat model that says that an attacker gains nothing', () => {
  const without = rows.filter(({ gains, tests }) => /^nothing/i.test(gains) && tests.length === 0)
  // A key without what it encrypts is of no use by definition.
  expect(without.map(({ lost }) => lost)).toEqual(["the operator's key, without the database"])
})
