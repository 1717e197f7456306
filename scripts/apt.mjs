/** Installs packages with the system's package manager, if that is allowed. */
import { spawn, spawnSync } from 'node:child_process'
import { env } from './run.mjs'

export const hasApt = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/** Another program may be installing: its lock is waited for. */
const patient = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3']

/** Updates the package lists and installs; returns whether it succeeded, and the output. */
export async function aptInstall(packages, options = patient) {
  const updated = await quiet('apt-get', [...options, 'update', '-qq'])
  const installed = await quiet('apt-get', [
    ...options,
    'install',
    '-y',
    '--no-install-recommends',
    ...packages,
  ])
  return {
    ok: installed.ok,
    text: [updated, installed]
      .filter(({ ok }) => !ok)
      .map(({ text }) => text.trim())
      .join('\n'),
  }
}

/** Runs a command; its output is shown only when it fails. */
export function quiet(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
    child.on('error', (error) => resolve({ ok: false, text: `${text}${error.message}` }))
    child.on('exit', (code) => resolve({ ok: code === 0, text }))
  })
}
