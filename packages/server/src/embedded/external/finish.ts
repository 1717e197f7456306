/** Begins the session: for the identity that logs in, or the user who adds it. */
import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { digestOf } from '../../auth/secrets.ts'
import type { Tables } from '../../database/schema.ts'
import { HttpError } from '../../http/errors.ts'
import type { Call, Deps } from '../../http/deps.ts'
import {
  deviceProof,
  identityProof,
  type FinishBody,
  type FinishReply,
  type IdentityProof,
} from '../../wire.ts'
import { counted, keysOf } from '../login-access.ts'
import { audit } from '../audit.ts'
import { addIdentity, findOrCreateUser, refreshIdentity, type Identity } from '../identities.ts'
import { openText } from '../sealing.ts'
import { beginSession, endOf, requireLogin, type Login } from '../sessions.ts'
import { notifyOwner } from '../notice.ts'
import { notifyUser } from '../notify-user.ts'
import { projectNameOf } from '../project-name.ts'
import { findOrCreateDevice, isNewDevice } from '../users.ts'
import { noAttempt, ownExternal, type ExternalAttempt } from './attempts.ts'

/** Writes in the same transaction, such as a passkey's public key. */
export type AlsoWrite = (
  transaction: Transaction<Tables>,
  who: { owner: string; device: string; attempt: ExternalAttempt },
) => Promise<void>

const taken = (): HttpError =>
  new HttpError(409, 'taken', 'the login method belongs to another user')

interface Context {
  /** Of the project. */
  projectName: string
  transaction: Transaction<Tables>
  attempt: ExternalAttempt
  identity: Identity
}

/** Creates the user if necessary. */
async function logIn(
  deps: Deps,
  { projectName, transaction, attempt, identity }: Context,
): Promise<{ token: string; login: Login }> {
  const {
    embedded: { lives },
    now,
  } = deps
  const { project, locale } = attempt
  const owner = await findOrCreateUser(transaction, identity, now())
  const isNew = await isNewDevice(transaction, owner, attempt.key)
  await refreshIdentity(transaction, identity)
  const device = await findOrCreateDevice(transaction, owner, attempt, now())
  await audit(transaction, now(), { event: 'logged-in', owner, device, detail: identity.issuer })
  if (isNew)
    await notifyOwner(
      deps,
      transaction,
      { owner, device, locale, projectName },
      { kind: 'new-login', method: identity.issuer },
    )
  return beginSession(
    transaction,
    { owner, device, project, issuer: identity.issuer, subject: identity.subject, locale },
    lives,
    now(),
  )
}

/**
 * The session has to be valid. Earlier identities are not proven, so the login time does not
 * change.
 */
async function add(
  deps: Deps,
  { projectName, transaction, attempt, identity }: Context,
): Promise<{ token: string; login: Login }> {
  const {
    embedded: { lives },
    now,
  } = deps
  const row = await transaction
    .selectFrom('embedded_sessions')
    .innerJoin('embedded_devices', 'embedded_devices.id', 'embedded_sessions.device')
    .selectAll('embedded_sessions')
    .where('embedded_sessions.digest', '=', attempt.session)
    .where('embedded_sessions.ended', 'is', null)
    .where('embedded_devices.removed', 'is', null)
    .executeTakeFirst()
  if (!row)
    throw new HttpError(401, 'session', 'no user is logged in', { 'www-authenticate': 'Bearer' })
  const { owner, device, project, issuer, subject, locale, authenticated } = row
  if (!(await addIdentity(transaction, identity, owner, now()))) throw taken()
  await audit(transaction, now(), {
    event: 'login-method-added',
    owner,
    device,
    detail: identity.issuer,
  })
  await notifyOwner(
    deps,
    transaction,
    { owner, device, locale, projectName },
    { kind: 'method-added', method: identity.issuer },
  )
  return beginSession(
    transaction,
    { owner, device, project, issuer, subject, locale },
    lives,
    now(),
    Number(authenticated),
  )
}

