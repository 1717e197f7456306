#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'
import { run } from './commands/run.ts'

// Large answers of nodes pass through: with more room for what is young, a flood of them stays in memory long after.
setFlagsFromString('--max-semi-space-size=12')

// A reader that has seen enough, like `head`, is no fault.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
})
