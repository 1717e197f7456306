/**
 * The end-to-end tests in two processes beside each other, each with chains, backend and pages of its own: tests of one
 * process share them, so they run one after the other. Arguments go to the runner.
 */
import { spawn } from 'node:child_process'
import { bin, env, root } from './run.mjs'

// By the number of tests: those that look at every view in every look stand first, and take longest.
const halves = ['1', '2']
const codes = await Promise.all(
  halves.map(
    (half) =>
      new Promise((resolve) => {
        const args = ['test', `--shard=${half}/${halves.length}`, ...process.argv.slice(2)]
        const child = spawn(bin('playwright'), args, { cwd: root, env: { ...env, PORTICO_HALF: half, PWTEST_SHARD_WEIGHTS: '40:60' }, stdio: ['ignore', 'pipe', 'inherit'] })
        let line = ''
        // Whole lines, so that the two do not write into each other's.
        child.stdout.on('data', (chunk) => {
          const lines = (line + chunk).split('\n')
          line = lines.pop()
          for (const each of lines) console.log(each)
        })
        child.on('error', () => resolve(1))
        child.on('exit', (code) => {
          console.log(line)
          resolve(code ?? 1)
        })
      }),
  ),
)
process.exitCode = codes.every((code) => code === 0) ? 0 : 1
