/**
 * Completes changes of an address whose waiting time is over. The row of the wait is the only
 * state, so a change survives restarts, and whichever process needs the address first completes it:
 * a login by either address, a request of a session of the user, or the sweep that each process
 * makes.
 */
import type { Selectable } from 'kysely'
import type { EmbeddedAddressWaitRow } from '../database/embedded-schema.ts'
import type { Parts } from '../http/parts.ts'
import { projectNameOf } from './project-name.ts'
import { audit } from './audit.ts'
import { lockUser, replaceAddress } from './new-address.ts'

export type AddressWait = Selectable<EmbeddedAddressWaitRow>
type DueParts = Pick<Parts, 'db' | 'embedded' | 'now' | 'registry'>

export const addressWaitOf = (row: AddressWait): AddressWait => ({
  ...row,
  since: Number(row.since),
  until: Number(row.until),
  taken: row.taken === null ? null : Number(row.taken),
})

/**
 * Completes one, in one transaction with the mails that tell of it. If another user has the new
 * address by now, the present one stays, and the row tells the user so in the account.
 */
async function complete(
  parts: DueParts,
  { owner, refusal, project: projectId }: AddressWait,
): Promise<void> {
  const {
    db,
    embedded: { mail },
    now,
  } = parts
  // This is read before the transaction, because on SQLite a query beside a transaction may wait
  // for its end.
  const project = await projectNameOf(parts, projectId)
  await db.transaction().execute(async (transaction) => {
    const time = now()
    await lockUser(transaction, owner, time)
    // Of two simultaneous requests, the second waits for the lock, and then finds no wait that is
    // due.
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

/**
 * Completes the changes that are due.
 *
 * @param of Whose: of a user, or those that replace an address or bring it. Default: all of them.
 */
export async function completeAddresses(
  parts: DueParts,
  of: { owner?: string; address?: string } = {},
): Promise<void> {
  const { owner, address } = of
  let due = parts.db
    .selectFrom('embedded_address_waits')
    .selectAll()
    .where('taken', 'is', null)
    .where('until', '<=', parts.now())
  if (owner !== undefined) due = due.where('owner', '=', owner)
  if (address !== undefined)
    due = due.where((eb) => eb.or([eb('current', '=', address), eb('address', '=', address)]))
  // Of two users who want the same address, the one whose change was due first gets it.
  const failures: unknown[] = []
  for (const wait of await due.orderBy('until').orderBy('owner').execute())
    await complete(parts, wait).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
