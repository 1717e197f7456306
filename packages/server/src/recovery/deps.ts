import { isIP } from 'node:net'
import type { Logger } from 'pino'
import type { Call } from '../http/call.ts'
import { HttpError } from '../http/errors.ts'
import { clientKey } from '../http/limit.ts'
import { originAllowed } from '../projects/origins.ts'
import type { Mailer } from '../mail/types.ts'
import type { RecoveryDb } from './database.ts'
import type { IssuerKeys } from './issuers.ts'
import type { RecoveryMetrics } from './metrics.ts'
import type { RecoverySecret } from './secret.ts'
import type { RecoverySettings } from './settings.ts'

export interface RecoveryDeps {
  settings: RecoverySettings
  db: RecoveryDb
  secret: RecoverySecret
  issuerKeys: IssuerKeys
  mail: Mailer
  log: Logger
  metrics: RecoveryMetrics
  now: () => number
  unready: () => Promise<string | undefined>
  /** False while stopping. */
  open: () => boolean
  /** In the background. Stopping waits for it. */
  runInBackground: (work: Promise<void>) => void
}

export const callerOf = ({ secret, settings }: RecoveryDeps, c: Call): string => {
  const address = clientKey(c, settings.trustProxy)
  return secret.hash('caller', isIP(address) ? address : address.slice(0, 64))
}

/** What a mail or page may name of the page that a request names; empty for a foreign one. */
export const namedSite = (
  { settings: { sites } }: Pick<RecoveryDeps, 'settings'>,
  site: string,
): string => (sites.length > 0 && originAllowed(sites, site) ? site : '')

export type Counted =
  | 'mailsOfWallet'
  | 'mailsOfCaller'
  | 'triesOfWallet'
  | 'triesOfCaller'
  | 'triesOfAll'
  | 'changesOfCaller'
  | 'challengesOfCaller'

const [hour, day] = [3_600_000, 86_400_000]
const periods: Readonly<Record<Counted, number>> = {
  mailsOfWallet: hour,
  mailsOfCaller: hour,
  triesOfWallet: day,
  triesOfCaller: day,
  triesOfAll: day,
  changesOfCaller: hour,
  challengesOfCaller: hour,
}

/** Also across restarts. One statement, so that simultaneous uses all count. */
async function add(
  { db, secret, now }: RecoveryDeps,
  what: Counted,
  subject: string,
): Promise<{ count: number; ends: number }> {
  const [time, ends] = [now(), now() + periods[what]]
  const row = await db
    .insertInto('recovery_uses')
    .values({ subject: secret.hash('uses', what, subject), count: 1, ends })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('recovery_uses.ends', '<=', time)
          .then(1)
          .else(eb('recovery_uses.count', '+', 1))
          .end(),
        ends: eb
          .case()
          .when('recovery_uses.ends', '<=', time)
          .then(ends)
          .else(eb.ref('recovery_uses.ends'))
          .end(),
      })),
    )
    .returning(['count', 'ends'])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), ends: Number(row.ends) }
}

function refuse({ metrics }: RecoveryDeps, ends: number, time: number): never {
  metrics.limited.inc()
  const seconds = Math.max(1, Math.ceil((ends - time) / 1_000))
  throw new HttpError(429, 'rate', 'too many requests', { 'retry-after': String(seconds) })
}

/** Throws 429. Called before any check. */
export async function count(deps: RecoveryDeps, what: Counted, subject: string): Promise<void> {
  const most = deps.settings[what]
  if (most === 0) return
  const used = await add(deps, what, subject)
  if (used.count > most) refuse(deps, used.ends, deps.now())
}

const everyone = 'all'

async function forget({ db, secret }: RecoveryDeps): Promise<void> {
  await db
    .updateTable('recovery_uses')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('subject', '=', secret.hash('uses', 'triesOfAll', everyone))
    .where('count', '>', 0)
    .execute()
}

/**
 * Counts a code or secret for all wallets together, before it is compared: guesses that are spread
 * over many add up to a hit. Throws 429 at the limit.
 */
export async function countTryOfAll(deps: RecoveryDeps): Promise<void> {
  const {
    settings: { triesOfAll: most },
    metrics,
    log,
    now,
  } = deps
  if (most === 0) return
  const used = await add(deps, 'triesOfAll', everyone)
  const alarm = Math.ceil(most / 2)
  if (used.count > alarm) metrics.triesAlarms.inc()
  if (used.count === alarm + 1)
    log.error(
      { count: used.count, limit: most },
      'many wrong codes and secrets today, for all wallets together: someone may be guessing; at the limit none is accepted',
    )
  if (used.count <= most) return
  await forget(deps)
  refuse(deps, used.ends, now())
}

/** A right one does not count. */
export async function forgetTryOfAll(deps: RecoveryDeps): Promise<void> {
  if (deps.settings.triesOfAll > 0) await forget(deps)
}
