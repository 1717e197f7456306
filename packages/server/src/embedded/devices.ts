import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import type { Tables } from '../database/schema.ts'
import { HttpError } from '../http/errors.ts'
import type { Deps } from '../http/deps.ts'
import type { deviceList } from '../wire.ts'
import { audit } from './audit.ts'
import { endSessions, type Login } from './sessions.ts'
import { takeRemoval } from './take-removal.ts'

export async function listDevices(
  { db }: Deps,
  { owner, device }: Login,
): Promise<v.InferOutput<typeof deviceList>> {
  const rows = await db
    .selectFrom('embedded_devices')
    .leftJoin('embedded_sets', 'embedded_sets.device', 'embedded_devices.id')
    .select([
      'embedded_devices.id',
      'embedded_devices.name',
      'embedded_devices.site',
      'embedded_devices.created',
      'embedded_devices.seen',
      'embedded_sets.id as set',
    ])
    .where('embedded_devices.owner', '=', owner)
    .where('embedded_devices.removed', 'is', null)
    .orderBy('embedded_devices.seen', 'desc')
    .orderBy('embedded_devices.id')
    .execute()
  const devices = rows.map((row) => ({
    ...row,
    created: Number(row.created),
    seen: Number(row.seen),
    isCurrent: row.id === device,
  }))
  return {
    devices: [
      ...devices.filter(({ isCurrent }) => isCurrent),
      ...devices.filter(({ isCurrent }) => !isCurrent),
    ],
  }
}

/** Throws where the device does not exist, or has the last set. */
export async function findRemovableDevice(
  transaction: Transaction<Tables>,
  owner: string,
  id: string,
): Promise<{ name: string }> {
  const device = await transaction
    .selectFrom('embedded_devices')
    .select('name')
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('removed', 'is', null)
    .executeTakeFirst()
  // Another user's device does not exist for the caller.
  if (!device) throw new HttpError(404, 'device', 'the device does not exist')
  const sets = await transaction
    .selectFrom('embedded_sets')
    .innerJoin('embedded_wallets', 'embedded_wallets.id', 'embedded_sets.wallet')
    .select('embedded_sets.device')
    .where('embedded_wallets.owner', '=', owner)
    .execute()
  if (sets.length === 1 && sets[0]!.device === id)
    throw new HttpError(
      409,
      'last-set',
      'this device has the last set of the wallet: let in another device first',
    )
  return device
}

/**
 * Ends its sessions, and destroys the server's share with its data key. The last set of a wallet
 * stays.
 *
 * @param waited As in `deleteUser`.
 */
export async function removeDevice(
  { db, now, erase }: Pick<Deps, 'db' | 'now' | 'erase'>,
  { owner, device: by }: Pick<Login, 'owner' | 'device'>,
  id: string,
  waited?: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const time = now()
    // Locks the wallet, so that two devices cannot remove each other at once.
    await transaction
      .updateTable('embedded_wallets')
      .set({ changed: time })
      .where('owner', '=', owner)
      .execute()
    if (waited !== undefined && !(await takeRemoval(transaction, waited, time))) return
    await findRemovableDevice(transaction, owner, id)
    await transaction.deleteFrom('embedded_sets').where('device', '=', id).execute()
    await transaction.deleteFrom('embedded_challenges').where('device', '=', id).execute()
    await transaction
      .updateTable('embedded_devices')
      .set({ removed: time })
      .where('id', '=', id)
      .execute()
    // What it asked for ends as well: that may be why the owner removes it.
    await transaction.deleteFrom('embedded_address_waits').where('device', '=', id).execute()
    await transaction
      .deleteFrom('embedded_removals')
      .where((eb) => eb.or([eb('device', '=', id), eb('target', '=', id)]))
      .execute()
    await endSessions(transaction, { device: id }, 'removed', time)
    await audit(transaction, time, { event: 'device-removed', owner, device: id, detail: by })
  })
  await erase()
}
