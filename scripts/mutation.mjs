/**
 * `npm run mutation [room …]`: checks that the tests detect faults. First the property tests with a
 * seed of this run, then the hand-written faults (`mutation/faults.mjs`), then a tool's mutants of
 * the named rooms, or of all. Changes sources while it runs and restores them; refuses to start
 * with uncommitted changes.
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { faults } from '../mutation/faults.mjs'
import { rooms } from '../mutation/rooms.mjs'
import { bin, env, fail, install, node, root, run } from './run.mjs'

const least = { planted: 0.9, mutants: 0.8 }
const asked = process.argv.slice(2)
const strange = asked.filter((name) => name !== 'planted' && !(name in rooms))
if (strange.length > 0)
  fail(`No such room: ${strange.join(', ')}. There are: planted, ${Object.keys(rooms).join(', ')}.`)
const wants = (name) => asked.length === 0 || asked.includes(name)

if (
  spawnSync('git', ['status', '--porcelain', 'packages', 'apps'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.trim()
)
  fail('Commit first: this changes sources and puts them back.')
await install()
await install(path.join(root, 'mutation'))

const seed = String(process.env.PORTICO_SEED ?? randomInt(1, 2 ** 31))
console.log(`Seed of the properties: ${seed} (PORTICO_SEED=${seed} runs them again)`)
const seeded = { ...env, PORTICO_SEED: seed }

const vitest = (tests, options = {}) =>
  spawnSync(bin('vitest'), ['run', ...tests], {
    cwd: root,
    env: seeded,
    encoding: 'utf8',
    ...options,
  })

if (asked.length === 0) {
  const files = spawnSync('git', ['grep', '-l', "from 'fast-check'", '--', '*.test.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .stdout.trim()
    .split('\n')
  if (vitest(files, { stdio: 'inherit' }).status !== 0)
    fail(`A property failed with seed ${seed}: keep what it found as a case of its own.`)
}

let missed = false
if (wants('planted')) missed = !plantAll()
for (const room of Object.keys(rooms)) if (wants(room)) missed = !(await mutate(room)) || missed
process.exitCode = missed ? 1 : 0

/** Applies each fault by itself; it is detected when one of its named tests fails. */
function plantAll() {
  const judges = [...new Set(faults.flatMap(({ tests }) => tests))]
  if (vitest(judges).status !== 0)
    fail('The tests that judge the planted faults are red without them.')
  const survivors = faults.filter((fault) => {
    const known = plant(fault)
    console.log(`${known ? 'known   ' : 'SURVIVED'} ${fault.file}: ${fault.says}`)
    return !known
  })
  const score = 1 - survivors.length / faults.length
  console.log(
    `\nPlanted by hand: ${faults.length - survivors.length} of ${faults.length} known (${(score * 100).toFixed(0)} %)`,
  )
  return score >= least.planted
}

function plant({ file, find, put, tests }) {
  const where = path.join(root, file)
  const text = readFileSync(where, 'utf8')
  if (text.split(find).length !== 2) fail(`${file} does not have, exactly once: ${find}`)
  try {
    writeFileSync(
      where,
      text.replace(find, () => put),
    )
    return vitest(tests).status !== 0
  } finally {
    writeFileSync(where, text)
  }
}

/** Lets the tool mutate one room; its score is a compass, its survivors are named in the report. */
async function mutate(room) {
  console.log(`\n── ${room}`)
  const config = path.join(root, 'mutation/stryker.config.mjs')
  const tool = path.join(root, 'mutation/node_modules/.bin/stryker')
  if (!(await run(node(), [tool, 'run', config], { env: { ...seeded, PORTICO_ROOM: room } })))
    return false
  const report = JSON.parse(
    readFileSync(path.join(root, `test-results/mutation/${room}.json`), 'utf8'),
  )
  const count = {}
  for (const { mutants } of Object.values(report.files))
    for (const { status } of mutants) count[status] = (count[status] ?? 0) + 1
  const { Killed = 0, Timeout = 0, Survived = 0, NoCoverage = 0 } = count
  const score = (Killed + Timeout) / (Killed + Timeout + Survived + NoCoverage)
  console.log(
    `${room}: ${Killed + Timeout} killed, ${Survived} survived, ${NoCoverage} not covered (${(score * 100).toFixed(1)} %)`,
  )
  return score >= least.mutants
}
