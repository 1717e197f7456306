/** Prints the ten slowest tests of the last run. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './run.mjs'

const read = (name) => readFile(path.join(root, 'test-results', name), 'utf8').then(JSON.parse, () => null)
const [unit, ...halves] = await Promise.all(['vitest.json', 'playwright1.json', 'playwright2.json'].map(read))
const tests = []
for (const file of unit?.testResults ?? [])
  for (const test of file.assertionResults) tests.push([test.duration ?? 0, `${path.relative(root, file.name)} › ${test.title}`])
const walk = (suite) => {
  for (const spec of suite.specs ?? [])
    for (const test of spec.tests)
      tests.push([test.results.reduce((sum, r) => sum + r.duration, 0), `${spec.file} › ${spec.title} (${test.projectName})`])
  for (const inner of suite.suites ?? []) walk(inner)
}
for (const half of halves) for (const suite of half?.suites ?? []) walk(suite)
console.log('\nThe ten slowest tests:')
for (const [ms, name] of tests.sort((a, b) => b[0] - a[0]).slice(0, 10)) console.log(`${String(Math.round(ms)).padStart(7)} ms  ${name}`)
