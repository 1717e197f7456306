import type { AuthSession, SessionReply } from '../wire.ts'
import type { Session } from './sessions.ts'
import type { Started } from './start.ts'

/** A session in the form that its owner may see. */
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

/**
 * The reply to a sign-in or refresh. The secret of a session in a cookie is in the cookie alone.
 */
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
