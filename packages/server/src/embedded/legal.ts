/** Stores which version of the legal texts each identity has agreed to in each project. */
import { HttpError } from '../http/errors.ts'
import type { Parts } from '../http/parts.ts'
import { audit } from './audit.ts'
import type { Login } from './sessions.ts'
import type { Reader } from './users.ts'

type Agreer = Pick<Login, 'issuer' | 'subject' | 'project'>

/** The version that the identity has agreed to last, and when; null where it has agreed to none. */
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

/**
 * Stores that the login's identity agrees to a version, unless it is the last one. Earlier
 * agreements stay stored, because they are evidence.
 */
export async function agree(
  { db, now, embedded: { limits } }: Parts,
  login: Login,
  version: string,
): Promise<void> {
  const { owner, device, issuer, subject, project } = login
  if ((await agreementOf(db, login))?.version === version) return
  // The session began before sessions stored their subject, so the identity is not known. The owner
  // has to log in again.
  if (subject === null)
    throw new HttpError(401, 'expired', 'the session has expired', { 'www-authenticate': 'Bearer' })
  // Each version adds a row, so their number is limited. No reader of the texts needs more.
  await limits.rare.use(`legal ${owner}`, 1)
  await db.transaction().execute(async (transaction) => {
    const time = now()
    // This update locks the identity. Of two simultaneous requests, the second waits here, and then
    // finds the version stored.
    const { numUpdatedRows } = await transaction
      .updateTable('embedded_identities')
      .set({ owner })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('owner', '=', owner)
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      throw new HttpError(401, 'way-removed', 'the way in was removed', {
        'www-authenticate': 'Bearer',
      })
    const last = await agreementOf(transaction, login)
    if (last?.version === version) return
    // If the clock was set back, the newest agreement still needs the latest time, because the last
    // one is found by its time.
    const agreed = Math.max(time, (last?.agreed ?? 0) + 1)
    await transaction
      .insertInto('embedded_agreements')
      .values({ issuer, subject, project, version, agreed })
      .execute()
    await audit(transaction, time, { event: 'agreed', owner, device, detail: version })
  })
}
