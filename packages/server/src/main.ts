#!/usr/bin/env node
import { refusalOf } from './node-version.ts'

// A reader that has seen enough, like `head`, is no fault.
process.stdout.on('error', () => process.exit(0))

const err = (text: string): void => void process.stderr.write(`${text}\n`)
const refusal = refusalOf(process.versions.node)
if (refusal) {
  err(refusal)
  process.exitCode = 1
} else {
  // An older Node has not all that this imports.
  const { run } = await import('./commands/run.ts')
  process.exitCode = await run(process.argv.slice(2), { env: process.env, out: (text) => void process.stdout.write(`${text}\n`), err })
}
