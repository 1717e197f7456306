/**
 * The Postgres of the server's tests: the system's, installed if allowed. The tests start their
 * own.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { aptInstall, hasApt } from './apt.mjs'
import { fail } from './run.mjs'

const debian = '/usr/lib/postgresql'

/** Debian's path by version, and the path. */
const isThere = () => {
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => path.join(debian, version, 'bin'))
    : []
  return [...versions, ...(process.env.PATH ?? '').split(':')].some((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))),
  )
}

/** Installs it when it is missing, or prints the command that does. */
export async function postgres() {
  if (isThere()) return
  if (hasApt()) {
    console.log('Installing postgresql…')
    const { ok, text } = await aptInstall(['postgresql'])
    if (ok) return
    console.error(text)
  }
  fail(
    'No Postgres for the tests of the server. This brings it: sudo apt-get install -y --no-install-recommends postgresql; elsewhere, put initdb and postgres on the PATH.',
  )
}
