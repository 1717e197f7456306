import type { Db } from '../database/schema.ts'
import { SettingsError, settingsTable, type Settings } from '../settings.ts'
import { readSignInChains } from '../settings/sign-in.ts'
import { createVerification } from '../verify/verifier.ts'
import { isKnownNamespace } from '../verify/check.ts'
import { createNonces, type Nonces } from './nonces.ts'
import { createSessions, type Lives, type Sessions } from './sessions.ts'

declare module '../http/deps.ts' {
  interface Deps {
    auth: Auth
  }
}

export interface Auth {
  nonces: Nonces
  sessions: Sessions
  lives: Lives
  verify: Verify
  prune(): Promise<void>
}

type Verify = ReturnType<typeof createVerification>

export interface AuthOptions {
  db: Db
  settings: Settings
  verify: Verify
  now: () => number
}

const day = 86_400_000

const chainsOf = ({ signInChains, rpc }: Settings): readonly string[] =>
  signInChains === '' ? Object.keys(rpc).filter(isKnownNamespace) : readSignInChains(signInChains)

/** @throws SettingsError for an EVM chain without nodes, where no signature could be verified. */
export function signInVerification({
  settings,
  fetch,
  now,
}: Omit<AuthOptions, 'db' | 'verify'> & { fetch: typeof globalThis.fetch }): Verify {
  try {
    return createVerification({
      chains: chainsOf(settings),
      nodes: settings.rpc,
      timeout: settings.rpcTimeout,
      fetch,
      now,
    })
  } catch (error) {
    throw new SettingsError(`${settingsTable.signInChains.name} ${(error as Error).message}`)
  }
}

export function createAuth({ db, settings, verify, now }: AuthOptions): Auth {
  const { nonceLife, tokenLife, sessionIdle, sessionDays, auditDays } = settings
  const lives: Lives = {
    token: tokenLife * 1_000,
    idle: sessionIdle * 3_600_000,
    session: sessionDays * day,
  }
  const nonces = createNonces(db, nonceLife * 1_000, now)
  const sessions = createSessions(db, lives, now)
  return {
    nonces,
    sessions,
    lives,
    verify,
    async prune() {
      await nonces.prune()
      await sessions.prune()
      await db
        .deleteFrom('auth_audit')
        .where('time', '<', now() - auditDays * day)
        .execute()
    },
  }
}
