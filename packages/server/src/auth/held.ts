import { HttpError } from '../http/errors.ts'
import type { Call } from '../http/call.ts'
import { originAllowed } from '../projects/origins.ts'
import { readCookies } from './cookies.ts'
import type { Session, Sessions } from './sessions.ts'

export interface Wanted {
  address?: string | undefined
  chainId?: string | undefined
}

const reading = new Set(['GET', 'HEAD'])

/**
 * Refuses cross-site requests with our cookies, unless they only read, since the other site cannot
 * see those answers. Browsers send `Origin` with every other method.
 */
function refuseForgery(c: Call, sessions: readonly Session[]): void {
  if (reading.has(c.req.method)) return
  const origin = c.req.header('origin')
  if (sessions.some((session) => session.origin !== origin))
    throw new HttpError(403, 'origin', 'origin not allowed')
}

const isWanted = ({ address, chainId }: Wanted, session: Session): boolean =>
  (chainId === undefined || session.chain === chainId) &&
  (address === undefined ||
    session.address === address ||
    (session.chain.startsWith('eip155:') &&
      session.address.toLowerCase() === address.toLowerCase()))

/**
 * The request's sessions, newest first: that of its token, else those of its cookies. A page sees
 * only those of its own origin, while it belongs to the project.
 */
export async function sessionsHeld(
  c: Call,
  sessions: Sessions,
  wanted: Wanted = {},
): Promise<readonly Session[]> {
  const { id: project, origins } = c.get('project')
  const authorization = c.req.header('authorization')
  const bearer = /^Bearer ([-_a-zA-Z0-9]{43})$/.exec(authorization ?? '')?.[1]
  const cookies =
    authorization === undefined ? [...readCookies(c.req.header('cookie')).values()] : []
  const found =
    bearer === undefined
      ? await sessions.openedBy(project, 'cookie', cookies)
      : await sessions.openedBy(project, 'token', [bearer])
  if (bearer === undefined) refuseForgery(c, found)
  const origin = c.req.header('origin')
  const own = found
    .filter(
      (session) =>
        (origin === undefined || session.origin === origin) &&
        originAllowed(origins, session.origin) &&
        isWanted(wanted, session),
    )
    .toSorted((a, b) => b.created - a.created)
  for (const session of own) await sessions.touch(session)
  return own
}

export async function requireSessions(
  c: Call,
  sessions: Sessions,
  wanted?: Wanted,
): Promise<readonly [Session, ...Session[]]> {
  const [first, ...others] = await sessionsHeld(c, sessions, wanted)
  if (!first)
    throw new HttpError(401, 'session', 'no account is signed in', { 'www-authenticate': 'Bearer' })
  return [first, ...others]
}
