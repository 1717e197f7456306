import type { Selectable, Transaction } from 'kysely'
import { createSecret, digestOf } from '../auth/secrets.ts'
import type { EmbeddedSessionRow } from '../database/embedded-schema.ts'
import type { Tables } from '../database/schema.ts'
import { HttpError } from '../http/errors.ts'
import type { Call, Deps } from '../http/deps.ts'
import { audit } from './audit.ts'
import { keysOf } from './login-access.ts'
import type { EmbeddedLives } from './create.ts'
import { completeAddresses } from './due-address.ts'
import { requireLetIn } from './device-approval.ts'
import type { Reader } from './users.ts'

export type Login = Selectable<EmbeddedSessionRow>
/** Why a session was ended early. */
export type Ending = 'signed-out' | 'replaced' | 'removed' | 'login-method-removed'

const pause = 60_000
/** Milliseconds. */
export const fresh = 300_000

const loginOf = (row: Login): Login => ({
  ...row,
  authenticated: Number(row.authenticated),
  seen: Number(row.seen),
  expires: Number(row.expires),
  ended: row.ended === null ? null : Number(row.ended),
})

const messages: Readonly<Record<string, string>> = {
  session: 'no user is logged in',
  expired: 'the session has expired',
  removed: 'the device was removed',
  replaced: 'a later login on this device ended the session',
  'signed-out': 'the session was signed out',
  'login-method-removed': 'the login method was removed',
}
const unauthorized = (why: string): HttpError =>
  new HttpError(401, why, messages[why] ?? 'no user is logged in', { 'www-authenticate': 'Bearer' })

/**
 * Ends the device's earlier sessions.
 *
 * @param authenticated When the owner logged in, if before now.
 */
export async function beginSession(
  transaction: Transaction<Tables>,
  values: Pick<Login, 'owner' | 'device' | 'project' | 'issuer' | 'subject' | 'locale'>,
  lives: EmbeddedLives,
  now: number,
  authenticated: number = now,
): Promise<{ token: string; login: Login }> {
  await endSessions(transaction, { device: values.device }, 'replaced', now)
  const token = createSecret()
  const login: Login = {
    ...values,
    digest: digestOf(token),
    authenticated,
    seen: now,
    expires: now + lives.session,
    ended: null,
    ending: null,
  }
  await transaction.insertInto('embedded_sessions').values(login).execute()
  return { token, login }
}

/** Of a token or a device; resolves with their number. */
export async function endSessions(
  db: Reader,
  which: { digest: string } | { device: string },
  ending: Ending,
  now: number,
): Promise<number> {
  const update = db
    .updateTable('embedded_sessions')
    .set({ ended: now, ending })
    .where('ended', 'is', null)
  const { numUpdatedRows } = await (
    'digest' in which
      ? update.where('digest', '=', which.digest)
      : update.where('device', '=', which.device)
  ).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** By the bearer token. Throws 401 with the reason. */
export async function requireLogin(deps: Deps, c: Call): Promise<Login> {
  const { db, embedded, now } = deps
  keysOf(deps)
  const time = now()
  const token = /^Bearer ([-_a-zA-Z0-9]{43})$/.exec(c.req.header('authorization') ?? '')?.[1]
  const row =
    token === undefined
      ? undefined
      : await db
          .selectFrom('embedded_sessions')
          .innerJoin('embedded_devices', 'embedded_devices.id', 'embedded_sessions.device')
          .leftJoin('embedded_address_waits', (join) =>
            join
              .onRef('embedded_address_waits.owner', '=', 'embedded_sessions.owner')
              .on('embedded_address_waits.taken', 'is', null)
              .on('embedded_address_waits.until', '<=', time),
          )
          .selectAll('embedded_sessions')
          .select(['embedded_devices.removed', 'embedded_address_waits.refusal as due'])
          .where('embedded_sessions.digest', '=', digestOf(token))
          .executeTakeFirst()
  if (!row) throw unauthorized('session')
  const { removed, due, ...session } = row
  const login = loginOf(session)
  if (removed !== null) throw unauthorized('removed')
  if (login.ended !== null) throw unauthorized(login.ending ?? 'session')
  if (time >= login.expires || time >= login.seen + embedded.lives.idle)
    throw unauthorized('expired')
  if (due !== null) {
    await completeAddresses(deps, { owner: login.owner })
    // The session's subject has changed meanwhile.
    return requireLogin(deps, c)
  }
  if (time - login.seen < pause) return login
  await db
    .updateTable('embedded_sessions')
    .set({ seen: time })
    .where('digest', '=', login.digest)
    .execute()
  await db
    .updateTable('embedded_devices')
    .set({ seen: time })
    .where('id', '=', login.device)
    .execute()
  return { ...login, seen: time }
}

/** Requires a fresh login; the device may still be waiting. */
export async function requireProof(deps: Deps, c: Call): Promise<Login> {
  const login = await requireLogin(deps, c)
  if (deps.now() - login.authenticated > fresh)
    throw new HttpError(
      403,
      'stale',
      'log in again: this requires a login of the last five minutes',
    )
  return login
}

/** Also requires an approved device. */
export async function requireFreshLogin(deps: Deps, c: Call): Promise<Login> {
  const login = await requireProof(deps, c)
  await requireLetIn(deps, login)
  return login
}

export const endOf = ({ expires, seen }: Login, { idle }: EmbeddedLives): number =>
  Math.min(expires, seen + idle)

export async function signOut(
  { db, now }: Deps,
  { digest, owner, device }: Login,
): Promise<number> {
  const ended = await endSessions(db, { digest }, 'signed-out', now())
  if (ended > 0) await audit(db, now(), { event: 'signed-out', owner, device })
  return ended
}
