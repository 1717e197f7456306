#!/usr/bin/env node
import { refusalOf } from './utils/node-version.ts'

// A reader that closes the pipe early, like `head`, is no error.
process.stdout.on('error', () => process.exit(0))

const err = (text: string): void => void process.stderr.write(`${text}\n`)
const refusal = refusalOf(process.versions.node)
if (refusal) {
  err(refusal)
  process.exitCode = 1
} else {
  // An older Node lacks modules that this imports.
  const { run } = await import('./commands/run.ts')
  process.exitCode = await run(process.argv.slice(2), {
    env: process.env,
    out: (text) => void process.stdout.write(`${text}\n`),
    err,
  })
}
