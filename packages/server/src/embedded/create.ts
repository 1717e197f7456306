import type { Db } from '../database/schema.ts'
import type { Allowance } from '../http/limit.ts'
import type { Mailer } from '../mail/types.ts'
import type { Settings } from '../settings.ts'
import { createFarcaster, type Farcaster } from './farcaster/create.ts'
import { createChallenge, type Challenge } from './challenge.ts'
import { localKeys, readKeys, type KeyManager } from '../keys/key-manager.ts'
import { keyFor } from '../utils/key-for.ts'
import { createUses, type Uses, type UsesOptions } from './uses.ts'
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
  /** Wrong codes; see tries.ts. */
  triesOfAll: Uses
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
  metrics: UsesOptions['metrics']
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
  metrics,
}: EmbeddedOptions): Embedded {
  const { embeddedKey, codeLife, embeddedIdle, embeddedDays, auditDays } = settings
  const lives: EmbeddedLives = {
    code: codeLife * minute,
    external,
    idle: embeddedIdle * hour,
    session: embeddedDays * day,
  }
  const [newest = new Uint8Array(32)] = readKeys(embeddedKey)
  const limit = createUses({ db, key: keyFor(newest, 'uses'), now, metrics })
  return {
    keys: own ?? localKeys(readKeys(embeddedKey)),
    mail,
    challenge: createChallenge({ settings, fetch }),
    providers: createProviders({ socials: settings.socials, fetch, now }),
    farcaster: createFarcaster({ settings, fetch }),
    lives,
    limits: {
      mailsOfAddress: limit('mails-address', settings.mailsOfAddress, 3_600),
      mailsOfCaller: limit('mails-caller', settings.mailsOfCaller, 3_600),
      triesOfAddress: limit('tries-address', settings.triesOfAddress, 86_400),
      triesOfCaller: limit('tries-caller', settings.triesOfCaller, 86_400),
      attemptsOfCaller: limit('attempts-caller', settings.attemptsOfCaller, 3_600),
      triesOfAll: limit('tries-all', settings.triesOfAll, 86_400),
      releases: limit('releases', settings.releaseRate, 60),
      challenges: limit('challenges', settings.releaseRate * 2, 60),
      refusals: limit('refusals', rarely, 3_600),
      rare: limit('rare', rarely, 3_600),
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
      await db.deleteFrom('embedded_uses').where('ends', '<=', time).execute()
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
