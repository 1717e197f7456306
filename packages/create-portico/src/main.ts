#!/usr/bin/env node
/** `create-portico`, which `npm create portico` calls. */
import { run } from './run.ts'

const { stdin, stdout, stderr, env } = process

// A reader that has seen enough, like `head`, is no fault.
stdout.on('error', () => process.exit(0))

process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  agent: env['npm_config_user_agent'],
  terminal: stdin.isTTY && stdout.isTTY ? { input: stdin, output: stdout } : undefined,
  out: (line) => void stdout.write(`${line}\n`),
  err: (line) => void stderr.write(`${line}\n`),
})
