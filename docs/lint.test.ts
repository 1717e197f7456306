/** The project's own lint rules refuse the bad form and accept the good one. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const oxlint = path.join(root, 'node_modules/.bin/oxlint')
const folder = mkdtempSync(path.join(tmpdir(), 'portico-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Config {
  overrides: readonly { files: readonly string[]; rules: Readonly<Record<string, unknown>> }[]
}
// Comments have a line of their own there.
const config = JSON.parse(
  readFileSync(path.join(root, '.oxlintrc.json'), 'utf8').replace(/^\s*\/\/.*$/gm, ''),
) as Config

/** What a rule reports, by path: how often, and never anything of another rule. */
function reports(rule: string, places: readonly string[]): Map<string, number> {
  const file = path.join(folder, `${rule}.json`)
  const settings = {
    plugins: [],
    jsPlugins: [path.join(root, 'scripts/lint/plugin.mjs')],
    categories: { correctness: 'off' },
    rules: { [`portico/${rule}`]: 'warn' },
  }
  writeFileSync(file, JSON.stringify(settings))
  const output = execFileSync(oxlint, ['-c', file, '-f', 'json', ...places], {
    cwd: root,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: readonly { code: string; filename: string }[]
  }
  const counts = new Map<string, number>()
  for (const { code, filename } of diagnostics) {
    expect(code).toBe(`portico(${rule})`)
    counts.set(filename, (counts.get(filename) ?? 0) + 1)
  }
  return counts
}

/** How often a rule reports each of some sources. */
function countsOf(rule: string, sources: readonly string[]): number[] {
  const files = sources.map((_, at) => path.join(folder, `${rule}-${at}.ts`))
  for (const [at, file] of files.entries()) writeFileSync(file, sources[at]!)
  const counts = reports(rule, files)
  const byName = new Map([...counts].map(([file, count]) => [path.basename(file), count]))
  return files.map((file) => byName.get(path.basename(file)) ?? 0)
}

const rules: Readonly<Record<string, { refused: readonly string[]; accepted: readonly string[] }>> =
  {
    'call-depth': {
      refused: [
        'a(b(c(d())))',
        'const x = a(1, b(c(d(e))))',
        'a(...b([c(d())]))',
        'a(b({ x: c(d()) }))',
        'fields(a(b(c())))',
      ],
      accepted: [
        'a(b(c(1)))',
        'a.b().c().d().e()',
        'const x = c(d())\na(b(x))',
        'a(b(c(() => d(e(f())))))',
        'fields({ x: maybe(fields({ y: listOf(fields({ z: maybe(isZ) })) })) })',
        "h('p', {}, h('b', {}, h('i', {}, text(1))))",
        'a(b(c(Number(d))))',
      ],
    },
    'conditional-spread': {
      refused: [
        'a({ ...(x && { x }) })',
        'const o = { b, ...(x === undefined ? {} : { x }) }',
        'const o = { ...(x ? { x } : {}) }',
      ],
      accepted: [
        'const o = { ...rest, ...defined({ x }) }',
        'const o = { ...(x ? first : second) }',
        'const list = [...(x ? [x] : [])]',
      ],
    },
    'index-predicate': {
      refused: [
        'if (list[0]) a()',
        'const x = list[0] ? 1 : 2',
        'const x = !list[0]',
        'const x = list[0] && a()',
        "const x = list[0] || ''",
        'while (list[0]) a()',
      ],
      accepted: [
        'if (list.length > 0) a()',
        'const [first] = list\nif (first === undefined) a()',
        "const x = list[0] ?? ''",
        'const x = list[0] === 1',
        'if (table[key]) a()',
      ],
    },
    'refused-words': {
      refused: [
        'const isSeldomUsed = true',
        'const anybody = 1',
        'const addWay = 1',
        "test('rejects anybody without a token', () => {})",
        "test.each([1])('rejects everybody', () => {})",
        'describe(`a page that ${who} seldom opens`, () => {})',
      ],
      accepted: [
        'const isRarelyUsed = true',
        "test('rejects a visitor without a token', () => {})",
        "const text = 'seldom'",
        "test('reads a name in the same way', () => {})",
        "log('everybody')",
      ],
    },
    'unchecked-cast': {
      refused: ['a(x as unknown as string)', 'a(x as never)', 'a(x as any)'],
      accepted: ['a(x as string)', 'a(x as unknown)', 'a(x satisfies string)', "a('x' as const)"],
    },
  }

describe.each(Object.entries(rules))('%s', (rule, { refused, accepted }) => {
  test('reports each bad form once', () => {
    expect(countsOf(rule, refused)).toEqual(refused.map(() => 1))
  })
  test('accepts each good form', () => {
    expect(countsOf(rule, accepted)).toEqual(accepted.map(() => 0))
  })
})

test('the configuration excepts only files and folders from the rule for casts that have such a cast', () => {
  const boundaries = config.overrides
    .filter(({ rules: own }) => Object.keys(own).join() === 'portico/unchecked-cast')
    .flatMap(({ files }) => files.map((each) => each.replace(/\/\*\*$/, '')))
  expect(boundaries.length).toBeGreaterThan(0)
  const cast = [...reports('unchecked-cast', boundaries).keys()]
  const needless = boundaries.filter(
    (place) => !cast.some((file) => file === place || file.startsWith(`${place}/`)),
  )
  expect(needless).toEqual([])
})
