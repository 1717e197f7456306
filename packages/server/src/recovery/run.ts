import { existsSync } from 'node:fs'
import { NewerDatabaseError } from '../database/migrate.ts'
import { errorNumber, makePrivate, openFile } from '../database/sqlite.ts'
import type { Terminal } from '../commands/usage.ts'
import { SettingsError } from '../utils/setting.ts'
import { version } from '../utils/version.ts'
import { readRecoverySettings, type RecoverySettings } from './settings.ts'
import { startRecoveryService } from './start.ts'

export const recoveryUsage = `portico-recovery is the recovery service of embedded wallets: it stores one share of each key.

  portico-recovery                  run until SIGTERM
  portico-recovery backup <file>    copy the database, also while the service runs
  portico-recovery help | version

Settings are environment variables, PORTICO_RECOVERY_…. All of them:
https://github.com/portico-wallet/portico/blob/main/docs/server/settings.md#the-recovery-service`

class UsageError extends Error {}

/** One SQLite statement, so that the copy is complete. */
function backup({ database }: RecoverySettings, [target, ...more]: readonly string[]): string {
  if (!target || more.length > 0) throw new UsageError('Name one file.')
  if (!existsSync(database)) throw new UsageError(`${database}: no such file`)
  if (existsSync(target)) throw new UsageError(`${target}: exists already`)
  makePrivate(target)
  const file = openFile(database, { readOnly: true })
  try {
    file.prepare('vacuum into ?').run(target)
    return `wrote ${target}`
  } finally {
    file.close()
  }
}

/** A second signal does not wait. */
async function serve(settings: RecoverySettings): Promise<void> {
  const recoveryService = await startRecoveryService(settings)
  await new Promise<void>((resolve) => {
    let asked = false
    const ask = (): void => {
      if (asked) process.exit(1)
      asked = true
      resolve()
    }
    process.on('SIGTERM', ask)
    process.on('SIGINT', ask)
  })
  await recoveryService.stop()
}

const fileReasons: Readonly<Record<number, string>> = {
  5: 'another process is writing',
  8: 'may not be written',
  13: 'the storage is full',
  14: 'cannot be opened',
  26: 'is not a SQLite database',
}

function explain(error: unknown, settings: RecoverySettings | undefined): string {
  if (
    error instanceof UsageError ||
    error instanceof SettingsError ||
    error instanceof NewerDatabaseError
  )
    return error.message
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `${settings?.host}:${settings?.port} is in use (PORTICO_RECOVERY_HOST, PORTICO_RECOVERY_PORT)`
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return `Cannot listen on ${settings?.host}:${settings?.port}: ${code}`
  if (code === 'ERR_SQLITE_ERROR')
    return `${settings?.database}: ${fileReasons[errorNumber(error)] ?? message}`
  return code?.startsWith('E') ? message : String(stack)
}

export async function runRecoveryService(
  [name = 'serve', ...args]: readonly string[],
  { env, out, err }: Terminal,
): Promise<number> {
  if (['help', '--help', '-h'].includes(name)) return (out(recoveryUsage), 0)
  if (['version', '--version'].includes(name)) return (out(version), 0)
  let settings: RecoverySettings | undefined
  try {
    settings = readRecoverySettings(env)
    if (name === 'serve') await serve(settings)
    else if (name === 'backup') out(backup(settings, args))
    else throw new UsageError(`There is no command ${JSON.stringify(name)}.\n\n${recoveryUsage}`)
    return 0
  } catch (error) {
    err(explain(error, settings))
    return 1
  }
}
