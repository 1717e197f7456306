import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { readKeys } from '../keys/key-manager.ts'
import { logged } from '../http/errors.ts'
import { close, limits, listen, urlOf } from '../http/listen.ts'
import { createLogger } from '../utils/log.ts'
import { createMail } from '../mail/create.ts'
import { mailerOf } from '../mail/mailer.ts'
import type { Mail } from '../mail/types.ts'
import { startPruning } from '../utils/pruning.ts'
import { createRecoveryApp } from './app.ts'
import { createBackground } from './background.ts'
import { checkRecoverySettings } from './check-settings.ts'
import { openRecoveryFile } from './database.ts'
import { createIssuerKeys } from './issuers.ts'
import { createRecoveryMetrics } from './metrics.ts'
import type { RecoveryDeps } from './deps.ts'
import { removeExpired } from './prune.ts'
import { openSecret } from './secret.ts'
import { defaultRecoverySettings, type RecoverySettings } from './settings.ts'

/** Settings, and parts that tests may replace. */
export interface RecoveryServiceOptions extends Partial<RecoverySettings> {
  /** Destination of log lines. Default: the standard output. */
  logTo?: { write(line: string): void }
  /** Replaces the mail server of the settings. */
  mail?: Mail
  /** Milliseconds since 1970. */
  now?: () => number
}

/** A running recovery service. */
export interface RunningRecoveryService {
  /** Its origin, e.g. `http://127.0.0.1:8788`. */
  readonly url: string
  /** The port that it listens on. */
  readonly port: number
  /** Accepts no more requests, finishes open ones, closes the file. */
  stop(): Promise<void>
}

/** The limits of the recovery service's requests, which are small, and answered by it alone. */
const requestLimits = limits({ requestTimeout: 10_000, urlLimit: 1_024 })
/** Milliseconds after which an idle connection is closed. */
const longestSilence = 30_000

/**
 * Starts a recovery service in this process: opens and migrates its file, listens.
 *
 * @param options Settings by name; `key` and `frameOrigin` are required. Without `smtpUrl` shares
 *   are stored, but not recoverable.
 * @throws SettingsError for a missing or wrong setting, and for a key that is not the file's.
 * @example
 * const key = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64') // one that is kept, where the file is
 * const recoveryService = await startRecoveryService({
 *   port: 0,
 *   database: ':memory:',
 *   key,
 *   frameOrigin: 'https://wallet.shop.example',
 *   smtpUrl: 'smtp://127.0.0.1:2525',
 *   mailFrom: 'recovery@shop.example',
 * })
 * await recoveryService.stop()
 */
export async function startRecoveryService(
  options: RecoveryServiceOptions = {},
): Promise<RunningRecoveryService> {
  const { logTo, mail: own, now = Date.now, ...overrides } = options
  const settings: RecoverySettings = { ...defaultRecoverySettings(), ...overrides }
  checkRecoverySettings(settings)
  const log = createLogger(settings.logLevel, logTo)
  const file = await openRecoveryFile(settings.database)
  const { db } = file
  const secret = await openSecret(db, settings.key).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  const metrics = createRecoveryMetrics()
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
  const logFailure =
    (message: string) =>
    (error: unknown): void =>
      log.error({ err: logged(error as Error) }, message)
  const background = createBackground(logFailure('a mail could not be saved'))
  let open = true
  const deps: RecoveryDeps = {
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
    runInBackground: background.run,
  }
  const server = createAdaptorServer({
    fetch: createRecoveryApp(deps).fetch,
    hostname: 'localhost',
    serverOptions: requestLimits,
  }) as Server
  server.setTimeout(longestSilence)
  const { port } = await listen(server, settings.host, settings.port).catch(
    async (error: unknown) => {
      await mail.stop()
      await file.close()
      throw error
    },
  )
  const pruning = startPruning(
    () => removeExpired(db, now()),
    logFailure('expired data could not be removed'),
  )
  const url = urlOf(settings.host, port)
  log.info({ url, migrated: file.migrated }, 'listening')

  async function stop(): Promise<void> {
    open = false
    await close(server, settings.shutdown)
    await Promise.all([pruning.stop(), background.settled()])
    await mail.stop()
    await file.close()
    log.info('stopped')
  }
  let stopping: Promise<void> | undefined
  return { url, port, stop: () => (stopping ??= stop()) }
}
