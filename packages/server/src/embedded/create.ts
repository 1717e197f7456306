import type { Db } from '../database/schema.ts'
import type { Allowance } from '../http/limit.ts'
import { createAllowance } from '../http/limit.ts'
import type { Mailer } from '../mail/types.ts'
import type { Settings } from '../settings.ts'
import { createFarcaster, type Farcaster } from './farcaster/create.ts'
import { createChallenge, type Challenge } from './challenge.ts'
import { localKeys, readKeys, type KeyManager } from '../keys/key-manager.ts'
import { createProviders, type Providers } from './providers/create.ts'

declare module '../http/deps.ts' {
  interface Deps {
    /** The embedded wallet. */
    embedded: Embedded
  }
}

export interface EmbeddedLives {
  code: number
  external: number
  idle: number
  session: number
}

export interface EmbeddedLimits {
  mailsOfAddress: Allowance
  mailsOfCaller: Allowance
  triesOfAddress: Allowance
  triesOfCaller: Allowance
  attemptsOfCaller: Allowance
  releases: Allowance
  /** For releases. */
  challenges: Allowance
  /** Stored signatures that were wrong. */
  refusals: Allowance
  rare: Allowance
}

export interface Embedded {
  keys: KeyManager | undefined
  mail: Mailer
  providers: Providers
  farcaster: Farcaster | undefined
  lives: EmbeddedLives
  limits: EmbeddedLimits
  challenge: Challenge
  prune(): Promise<void>
}

export interface EmbeddedOptions {
  db: Db
  /** Replaces the key of the settings. */
  keys: KeyManager | undefined
  settings: Settings
  mail: Mailer
  fetch: typeof fetch
  now: () => number
  counting: Parameters<typeof createAllowance>[3]
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Milliseconds that an ended session is stored, so that its client can learn why it ended. */
const retention = day
/** Milliseconds for which an account shows that another user got the new address. */
const noticed = 30 * day
const external = 10 * minute
/** Uses per hour of rarely needed operations. */
const rarely = 20

export function createEmbedded({
  db,
  settings,
  keys: own,
  mail,
  fetch,
  now,
  counting,
}: EmbeddedOptions): Embedded {
  const { embeddedKey, codeLife, embeddedIdle, embeddedDays, auditDays } = settings
  const lives: EmbeddedLives = {
    code: codeLife * minute,
    external,
    idle: embeddedIdle * hour,
    session: embeddedDays * day,
  }
  return {
    keys: own ?? localKeys(readKeys(embeddedKey)),
    mail,
    challenge: createChallenge({ settings, fetch }),
    providers: createProviders({ socials: settings.socials, fetch, now }),
    farcaster: createFarcaster({ settings, fetch }),
    lives,
    limits: {
      mailsOfAddress: createAllowance('mails-address', settings.mailsOfAddress, 3_600, counting),
      mailsOfCaller: createAllowance('mails-caller', settings.mailsOfCaller, 3_600, counting),
      triesOfAddress: createAllowance('tries-address', settings.triesOfAddress, 86_400, counting),
      triesOfCaller: createAllowance('tries-caller', settings.triesOfCaller, 86_400, counting),
      attemptsOfCaller: createAllowance(
        'attempts-caller',
        settings.attemptsOfCaller,
        3_600,
        counting,
      ),
      releases: createAllowance('releases', settings.releaseRate, 60, counting),
      challenges: createAllowance('challenges', settings.releaseRate * 2, 60, counting),
      refusals: createAllowance('refusals', rarely, 3_600, counting),
      rare: createAllowance('rare', rarely, 3_600, counting),
    },
    async prune() {
      const time = now()
      await db.deleteFrom('embedded_attempts').where('expires', '<=', time).execute()
      await db.deleteFrom('embedded_external_attempts').where('expires', '<=', time).execute()
      await db.deleteFrom('embedded_changes').where('expires', '<=', time).execute()
      await db
        .deleteFrom('embedded_address_waits')
        .where('taken', '<=', time - noticed)
        .execute()
      await db.deleteFrom('embedded_challenges').where('expires', '<=', time).execute()
      await db
        .deleteFrom('embedded_sessions')
        .where((eb) =>
          eb.or([
            eb('expires', '<', time - retention),
            eb('ended', '<', time - retention),
            eb('seen', '<', time - lives.idle - retention),
          ]),
        )
        .execute()
      await db
        .deleteFrom('embedded_audit')
        .where('time', '<', time - auditDays * day)
        .execute()
    },
  }
}
