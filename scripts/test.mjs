/**
 * `npm test`: installs what is missing, then every check in the order of its cost. Stops at the
 * first that fails. `npm test -- core react` builds, and runs the unit and contract tests of these
 * alone: a package, an app, or `docs`.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { browsers } from './browsers.mjs'
import { postgres } from './postgres.mjs'
import { bin, env, fail, install, node, root, run } from './run.mjs'

await install()
// Hosts of the end-to-end tests with their own packages.
for (const host of [
  'react-18',
  'wagmi-2',
  'wagmi-3',
  'created-next',
  'bundlers',
  'react-router',
  'astro',
  'typescript',
  'test-dapp',
  'unit-tests',
])
  await install(path.join(root, 'e2e/hosts', host))
// A Bitcoin node for the tests: in JavaScript, so that nothing is compiled.
await install(path.join(root, 'packages/testkit/regtest'))
await browsers(['chromium', 'firefox'])

/** The folders whose tests run; all when none is named. */
const folders = process.argv.slice(2).map((name) => {
  const place = [`packages/${name}`, `apps/${name}`, name].find((each) =>
    existsSync(path.join(root, each)),
  )
  return place ?? fail(`There is no package or app ${name}.`)
})

if (folders.length === 0 || folders.includes('packages/server')) await postgres()

let passed = 0
/**
 * Waits for a check, and ends the run if it fails.
 *
 * @param check begins it, and resolves with whether it passed.
 * @param report of the runner, in `test-results`.
 */
const step = async (name, check, report) => {
  const startedAt = Date.now()
  console.log(`\n── ${name}`)
  const ok = await check()
  if (report) await run(node(), ['scripts/failed.mjs', report])
  if (!ok) {
    console.log(`\n${passed} passed, 1 failed`)
    fail(`${name} failed.`)
  }
  console.log(`   ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

/**
 * A check by a command, whose output is shown. The number of passed tests that its runner prints is
 * added.
 */
const by = (command, args) => () =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk)
      text += stripVTControlCharacters(String(chunk))
    })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => {
      const counts = [/^\s*Tests\s+(?:.*\|\s*)?(\d+) passed/gm, /^\s+(\d+) passed \(/gm]
      for (const pattern of counts)
        for (const found of text.matchAll(pattern)) passed += Number(found[1])
      resolve(code === 0)
    })
  })

/**
 * Runs Vitest, whose projects share what one of them has transformed. What an earlier run has left
 * is not used: its key does not change with the `exports` of a package.
 */
async function vitest(...args) {
  await rm(path.join(root, 'node_modules/.vitest-cache'), { recursive: true, force: true })
  const check = by(bin('vitest'), ['run', '--fsModuleCache', ...args])
  return check()
}

await step('format', by(bin('oxfmt'), ['--check']))
await step('build', by(node(), ['scripts/build.mjs', '--apps']))
if (folders.length > 0) {
  await step(
    `tests of ${folders.join(', ')}`,
    () => vitest('--passWithNoTests', ...folders.map((place) => `${place}/`)),
    'vitest.json',
  )
  console.log(`\n${passed} passed, 0 failed`)
  process.exit(0)
}
// Together with the checks after it: they need one core, and leave it the other.
const types = by(bin('tsc'), ['-p', 'tsconfig.json'])()
await step('lint', by(bin('oxlint'), ['--deny-warnings']))
await step('boundaries, licences, packages', by(node(), ['scripts/checks.mjs']))
await step('byte ceilings', by(node(), ['scripts/bytes.mjs']))
await step('types, which began with lint', () => types)
await step('unit and contract tests', vitest, 'vitest.json')
await step('end to end', by(bin('playwright'), ['test']), 'playwright.json')
await run(node(), ['scripts/slowest.mjs'])
console.log(`\n${passed} passed, 0 failed`)
