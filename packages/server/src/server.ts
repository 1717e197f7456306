import type { Server, ServerResponse } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { pino, type DestinationStream, type Logger } from 'pino'
import { createAdmin } from './admin.ts'
import { createApp } from './app.ts'
import { createAuth, signInVerification } from './auth/create.ts'
import { withoutChains } from './blockchain/none.ts'
import { createCache } from './cache.ts'
import { openDatabase } from './database/open.ts'
import { checkFarcaster } from './embedded/farcaster/create.ts'
import { checkPasskeys } from './embedded/passkeys/domain.ts'
import { createEmbedded } from './embedded/create.ts'
import { completeAddresses } from './embedded/due-address.ts'
import { openFrameFolder } from './embedded/frame/files.ts'
import { readKeys } from './embedded/keys.ts'
import { checkSocials } from './embedded/providers/settings.ts'
import { logged } from './errors.ts'
import { startClock } from './events/clock.ts'
import { createCollector } from './events/collector.ts'
import { close, limits, listen, urlOf } from './listen.ts'
import type { MailOptions } from './mail/create.ts'
import { mailerOf } from './mail/mailer.ts'
import { noMail } from './mail/none.ts'
import { checkMail } from './mail/settings.ts'
import type { Mailer } from './mail/types.ts'
import { createMetrics } from './metrics.ts'
import type { Parts } from './parts.ts'
import { createRegistry } from './projects/store.ts'
import { createFlight } from './rpc/flight.ts'
import { createReader } from './rpc/reader.ts'
import { createTurns } from './rpc/turns.ts'
import {
  defaultSettings,
  openOptions,
  SettingsError,
  settingsTable,
  type Settings,
} from './settings.ts'
import { readTokens } from './tokens.ts'
import type { RunningServer, ServerOptions } from './types.ts'
import { version } from './version.ts'

const pruneEvery = 600_000

/**
 * Milliseconds after which an idle connection is closed: longer than any answer may take, so its
 * client does not read.
 */
function longestSilence({ rpc, rpcTimeout, requestTimeout }: Settings): number {
  const nodes = Math.max(1, ...Object.values(rpc).map((urls) => urls.length))
  return requestTimeout + rpcTimeout * nodes + 5_000
}

/**
 * Closes the connection of an answer that the client has not received in time. Unlike the idle
 * timeout above, this one is not restarted by a byte now and then.
 */
export function endInTime(reply: Pick<ServerResponse, 'destroy' | 'once'>, ms: number): void {
  const timer = setTimeout(() => reply.destroy(), ms)
  reply.once('close', () => clearTimeout(timer))
}

function logger(settings: Settings, to: ServerOptions['logTo']): Logger {
  const options = { level: settings.logLevel, base: null }
  return to ? pino(options, to as DestinationStream) : pino(options)
}

