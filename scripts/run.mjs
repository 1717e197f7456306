/** Small helpers of the entry points: find this repository, run a command, say what is missing. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'

export const root = path.resolve(fileURLToPath(import.meta.url), '../..')
export const bin = (name) => path.join(root, 'node_modules/.bin', name)

/** The pinned Node when the platform has one, else the one that runs this. */
export function node() {
  return existsSync(bin('node')) ? bin('node') : process.execPath
}

/** The environment of everything we start: the pinned Node comes first. */
export const env = {
  ...process.env,
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
}

/** Runs a command with its output shown; resolves with whether it succeeded. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env, ...options })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

/**
 * Ends this process with a command in the pinned Node that runs until it is stopped. Ctrl-C reaches
 * the command by itself; SIGTERM is forwarded to it.
 */
export function continueIn(args) {
  const child = spawn(node(), args, { cwd: root, stdio: 'inherit', env })
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 0))
}

/** Installs the locked packages when they are missing. */
export async function install(folder = root, more = []) {
  if (existsSync(path.join(folder, 'node_modules/.package-lock.json'))) return
  console.log(`Installing ${folder === root ? 'packages' : path.relative(root, folder)}…`)
  if (
    !(await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...more], {
      cwd: folder,
    }))
  )
    fail('npm ci failed; see above.')
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}
