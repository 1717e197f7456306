import type { AuthSession, SessionReply } from '../wire.ts'
import type { Session } from './sessions.ts'
import type { Started } from './start.ts'

export function toAuthSession(
  { id, account, address, chain, origin, transport, wallet, created, seen, expires }: Session,
  isCurrent: boolean,
): AuthSession {
  return {
    id,
    account,
    address,
    chain,
    origin,
    transport,
    wallet,
    created,
    seen,
    expires,
    isCurrent,
  }
}

/** A session in a cookie has its secret only there. */
export function toSessionReply(
  { session, secret, secretExpires, refreshToken }: Started,
  now: number,
): SessionReply {
  const isToken = session.transport === 'token'
  return {
    token: isToken ? secret : null,
    tokenExpires: isToken ? secretExpires : null,
    refreshToken,
    session: toAuthSession(session, true),
    now,
  }
}
