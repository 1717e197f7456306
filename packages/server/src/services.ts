import { createAuth, signInVerification, type Auth } from './auth/create.ts'
import { withoutChains } from './blockchain/none.ts'
import { createCache } from './utils/cache.ts'
import { checkSettings } from './check-settings.ts'
import { createConvert } from './convert/create.ts'
import type { Engine } from './database/engine.ts'
import { openDatabase } from './storage/open.ts'
import { createEmbedded } from './embedded/create.ts'
import { completeAddresses } from './embedded/due-address.ts'
import { completeRemovals } from './embedded/due-removals.ts'
import { openFrameFolder } from './embedded/frame/files.ts'
import { readKeys } from './keys/key-manager.ts'
import { logged } from './http/errors.ts'
import { startClock } from './events/clock.ts'
import { createCollector } from './events/collector.ts'
import { createLogger } from './utils/log.ts'
import type { MailOptions } from './mail/create.ts'
import { mailerOf } from './mail/mailer.ts'
import { noMail } from './mail/none.ts'
import type { Mail, Mailer } from './mail/types.ts'
import { createMetrics } from './utils/metrics.ts'
import type { Deps } from './http/deps.ts'
import { createRegistry } from './projects/store.ts'
import { startPruning, type Pruning } from './utils/pruning.ts'
import { createMemoryBudget } from './rpc/memory-budget.ts'
import { createReader } from './rpc/reader.ts'
import { createNodeOrder } from './rpc/node-order.ts'
import { defaultSettings, openOptions, type Settings } from './settings.ts'
import type { ServerOptions } from './types.ts'

/** Everything behind the routes, from the open database to the mail queue. */
export interface Services {
  /** The dependencies of the routes. */
  readonly deps: Deps
  /** Migrations that were run when the database was opened. */
  readonly migrated: readonly string[]
  /** Starts the periodic maintenance of the database, and the removal of expired data. */
  startMaintenance(): void
  /** Makes answers ask clients to close their connections, so that the server need not wait. */
  drain(): void
  /** Stops all services, and closes the database. */
  stop(): Promise<void>
}

/** What the server takes from its process, and what tests replace. */
interface Environment {
  readonly fetch: typeof fetch
  readonly guarded: ServerOptions['guarded']
  readonly mail: ServerOptions['mail']
  readonly keys: ServerOptions['keys']
  readonly frame: ServerOptions['frame']
  readonly now: () => number
  readonly steady: () => number
}

/** The code is loaded only where the settings name chains. */
async function loadBlockchain({ blockchain }: Settings): Promise<typeof withoutChains> {
  if (Object.keys(blockchain.chains).length === 0) return withoutChains
  const { createBlockchain } = await import('./blockchain/create.ts')
  return createBlockchain
}

/** The program's own mail service, or that of the settings, whose code loads only if they have one. */
async function createMailer(own: Mail | undefined, options: MailOptions): Promise<Mailer> {
  if (own) return mailerOf(own)
  if (options.settings.smtpUrl === '') return noMail
  const { createMail } = await import('./mail/create.ts')
  return createMail(options)
}

function removeExpired(deps: Deps): Promise<unknown> {
  return Promise.all([
    deps.collector.prune(),
    deps.auth.prune(),
    deps.embedded.prune(),
    completeAddresses(deps),
    completeRemovals(deps),
  ])
}

/** The database's maintenance and the removal of expired data, which log what fails. */
function maintain(engine: Engine, deps: Deps): Pruning {
  const { log } = deps
  const maintenance = engine.maintain((error, message) =>
    log.error({ err: logged(error as Error) }, message),
  )
  const pruning = startPruning(
    () => removeExpired(deps),
    (error) => log.error({ err: logged(error) }, 'expired data could not be removed'),
  )
  return {
    async stop() {
      await pruning.stop()
      await maintenance.stop()
    },
  }
}

/** Creates the dependencies of the routes over an open database. */
async function createDeps(
  engine: Engine,
  { fetch, guarded, mail: ownMail, keys, frame, now, steady }: Environment,
  verify: Auth['verify'],
  base: Pick<Deps, 'settings' | 'log' | 'reader' | 'open' | 'stopped'>,
): Promise<Deps> {
  const { db, replica, unready, hold, limiter, erase } = engine
  const { settings, log, stopped } = base
  const metrics = createMetrics()
  const mail = await createMailer(ownMail, {
    db,
    settings,
    keys: readKeys(settings.embeddedKey),
    now,
    log,
    onOutcome: (outcome) => metrics.mails.inc({ outcome }),
  })
  const clock = await startClock({ db, today: now, steady })
  const createBlockchain = await loadBlockchain(settings)
  const blockchain = createBlockchain({
    settings,
    db,
    replica,
    hold,
    log,
    fetch,
    guarded,
    now,
    clock,
    stopped,
  })
  const deadline = (ms: number): AbortSignal => AbortSignal.timeout(ms)
  return {
    ...base,
    db,
    replica,
    unready,
    limiter,
    erase,
    metrics,
    registry: createRegistry(db),
    collector: createCollector({
      db,
      clock,
      days: settings.eventsDays,
      most: settings.maxEvents,
      size: settings.eventsSize * 1_000_000,
    }),
    answers: createCache(settings.cacheSize),
    images: createCache(settings.cacheSize),
    fetch,
    auth: createAuth({ db, settings, verify, now }),
    embedded: createEmbedded({
      db,
      settings,
      keys,
      mail,
      fetch,
      now,
      metrics,
    }),
    frameFolder: openFrameFolder(frame),
    blockchain,
    convert: createConvert({ settings, blockchain, fetch, log, metrics, now, deadline, stopped }),
    nodeOrder: createNodeOrder(now),
    memoryBudget: createMemoryBudget(settings),
    now,
    deadline,
  }
}

/**
 * Opens the database, brings it up to date, fills it when it is new, and creates the services over
 * it.
 *
 * @throws SettingsError for settings that are not valid, or do not fit each other.
 */
export async function createServices({
  logTo,
  fetch: fetchFn = fetch,
  guarded,
  mail,
  keys,
  frame,
  now = Date.now,
  steady = () => performance.now(),
  ...overrides
}: ServerOptions): Promise<Services> {
  const settings: Settings = { ...defaultSettings(), ...overrides }
  checkSettings(settings)
  const verify = signInVerification({ settings, fetch: fetchFn, now })
  const engine = await openDatabase(settings.database, { ...openOptions(settings), steady })
  const log = createLogger(settings.logLevel, logTo)
  const reader = createReader()
  const stopping = new AbortController()
  let open = true
  const deps = await createDeps(
    engine,
    { fetch: fetchFn, guarded, mail, keys, frame, now, steady },
    verify,
    { settings, log, reader, open: () => open, stopped: stopping.signal },
  )
  let maintenance: Pruning | undefined
  return {
    deps,
    migrated: engine.migrated,
    startMaintenance() {
      maintenance = maintain(engine, deps)
    },
    drain() {
      open = false
    },
    async stop() {
      // Open requests to nodes would keep the process alive.
      stopping.abort()
      await deps.blockchain.stop()
      await reader.close()
      await Promise.all([deps.collector.settled(), maintenance?.stop(), deps.embedded.mail.stop()])
      await engine.close()
    },
  }
}
