/** Which version of the legal texts was agreed to: by a way in, in a project. */
import { HttpError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { audit } from './audit.ts'
import type { Login } from './sessions.ts'
import type { Reader } from './users.ts'

type Agreer = Pick<Login, 'issuer' | 'subject' | 'project'>

/** What was agreed to last; null before the first time. */
export async function agreementOf(db: Reader, { issuer, subject, project }: Agreer): Promise<{ version: string; agreed: number } | null> {
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

/** Keeps it, where it is another version than the last. What was agreed to before stays. */
export async function agree({ db, now, embedded: { limits } }: Parts, login: Login, version: string): Promise<void> {
  const { owner, device, issuer, subject, project } = login
  if ((await agreementOf(db, login))?.version === version) return
  // A session from before subjects were kept: its owner logs in anew.
  if (subject === null) throw new HttpError(401, 'expired', 'the session has expired', { 'www-authenticate': 'Bearer' })
  // Nobody reads so many texts.
  await limits.rare.use(`legal ${owner}`, 1)
  await db.transaction().execute(async (transaction) => {
    const time = now()
    // Of two that come at once, one waits here for the other.
    const { numUpdatedRows } = await transaction.updateTable('embedded_identities').set({ owner }).where('issuer', '=', issuer).where('subject', '=', subject).where('owner', '=', owner).executeTakeFirst()
    if (numUpdatedRows === 0n) throw new HttpError(401, 'way-removed', 'the way in was removed', { 'www-authenticate': 'Bearer' })
    const last = await agreementOf(transaction, login)
    if (last?.version === version) return
    // By a clock that was set back, the newest would not be the last.
    const agreed = Math.max(time, (last?.agreed ?? 0) + 1)
    await transaction.insertInto('embedded_agreements').values({ issuer, subject, project, version, agreed }).execute()
    await audit(transaction, time, { event: 'agreed', owner, device, detail: version })
  })
}
