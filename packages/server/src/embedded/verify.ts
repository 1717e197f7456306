import { isSignedBy } from '../auth/proof.ts'
import { HttpError } from '../http/errors.ts'
import { clientKey } from '../http/limit.ts'
import type { Call, Deps } from '../http/deps.ts'
import { deviceProof, type LoginReply, type VerifyBody } from '../wire.ts'
import { keysOf } from './login-access.ts'
import { findAttempt, type Attempt } from './attempts.ts'
import { audit, auditRefusedProof } from './audit.ts'
import { isCode } from './codes.ts'
import { completeAddresses } from './due-address.ts'
import { findOrCreateUser } from './identities.ts'
import { beginSession, endOf, type Login } from './sessions.ts'
import { notifyOwner } from './notice.ts'
import { projectNameOf } from './project-name.ts'
import { notifyUser } from './notify-user.ts'
import { countTryOfAll, forgetTryOfAll } from './tries.ts'
import { byEmail, deviceOf, findOrCreateDevice, isNewDevice, ownerOf } from './users.ts'

const refused = (status: number, reason: string, message: string): HttpError =>
  new HttpError(status, reason, message)
const unknownAttempt = (): HttpError =>
  refused(404, 'attempt', 'the attempt does not exist or has expired')

/**
 * Counted for attempt, caller and address before the comparison, so that simultaneous guesses all
 * count.
 */
async function countTry(deps: Deps, c: Call, { id, address, key }: Attempt): Promise<number> {
  const {
    db,
    embedded: { limits },
    settings,
  } = deps
  await limits.triesOfCaller.use(clientKey(c, settings.trustProxy), 1)
  const owner = await ownerOf(db, byEmail, address)
  const isKnown = owner !== undefined && (await deviceOf(db, owner, key)) !== undefined
  await limits.triesOfAddress.use(`${isKnown ? 'known' : 'new'} ${address}`, 1)
  const row = await db
    .updateTable('embedded_attempts')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .where('tries', '>', 0)
    .returning('tries')
    .executeTakeFirst()
  if (!row) throw refused(401, 'tries', 'too many wrong codes: start again')
  await countTryOfAll(deps)
  return Number(row.tries)
}

/** One transaction, so that only one of two simultaneous requests finds the attempt. */
async function logIn(
  deps: Deps,
  attempt: Attempt,
): Promise<{ token: string; login: Login } | undefined> {
  const { db, embedded, now } = deps
  // Read first: on SQLite a query beside a transaction may wait for it.
  const projectName = await projectNameOf(deps, attempt.project)
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('embedded_attempts')
      .where('id', '=', attempt.id)
      .where('code', '=', attempt.code)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return undefined
    const owner = await findOrCreateUser(
      transaction,
      {
        issuer: byEmail,
        subject: attempt.address,
        authority: null,
        name: null,
        picture: null,
        email: null,
      },
      now(),
    )
    // If a wallet was created since, an unapproved device may not log in.
    const isNew = await isNewDevice(transaction, owner, attempt.key)
    if (attempt.approved === null && isNew) return undefined
    const device = await findOrCreateDevice(transaction, owner, attempt, now())
    const { project, locale } = attempt
    const started = await beginSession(
      transaction,
      { owner, device, project, issuer: byEmail, subject: attempt.address, locale },
      embedded.lives,
      now(),
    )
    await audit(transaction, now(), { event: 'logged-in', owner, device, detail: byEmail })
    if (isNew)
      await notifyOwner(
        deps,
        transaction,
        { owner, device, locale, projectName },
        { kind: 'new-login', method: byEmail },
      )
    return started
  })
}

export async function verifyCode(
  deps: Deps,
  c: Call,
  { attempt: id, code, signature }: VerifyBody,
): Promise<LoginReply> {
  const { db, embedded, now } = deps
  const { address } = await findAttempt(deps, id)
  await completeAddresses(deps, { address })
  // A change of address ends attempts by the earlier one.
  const attempt = await findAttempt(deps, id)
  const { code: stored, code_key: codeKey } = attempt
  if (!(await isSignedBy(attempt.key, deviceProof.code(id, code), signature))) {
    await auditRefusedProof(deps, id, { detail: 'code' })
    throw refused(401, 'proof', 'the device’s signature is missing or wrong')
  }
  if (stored === null || codeKey === null)
    throw refused(409, 'device', 'the owner must approve the device first')
  const left = await countTry(deps, c, attempt)
  if (!(await isCode(keysOf(deps), id, { code: stored, code_key: codeKey }, code))) {
    await audit(db, now(), {
      event: 'code-refused',
      owner: (await ownerOf(db, byEmail, attempt.address)) ?? null,
    })
    throw left === 0
      ? refused(401, 'tries', 'too many wrong codes: start again')
      : refused(401, 'code', 'the code is wrong')
  }
  await forgetTryOfAll(deps)
  const started = await logIn(deps, attempt)
  if (!started) throw unknownAttempt()
  embedded.mail.wake()
  const { token, login } = started
  return {
    token,
    expires: endOf(login, embedded.lives),
    user: await notifyUser(db, login),
    now: now(),
  }
}
