import { isIP } from 'node:net'
import type { Logger } from 'pino'
import type { Call } from '../http/call.ts'
import { HttpError } from '../http/errors.ts'
import { clientKey } from '../http/limit.ts'
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

export type Counted =
  | 'mailsOfWallet'
  | 'mailsOfCaller'
  | 'triesOfWallet'
  | 'triesOfCaller'
  | 'changesOfCaller'
  | 'challengesOfCaller'

const [hour, day] = [3_600_000, 86_400_000]
const periods: Readonly<Record<Counted, number>> = {
  mailsOfWallet: hour,
  mailsOfCaller: hour,
  triesOfWallet: day,
  triesOfCaller: day,
  changesOfCaller: hour,
  challengesOfCaller: hour,
}

/**
 * Also across restarts; throws 429. Called before any check, so that simultaneous uses all count.
 */
export async function count(
  { db, secret, settings, metrics, now }: RecoveryDeps,
  what: Counted,
  subject: string,
): Promise<void> {
  const most = settings[what]
  if (most === 0) return
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
  if (Number(row.count) <= most) return
  metrics.limited.inc()
  const seconds = Math.max(1, Math.ceil((Number(row.ends) - time) / 1_000))
  throw new HttpError(429, 'rate', 'too many requests', { 'retry-after': String(seconds) })
}
