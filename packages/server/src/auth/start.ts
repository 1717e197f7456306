import { randomUUID } from 'node:crypto'
import type { Transport } from '../database/auth-schema.ts'
import type { Db } from '../database/schema.ts'
import type { Verified } from '../verify/types.ts'
import { audit } from './audit.ts'
import { createSecret, digestOf } from './secrets.ts'
import { endSession, openSession, type Lives, type Session } from './sessions.ts'

/** Who has signed in, and how the page is to hold the session. */
export interface SignIn {
  project: string
  origin: string
  verified: Verified
  transport: Transport
  /** The page's public key, which refreshes of the session are verified with. */
  key: string | null
  wallet: string | null
  /** The browser's earlier sessions that this one replaces. */
  replaced: readonly Session[]
}

/** A session and its secrets. */
export interface Started {
  session: Session
  /** The cookie's value or the access token. */
  secret: string
  secretExpires: number
  /** Null where the page has no key, or a cookie. */
  refreshToken: string | null
}

/** Which session a refresh token is of, and what it is. */
export const refreshTokenOf = (session: string, secret: string): string => `${session}.${secret}`

/**
 * Makes a session. Its id and secrets are new and none of them comes from the request, which
 * prevents session fixation.
 */
export function startSession(
  db: Db,
  lives: Lives,
  now: number,
  { project, origin, verified, transport, key, wallet, replaced }: SignIn,
): Promise<Started> {
  const { account, chain, address, data } = verified
  const refresh = transport === 'token' && key ? createSecret() : null
  const session: Session = {
    id: randomUUID(),
    project,
    account,
    chain,
    address,
    origin,
    domain: data.domain,
    uri: data.uri,
    nonce: data.nonce,
    transport,
    wallet,
    created: now,
    seen: now,
    expires: now + lives.session,
    ended: null,
    ending: null,
    key: refresh ? key : null,
    refresh: refresh && digestOf(refresh),
    previous: null,
    sealed: null,
    rotated: null,
  }
  const secretExpires =
    transport === 'cookie' ? session.expires : Math.min(now + lives.token, session.expires)
  return db.transaction().execute(async (transaction) => {
    for (const each of replaced) await endSession(transaction, each, 'replaced', now)
    await transaction.insertInto('auth_sessions').values(session).execute()
    const secret = await openSession(transaction, session.id, transport, secretExpires)
    await transaction
      .insertInto('auth_accounts')
      .values({ project, account, id: randomUUID(), created: now, signed_in: now, metadata: null })
      .onConflict((conflict) =>
        conflict.columns(['project', 'account']).doUpdateSet({ signed_in: now }),
      )
      .execute()
    await audit(transaction, now, {
      project,
      event: 'signed-in',
      account,
      session: session.id,
      detail: transport,
    })
    return {
      session,
      secret,
      secretExpires,
      refreshToken: refresh && refreshTokenOf(session.id, refresh),
    }
  })
}
