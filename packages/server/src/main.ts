#!/usr/bin/env node
import { run } from './commands/run.ts'

// A reader that has seen enough, like `head`, is no fault.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
})
