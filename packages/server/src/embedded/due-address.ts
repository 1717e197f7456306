/**
 * Completes changes of address after their wait. The row is the only state, so any process can do
 * it and restarts do not matter: at a login by either address, a request of the user, or each
 * process's sweep.
 */
import type { Selectable } from 'kysely'
import type { EmbeddedAddressWaitRow } from '../database/embedded-schema.ts'
import type { Deps } from '../http/deps.ts'
import { projectNameOf } from './project-name.ts'
import { audit } from './audit.ts'
import { lockUser, replaceAddress } from './new-address.ts'

export type AddressWait = Selectable<EmbeddedAddressWaitRow>
type DueDeps = Pick<Deps, 'db' | 'embedded' | 'now' | 'registry'>

export const addressWaitOf = (row: AddressWait): AddressWait => ({
  ...row,
  since: Number(row.since),
  until: Number(row.until),
  taken: row.taken === null ? null : Number(row.taken),
})

/**
 * In one transaction with the mails. If another user has the address by now, the present one stays,
 * and the account shows that.
 */
async function complete(
  deps: DueDeps,
  { owner, refusal, project: projectId }: AddressWait,
): Promise<void> {
  const {
    db,
    embedded: { mail },
    now,
  } = deps
  const project = await projectNameOf(deps, projectId)
  await db.transaction().execute(async (transaction) => {
    const time = now()
    await lockUser(transaction, owner, time)
    // The second of two simultaneous requests waits for the lock, and then finds nothing due.
    const wait = await transaction
      .selectFrom('embedded_address_waits')
      .selectAll()
      .where('owner', '=', owner)
      .where('refusal', '=', refusal)
      .where('taken', 'is', null)
      .where('until', '<=', time)
      .executeTakeFirst()
    if (!wait) return
    const { current, address, device, locale } = wait
    const outcome = await replaceAddress(transaction, { owner, current, address }, time)
    if (outcome === 'other')
      await transaction.deleteFrom('embedded_address_waits').where('owner', '=', owner).execute()
    if (outcome === 'other') return
    if (outcome === 'taken')
      await transaction
        .updateTable('embedded_address_waits')
        .set({ taken: time })
        .where('owner', '=', owner)
        .execute()
    await audit(transaction, time, {
      event: outcome === 'taken' ? 'address-taken' : 'address-changed',
      owner,
      device,
    })
    if (!mail.on) return
    const { site } = await transaction
      .selectFrom('embedded_devices')
      .select('site')
      .where('id', '=', device)
      .executeTakeFirstOrThrow()
    await mail.sendWithin(transaction, current, locale, {
      kind: outcome === 'taken' ? 'address-kept' : 'address-changed',
      project,
      site,
      address,
    })
    if (outcome === 'replaced')
      await mail.sendWithin(transaction, address, locale, { kind: 'address-now', project, site })
  })
  mail.wake()
}

/** @param of A user, or the addresses that a change replaces or sets. Default: all. */
export async function completeAddresses(
  deps: DueDeps,
  of: { owner?: string; address?: string } = {},
): Promise<void> {
  const { owner, address } = of
  let due = deps.db
    .selectFrom('embedded_address_waits')
    .selectAll()
    .where('taken', 'is', null)
    .where('until', '<=', deps.now())
  if (owner !== undefined) due = due.where('owner', '=', owner)
  if (address !== undefined)
    due = due.where((eb) => eb.or([eb('current', '=', address), eb('address', '=', address)]))
  // Of two users, the one whose change was due first gets the address.
  const failures: unknown[] = []
  for (const wait of await due.orderBy('until').orderBy('owner').execute())
    await complete(deps, wait).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
