import { randomUUID } from 'node:crypto'
import type { Transport } from '../database/auth-schema.ts'
import type { Db } from '../database/schema.ts'
import type { Verified } from '../verify/types.ts'
import { audit } from './audit.ts'
import { createSecret, digestOf } from './secrets.ts'
import { endSession, openSession, type Lives, type Session } from './sessions.ts'

export interface SignIn {
  project: string
  origin: string
  verified: Verified
  transport: Transport
  key: string | null
  wallet: string | null
  replaced: readonly Session[]
}

export interface Started {
  session: Session
  secret: string
  secretExpires: number
  /** Null without a key, or with a cookie. */
  refreshToken: string | null
}

export const refreshTokenOf = (session: string, secret: string): string => `${session}.${secret}`

/** Nothing of the session's id and secrets comes from the request, against session fixation. */
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
