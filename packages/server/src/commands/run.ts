import { NewerDatabaseError } from '../database/migrate.ts'
import { openDatabase } from '../storage/open.ts'
import type { Db } from '../database/schema.ts'
import { sqlState, UnreachableError } from '../database/faults.ts'
import { errorNumber } from '../database/sqlite.ts'
import { isPostgres, placeName } from '../database/url.ts'
import { openOptions, readSettings, SettingsError, type Settings } from '../settings.ts'
import { version } from '../utils/version.ts'
import { backupTo, restoreFrom } from './backup.ts'
import { chainsCommand } from './chains.ts'
import { databaseCommand } from './database.ts'
import { embeddedCommand } from './embedded.ts'
import { frameCommand } from './frame.ts'
import { imageCommand } from './image.ts'
import { parse } from './read.ts'
import { projectCommand } from './project.ts'
import { sessionCommand } from './session.ts'
import { UsageError, usage, type Terminal } from './usage.ts'
import { walletCommand } from './wallet.ts'

type Command = (db: Db, args: readonly string[], settings: Settings) => Promise<readonly string[]>

const commands: Readonly<Record<string, Command>> = {
  wallet: walletCommand,
  project: projectCommand,
  image: imageCommand,
  chains: chainsCommand,
  session: sessionCommand,
  embedded: embeddedCommand,
}

async function withDatabase(
  settings: Settings,
  run: (db: Db, migrated: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const { db, migrated, erase, close } = await openDatabase(
    settings.database,
    openOptions(settings),
  )
  try {
    const result = await run(db, migrated)
    // A command may have replaced keys, while the server keeps the log.
    await erase()
    return result
  } finally {
    await close()
  }
}

async function dispatch(
  name: string,
  args: readonly string[],
  settings: Settings,
): Promise<readonly string[]> {
  if (name === 'migrate')
    return withDatabase(settings, async (_, migrated) =>
      migrated.length > 0 ? migrated.map((step) => `done: ${step}`) : ['up to date'],
    )
  if ((name === 'backup' || name === 'restore') && isPostgres(settings.database))
    throw new UsageError(
      `A Postgres is backed up by pg_dump and restored by pg_restore; see docs/server/postgres.md.`,
    )
  if (name === 'backup') return [await backupTo(settings.database, fileOf(args))]
  if (name === 'restore') return [await restoreFrom(settings.database, fileOf(args))]
  if (name === 'frame') return frameCommand(args)
  if (name === 'database') return databaseCommand(settings, args)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(`There is no command ${JSON.stringify(name)}.\n\n${usage}`)
  return withDatabase(settings, (db) => command(db, args, settings))
}

function fileOf(args: readonly string[]): string {
  const [file = ''] = args
  if (args.length !== 1 || file === '' || file.startsWith('--'))
    throw new UsageError('Name one file.')
  return file
}

function listening(args: readonly string[]): Record<string, string> {
  const { words, values } = parse(args, { port: { type: 'string' }, host: { type: 'string' } })
  if (words.length > 0) throw new UsageError(`serve takes no arguments.\n\n${usage}`)
  const { port, host } = values
  const env: Record<string, string> = {}
  if (typeof port === 'string') env['PORTICO_PORT'] = port
  if (typeof host === 'string') env['PORTICO_HOST'] = host
  return env
}

/** By Postgres error code. */
const postgresReasons: Readonly<Record<string, string>> = {
  '28000': 'the user is refused',
  '28P01': 'the user or the password is refused',
  '3D000': 'there is no such database',
  '42501': 'the user may not do that',
  '53100': 'the storage is full',
}

/** For the operator; null when it is a bug of ours. */
function explain(error: unknown, settings: Settings | undefined): string | null {
  if (
    error instanceof UsageError ||
    error instanceof SettingsError ||
    error instanceof NewerDatabaseError
  )
    return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `${settings?.host}:${settings?.port} is in use (PORTICO_HOST, PORTICO_PORT)`
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return `Cannot listen on ${settings?.host}:${settings?.port}: ${code}`
  if (code === 'ERR_SQLITE_ERROR') {
    const reasons: Readonly<Record<number, string>> = {
      5: 'another process is writing',
      8: 'may not be written',
      13: 'the storage is full',
      14: 'cannot be opened',
      26: 'is not a SQLite database',
    }
    return `${settings?.database}: ${reasons[errorNumber(error)] ?? message}`
  }
  const state = sqlState(error) ?? sqlState((error as Error).cause)
  if (state !== undefined || error instanceof UnreachableError)
    return `${placeName(settings?.database ?? '')}: ${postgresReasons[state ?? ''] ?? message}`
  return code?.startsWith('E') ? message : null
}

/** Returns the exit code. The server runs until it is stopped. */
export async function run(args: readonly string[], { env, out, err }: Terminal): Promise<number> {
  // Without a command, options belong to `serve`.
  const [name = 'serve', ...rest] = /^--(?!help$|version$)/.test(args[0] ?? '')
    ? ['serve', ...args]
    : args
  if (['help', '--help', '-h'].includes(name)) return (out(usage), 0)
  if (['version', '--version'].includes(name)) return (out(version), 0)
  let settings: Settings | undefined
  try {
    settings = readSettings(name === 'serve' ? { ...env, ...listening(rest) } : env)
    if (name === 'serve') {
      // A command that serves nothing starts in half the time.
      const { serve } = await import('./serve.ts')
      await serve(settings)
    } else for (const line of await dispatch(name, rest, settings)) out(line)
    return 0
  } catch (error) {
    err(explain(error, settings) ?? String((error as Error).stack))
    return 1
  }
}
