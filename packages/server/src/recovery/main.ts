#!/usr/bin/env node
import { refusalOf } from '../utils/node-version.ts'

const err = (text: string): void => void process.stderr.write(`${text}\n`)
const refusal = refusalOf(process.versions.node)
if (refusal) {
  err(refusal)
  process.exitCode = 1
} else {
  // An older Node lacks modules that this imports.
  const { runRecoveryService } = await import('./run.ts')
  process.exitCode = await runRecoveryService(process.argv.slice(2), {
    env: process.env,
    out: (text) => void process.stdout.write(`${text}\n`),
    err,
  })
}
