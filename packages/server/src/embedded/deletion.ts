import { HttpError } from '../http/errors.ts'
import type { Deps } from '../http/deps.ts'
import type { DeleteReply } from '../wire.ts'
import { projectNameOf } from './project-name.ts'
import { audit } from './audit.ts'
import { identitiesOf, mailOf } from './identities.ts'
import { takeRemoval } from './take-removal.ts'
import type { Login } from './sessions.ts'
import { byEmail } from './users.ts'

export const notifyBackups = ({
  settings: { backupDays },
}: Pick<Deps, 'settings'>): DeleteReply => ({ backups: backupDays })

/**
 * Deletes everything of the user in one transaction, which also stores the mail to the owner. The
 * audit log stays; its ids refer to nothing.
 *
 * @param waited The removal whose wait has ended: nothing happens if it was refused meanwhile.
 */
export async function deleteUser(
  deps: Deps,
  { owner, device, project, locale }: Pick<Login, 'owner' | 'device' | 'project' | 'locale'>,
  waited?: string,
): Promise<DeleteReply> {
  const {
    db,
    embedded: { mail },
    now,
    erase,
  } = deps
  const { backups } = notifyBackups(deps)
  // Read first: on SQLite a query beside a transaction may wait for it.
  const name = await projectNameOf(deps, project)
  await db.transaction().execute(async (transaction) => {
    // Locks the wallet: concurrent changes of its sets wait, and then find none.
    await transaction
      .updateTable('embedded_wallets')
      .set({ changed: now() })
      .where('owner', '=', owner)
      .execute()
    if (waited !== undefined && !(await takeRemoval(transaction, waited, now()))) return
    const identities = await identitiesOf(transaction, owner)
    const addresses = identities
      .filter(({ issuer }) => issuer === byEmail)
      .map(({ subject }) => subject)
    const keys = (
      await transaction
        .selectFrom('embedded_devices')
        .select('key')
        .where('owner', '=', owner)
        .execute()
    ).map(({ key }) => key)
    // Unfinished attempts have no user, so addresses and devices find them.
    if (addresses.length > 0)
      await transaction.deleteFrom('embedded_attempts').where('address', 'in', addresses).execute()
    if (keys.length > 0)
      for (const table of ['embedded_attempts', 'embedded_external_attempts'] as const)
        await transaction.deleteFrom(table).where('key', 'in', keys).execute()
    // These tables refer to the user, their devices, or their wallet.
    const { numDeletedRows } = await transaction
      .deleteFrom('embedded_users')
      .where('id', '=', owner)
      .executeTakeFirst()
    if (numDeletedRows === 0n)
      throw new HttpError(401, 'session', 'no user is logged in', { 'www-authenticate': 'Bearer' })
    await audit(transaction, now(), { event: 'deleted', owner, device })
    const address = mailOf(identities)
    if (address !== null && mail.on)
      await mail.sendWithin(transaction, address, locale, {
        kind: 'deleted',
        project: name,
        days: backups,
      })
  })
  mail.wake()
  await erase()
  return { backups }
}
