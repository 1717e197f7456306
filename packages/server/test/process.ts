import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { run } from '../src/commands/run.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
/** The recovery service's command. */
export const recoveryMain: string = fileURLToPath(
  new URL('../src/recovery/main.ts', import.meta.url),
)

/** Where Node keeps what it has compiled: reading the sources takes half of a start. */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url))

/** A folder of the test's own, gone with it. */
export function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'portico-server-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/**
 * The command as a process of its own, which a test may kill; `limit` is what a shell runs before
 * it, such as `ulimit`.
 */
export function launch(
  args: readonly string[],
  env: Record<string, string>,
  limit?: string,
  file: string = main,
): ChildProcess {
  const command = [process.execPath, '--conditions=@portico/source', file, ...args]
  const child = spawn('/bin/sh', ['-c', `${limit ?? ':'}; exec "$@"`, 'sh', ...command], {
    env: { NODE_COMPILE_CACHE: compiled, ...env, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

export const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('close', resolve))

/** A server as a process of its own; resolves once it listens. */
export function serve(
  env: Record<string, string>,
  limit?: string,
): Promise<{ child: ChildProcess; url: string }> {
  const child = launch(['serve'], { PORTICO_PORT: '0', PORTICO_RATE_LIMIT: '0', ...env }, limit)
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (part) => {
      text += String(part)
      const url = /"url":"([^"]+)"/.exec(text)?.[1]
      if (url) resolve({ child, url })
    })
    let fault = ''
    child.stderr?.on('data', (part) => (fault += String(part)))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${fault}`)))
  })
}

/**
 * Runs the operator's command within this process, on a database or in an environment: its exit
 * code and output.
 */
export async function operate(
  database: string | Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const output = { out: [] as string[], err: [] as string[] }
  const code = await run(args, {
    env: typeof database === 'string' ? { PORTICO_DATABASE: database } : database,
    out: (line) => output.out.push(line),
    err: (line) => output.err.push(line),
  })
  return { code, out: output.out.join('\n'), err: output.err.join('\n') }
}
