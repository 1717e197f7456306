import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { pino, type DestinationStream } from 'pino'
import { readKeys } from '../embedded/keys.ts'
import { logged } from '../errors.ts'
import { close, limits, listen, urlOf } from '../listen.ts'
import { createMail } from '../mail/create.ts'
import { mailerOf } from '../mail/mailer.ts'
import { checkMail } from '../mail/settings.ts'
import type { Mail } from '../mail/types.ts'
import { SettingsError } from '../setting.ts'
import { counts } from '../embedded/let-in.ts'
import { createKeeperApp } from './app.ts'
import { openKeeperFile, type KeeperDb } from './database.ts'
import { checkIssuers, createIssuerKeys } from './issuers.ts'
import { createKeeperMetrics } from './metrics.ts'
import type { KeeperParts } from './parts.ts'
import { openSecret } from './secret.ts'
import { defaultKeeperSettings, keeperTable, type KeeperSettings } from './settings.ts'

/** Settings that differ from the defaults, and parts that tests may replace. */
export interface KeeperOptions extends Partial<KeeperSettings> {
  /** Where log lines go; the standard output. */
  logTo?: { write(line: string): void }
  /** Sends the mails, instead of the mail server that the settings name. */
  mail?: Mail
  /** Milliseconds since 1970. */
  now?: () => number
}

/** A running keeper. */
export interface RunningKeeper {
  /** Its origin, e.g. `http://127.0.0.1:8788`. */
  readonly url: string
  /** The port that it listens on. */
  readonly port: number
  /** Accepts no more requests, lets those under way finish, closes the file. */
  stop(): Promise<void>
}

const pruneEvery = 600_000
const day = 86_400_000

/** Removes expired recoveries and counts, and devices that were let in but never stored a share. */
async function prune(db: KeeperDb, time: number): Promise<void> {
  await db.deleteFrom('keeper_recoveries').where('expires', '<=', time).execute()
  await db.deleteFrom('keeper_challenges').where('expires', '<=', time).execute()
  await db
    .deleteFrom('keeper_waits')
    .where('until', '<=', time - counts)
    .execute()
  await db.deleteFrom('keeper_uses').where('ends', '<=', time).execute()
  await db
    .deleteFrom('keeper_devices')
    .where('created', '<', time - day)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('keeper_shares')
            .select('id')
            .whereRef('keeper_shares.wallet', '=', 'keeper_devices.wallet')
            .whereRef('keeper_shares.key', '=', 'keeper_devices.key'),
        ),
      ),
    )
    .execute()
}

/** Validates a program's values like those of variables. */
function checkSettings(settings: KeeperSettings): void {
  for (const key of [
    'key',
    'frameOrigin',
    'origin',
    'smtpUrl',
    'mailFrom',
    'metricsToken',
  ] as const) {
    const { name, parse } = keeperTable[key]
    try {
      if (settings[key] === '' && (key === 'key' || key === 'frameOrigin'))
        throw new Error(
          key === 'key' ? 'is missing: `openssl rand -base64 32` makes one' : 'is missing',
        )
      parse(settings[key])
    } catch (error) {
      throw new SettingsError(`${name} ${(error as Error).message}`)
    }
  }
  try {
    checkIssuers(settings.issuers)
  } catch (error) {
    throw new SettingsError(`${keeperTable.issuers.name} ${(error as Error).message}`)
  }
  if (settings.delay > 0 && settings.origin === '')
    throw new SettingsError(`${keeperTable.origin.name} is missing: with a delay, mails link there`)
  checkMail(settings, 'PORTICO_KEEPER_')
}

/**
 * Starts a keeper of recovery shares in this process: opens its file, brings it up to date,
 * listens.
 *
 * @param options Settings by name; `key` and `frameOrigin` have to be there. Without `smtpUrl`
 *   shares are kept, and nobody can recover one.
 * @throws SettingsError for a setting that is missing or wrong, and for a key that is not the
 *   file's.
 * @example
 * const key = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64') // one that is kept, where the file is
 * const keeper = await startKeeper({
 *   port: 0,
 *   database: ':memory:',
 *   key,
 *   frameOrigin: 'https://wallet.shop.example',
 *   smtpUrl: 'smtp://127.0.0.1:2525',
 *   mailFrom: 'keeper@shop.example',
 * })
 * await keeper.stop()
 */
export async function startKeeper(options: KeeperOptions = {}): Promise<RunningKeeper> {
  const { logTo, mail: own, now = Date.now, ...overrides } = options
  const settings: KeeperSettings = { ...defaultKeeperSettings(), ...overrides }
  checkSettings(settings)
  const logging = { level: settings.logLevel, base: null }
  const log = logTo ? pino(logging, logTo as DestinationStream) : pino(logging)
  const file = await openKeeperFile(settings.database)
  const { db } = file
  const secret = await openSecret(db, settings.key).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  const metrics = createKeeperMetrics()
  const mail = own
    ? mailerOf(own)
    : createMail({
        db,
        settings,
        keys: readKeys(settings.key),
        now,
        log,
        onOutcome: (outcome) => metrics.mails.inc({ outcome }),
      })
  const unfinished = new Set<Promise<void>>()
  const failed =
    (what: string) =>
    (error: unknown): void =>
      log.error({ err: logged(error as Error) }, what)
  let open = true
  function behind(work: Promise<void>): void {
    const done = work
      .catch(failed('a mail could not be kept'))
      .finally(() => unfinished.delete(done))
    unfinished.add(done)
  }
  const parts: KeeperParts = {
    settings,
    db,
    secret,
    issuerKeys: createIssuerKeys(now),
    mail,
    log,
    metrics,
    now,
    unready: file.unready,
    open: () => open,
    behind,
  }
  const app = createKeeperApp(parts)
  const server = createAdaptorServer({
    fetch: app.fetch,
    hostname: 'localhost',
    serverOptions: limits({ requestTimeout: 10_000, urlLimit: 1_024 }),
  }) as Server
  server.setTimeout(30_000)
  const { port } = await listen(server, settings.host, settings.port).catch(
    async (error: unknown) => {
      await mail.stop()
      await file.close()
      throw error
    },
  )
  let pruning = prune(db, now()).catch(failed('what is old could not be removed'))
  const timer = setInterval(
    () => (pruning = prune(db, now()).catch(failed('what is old could not be removed'))),
    pruneEvery,
  ).unref()
  const url = urlOf(settings.host, port)
  log.info({ url, migrated: file.migrated }, 'listening')
  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> =>
    (stopping ??= (async () => {
      open = false
      clearInterval(timer)
      await close(server, settings.shutdown)
      await Promise.all([pruning, ...unfinished])
      await mail.stop()
      await file.close()
      log.info('stopped')
    })())
  return { url, port, stop }
}