/** Removes expired data now and periodically, until it is stopped. */
function pruneOften(
  all: readonly (() => Promise<unknown>)[],
  failed: (error: Error) => void,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const prune = (): void => {
    running = Promise.all(all.map((each) => each())).catch(failed)
  }
  const timer = setInterval(prune, pruneEvery).unref()
  prune()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Adds the setting's name to errors of its check. */
function hold({ name }: { name: string }, check: () => unknown): void {
  try {
    check()
  } catch (error) {
    throw new SettingsError(`${name} ${(error as Error).message}`)
  }
}

/** Validates a program's values like those of variables, and settings that depend on each other. */
function checkSettings(settings: Settings): void {
  hold(settingsTable.metricsToken, () => readTokens(settings.metricsToken))
  hold(settingsTable.socials, () => checkSocials(settings.socials))
  checkMail(settings, 'PORTICO_')
  checkPasskeys(settings)
  checkFarcaster(settings)
}

/** Loads the code that reads chains only where the settings name some. */
async function blockchainFor({ blockchain }: Settings): Promise<typeof withoutChains> {
  return Object.keys(blockchain.chains).length > 0
    ? (await import('./blockchain/create.ts')).createBlockchain
    : withoutChains
}

/** Loads the code that sends mail only where the settings name a mail server. */
async function mailBy(options: MailOptions): Promise<Mailer> {
  return options.settings.smtpUrl === ''
    ? noMail
    : (await import('./mail/create.ts')).createMail(options)
}

/**
 * Starts the backend in this process: opens the database, brings it up to date, fills it when it is
 * new, listens.
 *
 * @example
 * const server = await startServer({ port: 0, database: ':memory:', logLevel: 'silent' })
 * const reply = await fetch(`${server.url}/getWallets?projectId=default`)
 * await server.stop()
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const {
    logTo,
    fetch: fetchFn = fetch,
    guarded,
    mail: own,
    keys,
    frame,
    now = Date.now,
    steady = () => performance.now(),
    ...overrides
  } = options
  const settings: Settings = { ...defaultSettings(), ...overrides }
  checkSettings(settings)
  const log = logger(settings, logTo)
  const verify = signInVerification({ settings, fetch: fetchFn, now })
  const engine = await openDatabase(settings.database, { ...openOptions(settings), steady })
  const { db, replica, migrated, unready, limiter } = engine
  const auth = createAuth({ db, settings, verify, now })
  const metrics = createMetrics()
  const mail = own
    ? mailerOf(own)
    : await mailBy({
        db,
        settings,
        keys: readKeys(settings.embeddedKey),
        now,
        log,
        onOutcome: (outcome) => metrics.mails.inc({ outcome }),
      })
  const embedded = createEmbedded({
    db,
    settings,
    keys,
    mail,
    fetch: fetchFn,
    now,
    counting: { limiter, metrics },
  })
  const clock = await startClock({ db, today: now, steady })
  const collector = createCollector({
    db,
    clock,
    days: settings.eventsDays,
    most: settings.maxEvents,
    size: settings.eventsSize * 1_000_000,
  })
  let open = true
  const stopped = new AbortController()
  const reader = createReader()
  const createBlockchain = await blockchainFor(settings)
  const parts: Parts = {
    blockchain: createBlockchain({
      settings,
      db,
      replica,
      hold: engine.hold,
      log,
      fetch: fetchFn,
      guarded,
      now,
      clock,
      stopped: stopped.signal,
    }),
    settings,
    db,
    replica,
    unready,
    limiter,
    log,
    metrics,
    registry: createRegistry(db),
    collector,
    answers: createCache(settings.cacheSize),
    images: createCache(settings.cacheSize),
    fetch: fetchFn,
    auth,
    embedded,
    frameFolder: openFrameFolder(frame),
    turns: createTurns(now),
    flight: createFlight(settings),
    reader,
    now,
    deadline: (ms) => AbortSignal.timeout(ms),
    open: () => open,
    stopped: stopped.signal,
  }
  const app = createApp(parts, version)
  // A host name for requests in HTTP/1.0, which need not have one. Node refuses later versions
  // without it.
  const server = createAdaptorServer({
    fetch: app.fetch,
    hostname: 'localhost',
    serverOptions: limits(settings),
  }) as Server
  server.setTimeout(longestSilence(settings))
  server.on('request', (_, reply) =>
    endInTime(reply, longestSilence(settings) + settings.replyTimeout),
  )
  const { port } = await listen(server, settings.host, settings.port).catch(
    async (error: unknown) => {
      stopped.abort()
      await parts.blockchain.stop()
      await mail.stop()
      await engine.close()
      throw error
    },
  )
  const maintenance = engine.maintain((why, what) => log.error({ err: logged(why as Error) }, what))
  const pruning = pruneOften(
    [
      () => collector.prune(),
      () => auth.prune(),
      () => embedded.prune(),
      () => completeAddresses(parts),
    ],
    (error) => log.error({ err: logged(error) }, 'what is old could not be removed'),
  )
  const url = urlOf(settings.host, port)
  log.info({ url, migrated }, 'listening')

  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> =>
    (stopping ??= (async () => {
      open = false
      await close(server, settings.shutdown)
      // Requests to nodes under way would keep the process alive until they are answered.
      stopped.abort()
      await parts.blockchain.stop()
      await reader.close()
      await Promise.all([collector.settled(), pruning.stop(), mail.stop()])
      await maintenance.stop()
      await engine.close()
      log.info('stopped')
    })())
  return { url, port, admin: createAdmin(db, collector), stop }
}
