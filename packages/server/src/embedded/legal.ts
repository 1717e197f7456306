import { HttpError } from '../http/errors.ts'
import type { Deps } from '../http/deps.ts'
import { audit } from './audit.ts'
import type { Login } from './sessions.ts'
import type { Reader } from './users.ts'

type Agreer = Pick<Login, 'issuer' | 'subject' | 'project'>

export async function agreementOf(
  db: Reader,
  { issuer, subject, project }: Agreer,
): Promise<{ version: string; agreed: number } | null> {
  if (subject === null) return null
  const row = await db
    .selectFrom('embedded_agreements')
    .select(['version', 'agreed'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('project', '=', project)
    .orderBy('agreed', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { version: row.version, agreed: Number(row.agreed) } : null
}

/** Does nothing if it is the last version. Earlier agreements stay as evidence. */
export async function agree(
  { db, now, embedded: { limits } }: Deps,
  login: Login,
  version: string,
): Promise<void> {
  const { owner, device, issuer, subject, project } = login
  if ((await agreementOf(db, login))?.version === version) return
  // Older sessions have no subject. The owner has to log in again.
  if (subject === null)
    throw new HttpError(401, 'expired', 'the session has expired', { 'www-authenticate': 'Bearer' })
  // Each version adds a row, so their number is limited.
  await limits.rare.use(`legal ${owner}`, 1)
  await db.transaction().execute(async (transaction) => {
    const time = now()
    // Locks the identity: the second of two simultaneous requests waits, and then finds the version
    // stored.
    const { numUpdatedRows } = await transaction
      .updateTable('embedded_identities')
      .set({ owner })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('owner', '=', owner)
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      throw new HttpError(401, 'login-method-removed', 'the login method was removed', {
        'www-authenticate': 'Bearer',
      })
    const last = await agreementOf(transaction, login)
    if (last?.version === version) return
    // The last agreement is found by its time, even if the clock was set back.
    const agreed = Math.max(time, (last?.agreed ?? 0) + 1)
    await transaction
      .insertInto('embedded_agreements')
      .values({ issuer, subject, project, version, agreed })
      .execute()
    await audit(transaction, time, { event: 'agreed', owner, device, detail: version })
  })
}