/** The ID token for the recovery service, fetched once by its own device. */
async function proofOf(
  deps: Deps,
  { id, challenge, token }: ExternalAttempt,
): Promise<IdentityProof | undefined> {
  if (token === null) return undefined
  const stored = await openText(keysOf(deps), id, token)
  return v.parse(identityProof, { challenge, ...(JSON.parse(stored) as object) })
}

/**
 * Only the session that began the attempt may add an identity, since another user may have logged
 * in on the device meanwhile.
 */
export async function requireAdder(
  deps: Deps,
  c: Call,
  { session }: Pick<ExternalAttempt, 'session'>,
): Promise<void> {
  if (session !== null && (await requireLogin(deps, c)).digest !== session) throw noAttempt()
}

/**
 * One transaction, so that only one of two simultaneous requests finds the attempt. It is ready, or
 * waiting where this request has verified the identity.
 */
export async function finishAttempt(
  deps: Deps,
  c: Call,
  attempt: ExternalAttempt,
  also?: AlsoWrite,
): Promise<FinishReply> {
  const { db, embedded, now } = deps
  const { loginMethod: issuer, subject, authority, name, picture, email } = attempt
  await requireAdder(deps, c, attempt)
  if (attempt.status === 'refused')
    throw attempt.why === 'taken'
      ? taken()
      : new HttpError(403, attempt.why ?? 'provider', 'the login did not succeed')
  if (subject === null) throw new HttpError(409, 'waiting', 'the login is not completed yet')
  const proof = await proofOf(deps, attempt)
  // Read first: on SQLite a query beside a transaction may wait for it.
  const projectName = await projectNameOf(deps, attempt.project)
  const { token, login } = await db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('embedded_external_attempts')
      .where('id', '=', attempt.id)
      .where('status', '=', attempt.status)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw noAttempt()
    const context = {
      projectName,
      transaction,
      attempt,
      identity: { issuer, subject, authority, name, picture, email },
    }
    const started = await (attempt.session === null ? logIn(deps, context) : add(deps, context))
    await also?.(transaction, { owner: started.login.owner, device: started.login.device, attempt })
    return started
  })
  embedded.mail.wake()
  const reply = {
    token,
    expires: endOf(login, embedded.lives),
    user: await notifyUser(db, login),
    now: now(),
  }
  return proof ? { ...reply, proof } : reply
}

/**
 * The session's own login method and subject, so that no other user logs in, and none is made. The
 * attempt of another account cannot be completed otherwise either.
 */
async function requireOwn(deps: Deps, c: Call, own: ExternalAttempt): Promise<void> {
  const { issuer, subject } = await requireLogin(deps, c)
  if (own.subject === null || (issuer === own.loginMethod && subject === own.subject)) return
  await deps.db.deleteFrom('embedded_external_attempts').where('id', '=', own.id).execute()
  throw new HttpError(403, 'other', 'this is not the account that the login began with')
}

/**
 * For a request signed by the device that began. A tab also needs the ticket that it returned with.
 */
export async function finishExternal(
  deps: Deps,
  c: Call,
  { attempt, signature, ticket, add: adds, prove }: FinishBody,
  also?: AlsoWrite,
): Promise<FinishReply> {
  const own = await ownExternal(deps, attempt, signature, deviceProof.finish)
  // An attempt either logs in or adds.
  if (adds !== (own.session !== null)) throw noAttempt()
  await requireAdder(deps, c, own)
  if (prove) await requireOwn(deps, c, own)
  if (
    own.status === 'ready' &&
    own.ticket !== null &&
    (ticket === undefined || digestOf(ticket) !== own.ticket)
  )
    throw new HttpError(403, 'ticket', 'the tab did not return with this ticket')
  return counted(finishAttempt(deps, c, own, also), (outcome) =>
    deps.metrics.externals.inc({ loginMethod: own.loginMethod, outcome }),
  )
}
