/** The end of a user: everything that is kept of them goes at once. */
import { HttpError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { DeleteReply } from '../wire.ts'
import { projectNameOf } from './attempts.ts'
import { audit } from './audit.ts'
import { identitiesOf, mailOf } from './identities.ts'
import type { Login } from './sessions.ts'
import { byEmail } from './users.ts'

export const tellBackups = ({ settings: { backupDays } }: Pick<Parts, 'settings'>): DeleteReply => ({ backups: backupDays })

/**
 * Deletes the user with ways in, devices, sessions, wallet, and sets with their data keys, all or nothing. What was written down of what happened stays, with
 * ids that lead nowhere any more.
 */
export async function deleteUser(parts: Parts, { owner, device, project, locale }: Login): Promise<DeleteReply> {
  const { db, embedded: { mail }, now } = parts
  const address = await db.transaction().execute(async (transaction) => {
    // Whoever changes sets of the wallet waits here, and finds none.
    await transaction.updateTable('embedded_wallets').set({ changed: now() }).where('owner', '=', owner).execute()
    const identities = await identitiesOf(transaction, owner)
    const addresses = identities.filter(({ issuer }) => issuer === byEmail).map(({ subject }) => subject)
    const keys = (await transaction.selectFrom('embedded_devices').select('key').where('owner', '=', owner).execute()).map(({ key }) => key)
    // Attempts are nobody's until they are through: those of the user's addresses and devices are known by these.
    if (addresses.length > 0) await transaction.deleteFrom('embedded_attempts').where('address', 'in', addresses).execute()
    if (keys.length > 0) for (const table of ['embedded_attempts', 'embedded_external_attempts'] as const) await transaction.deleteFrom(table).where('key', 'in', keys).execute()
    // Each table that belongs to a user is deleted with them: its rows refer to them, to a device of theirs, or to their wallet.
    const { numDeletedRows } = await transaction.deleteFrom('embedded_users').where('id', '=', owner).executeTakeFirst()
    if (numDeletedRows === 0n) throw new HttpError(401, 'session', 'nobody is logged in', { 'www-authenticate': 'Bearer' })
    await audit(transaction, now(), { event: 'deleted', owner, device })
    return mailOf(identities)
  })
  const { backups } = tellBackups(parts)
  if (address !== null && mail.on) await mail.send(address, locale, { kind: 'deleted', project: await projectNameOf(parts, project), days: backups })
  return { backups }
}
