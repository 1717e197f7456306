/** Prints the slowest files and tests of the last run. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './run.mjs'

const read = (name) =>
  readFile(path.join(root, 'test-results', name), 'utf8').then(JSON.parse, () => null)
const [unit, visits] = await Promise.all(['vitest.json', 'playwright.json'].map(read))
/** Milliseconds, file (with its project), title. */
const tests = []
for (const file of unit?.testResults ?? [])
  for (const test of file.assertionResults)
    tests.push({ ms: test.duration ?? 0, file: path.relative(root, file.name), title: test.title })
const walk = (suite) => {
  for (const spec of suite.specs ?? [])
    for (const test of spec.tests)
      tests.push({
        ms: test.results.reduce((sum, r) => sum + r.duration, 0),
        file: `${spec.file} (${test.projectName})`,
        title: spec.title,
      })
  for (const inner of suite.suites ?? []) walk(inner)
}
for (const suite of visits?.suites ?? []) walk(suite)

const files = new Map()
for (const { ms, file } of tests) {
  const sum = files.get(file) ?? { ms: 0, count: 0 }
  files.set(file, { ms: sum.ms + ms, count: sum.count + 1 })
}
const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`
const first = (list) => list.sort((a, b) => b.ms - a.ms).slice(0, 10)
console.log('\nThe ten slowest files, by the sum of their tests:')
for (const { ms, count, file } of first([...files].map(([file, sum]) => ({ file, ...sum }))))
  console.log(`${seconds(ms)}  ${file}, ${count} tests`)
console.log('The ten slowest tests:')
for (const { ms, file, title } of first(tests)) console.log(`${seconds(ms)}  ${file} › ${title}`)
