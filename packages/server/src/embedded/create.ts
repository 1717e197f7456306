import type { Db } from '../database/schema.ts'
import type { Allowance } from '../http/limit.ts'
import { createAllowance } from '../http/limit.ts'
import type { Mailer } from '../mail/types.ts'
import type { Settings } from '../settings.ts'
import { createFarcaster, type Farcaster } from './farcaster/create.ts'
import { createChallenge, type Challenge } from './challenge.ts'
import { localKeys, readKeys, type KeyManager } from '../keys/key-manager.ts'
import { createProviders, type Providers } from './providers/create.ts'

declare module '../http/parts.ts' {
  interface Parts {
    /** The embedded wallet. */
    embedded: Embedded
  }
}

/** Milliseconds. */
export interface EmbeddedLives {
  /** Of a code, and of a link. */
  code: number
  /** Of an attempt other than by e-mail: with a provider, by Farcaster, with a passkey. */
  external: number
  /** Of a session that is not used. */
  idle: number
  /** Of a session, however much it is used. */
  session: number
}

/** Rate limits. */
export interface EmbeddedLimits {
  mailsOfAddress: Allowance
  mailsOfCaller: Allowance
  triesOfAddress: Allowance
  triesOfCaller: Allowance
  /** Attempts other than by e-mail that a caller begins. */
  attemptsOfCaller: Allowance
  /** Shares to sign with, of a user. */
  releases: Allowance
  /** Shares to recover or export with, of a user. */
  rare: Allowance
}

/** What the routes of the embedded wallet work with. */
export interface Embedded {
  /** The operator's key; undefined where there is no embedded wallet. */
  keys: KeyManager | undefined
  mail: Mailer
  /** The providers that visitors log in with. */
  providers: Providers
  /** Undefined where login by Farcaster is not set up. */
  farcaster: Farcaster | undefined
  lives: EmbeddedLives
  limits: EmbeddedLimits
  /** The operator's own check before a mail is sent. */
  challenge: Challenge
  /** Removes expired rows. */
  prune(): Promise<void>
}

export interface EmbeddedOptions {
  db: Db
  /** What holds the operator's key, where it is not the settings. */
  keys: KeyManager | undefined
  settings: Settings
  mail: Mailer
  /** Reaches the providers, the Farcaster relay and the nodes. */
  fetch: typeof fetch
  now: () => number
  counting: Parameters<typeof createAllowance>[3]
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/**
 * Milliseconds that a session is stored after its end, so that its client can learn why it ended.
 */
const retention = day
/**
 * Milliseconds for which an account shows that a change of address has ended because another user
 * has the address.
 */
const noticed = 30 * day
/** Milliseconds to complete an attempt other than by e-mail. */
const external = 10 * minute
/** Uses in an hour of operations that a visitor rarely needs. */
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
