import type { AuthSession, SessionReply } from '../wire.ts'
import type { Session } from './sessions.ts'
import type { Started } from './start.ts'

/** A session, as its owner may see it. */
export function tellSession({ id, account, address, chain, origin, transport, wallet, created, seen, expires }: Session, isCurrent: boolean): AuthSession {
  return { id, account, address, chain, origin, transport, wallet, created, seen, expires, isCurrent }
}

/** A session that has begun or goes on. What opens one in a cookie is in the cookie alone. */
export function tellStarted({ session, secret, secretExpires, refreshToken }: Started, now: number): SessionReply {
  const isToken = session.transport === 'token'
  return { token: isToken ? secret : null, tokenExpires: isToken ? secretExpires : null, refreshToken, session: tellSession(session, true), now }
}
