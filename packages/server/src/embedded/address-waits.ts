/**
 * A change of address waits for the operator's waiting time. A mail to the present address lets the
 * owner refuse it.
 */
import type { Transaction } from 'kysely'
import { createSecret, digestOf } from '../auth/secrets.ts'
import type { Tables } from '../database/schema.ts'
import { HttpError } from '../http/errors.ts'
import type { Call, Deps } from '../http/deps.ts'
import { serverOrigin } from './login-access.ts'
import { audit } from './audit.ts'
import { addressWaitOf, type AddressWait } from './due-address.ts'
import { addressOfUser, lockUser, type NewAddress, type Replaced } from './new-address.ts'
import { endSessions, type Login } from './sessions.ts'
import { byEmail, ownerOf } from './users.ts'

const minute = 60_000

interface Warning {
  token: string
  url: string
  project: string
}

export function createWarning(deps: Deps, c: Call, project: string): Warning {
  const token = createSecret()
  return { token, url: `${serverOrigin(deps, c)}/embedded/v1/address/refuse/${token}`, project }
}

/**
 * Starts the wait of a locked user, in the transaction that spends the codes and stores the mail to
 * the present address. It replaces an earlier wait and starts from zero.
 */
export async function beginAddressWait(
  { embedded: { mail }, settings }: Deps,
  transaction: Transaction<Tables>,
  login: Login,
  { current, address, locale }: Omit<NewAddress, 'owner'> & { current: string; locale: string },
  { token, url, project }: Warning,
  time: number,
): Promise<Replaced> {
  const { owner, device } = login
  if ((await addressOfUser(transaction, owner)) !== current) return 'other'
  if ((await ownerOf(transaction, byEmail, address)) !== undefined) return 'taken'
  const [minutes, until] = [settings.addressDelay, time + settings.addressDelay * minute]
  await transaction.deleteFrom('embedded_address_waits').where('owner', '=', owner).execute()
  await transaction
    .insertInto('embedded_address_waits')
    .values({
      owner,
      current,
      address,
      project: login.project,
      device,
      locale,
      since: time,
      until,
      refusal: digestOf(token),
      taken: null,
    })
    .execute()
  await audit(transaction, time, { event: 'address-waits', owner, device })
  const { name, site } = await transaction
    .selectFrom('embedded_devices')
    .select(['name', 'site'])
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  await mail.sendWithin(
    transaction,
    current,
    locale,
    { kind: 'address-waits', url, minutes, counts: until, project, site, device: name, address },
    `address ${owner}`,
  )
  return 'replaced'
}

/**
 * Ends the user's wait, also one that ended because another user has the address. Without a wait,
 * nothing happens.
 */
export async function cancelAddress({ db, now }: Deps, { owner, device }: Login): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const time = now()
    await lockUser(transaction, owner, time)
    const { numDeletedRows } = await transaction
      .deleteFrom('embedded_address_waits')
      .where('owner', '=', owner)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await audit(transaction, time, { event: 'address-cancelled', owner, device })
  })
}

/** With the requesting device; until the wait ends. */
export async function addressWaitOfLink(
  { db, now }: Deps,
  token: string,
): Promise<(AddressWait & { name: string; site: string }) | undefined> {
  if (!/^[-_a-zA-Z0-9]{43}$/.test(token)) return undefined
  const row = await db
    .selectFrom('embedded_address_waits')
    .innerJoin('embedded_devices', 'embedded_devices.id', 'embedded_address_waits.device')
    .selectAll('embedded_address_waits')
    .select(['embedded_devices.name', 'embedded_devices.site'])
    .where('embedded_address_waits.refusal', '=', digestOf(token))
    .where('embedded_address_waits.taken', 'is', null)
    .where('embedded_address_waits.until', '>', now())
    .executeTakeFirst()
  return row && { ...addressWaitOf(row), name: row.name, site: row.site }
}

/**
 * Ends the wait and the requesting device's sessions. Resolves with false where the wait has ended.
 */
export async function refuseAddress(
  { db, now }: Deps,
  { owner, device, refusal }: AddressWait,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const time = now()
    await lockUser(transaction, owner, time)
    const { numDeletedRows } = await transaction
      .deleteFrom('embedded_address_waits')
      .where('owner', '=', owner)
      .where('refusal', '=', refusal)
      .where('taken', 'is', null)
      .where('until', '>', time)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await endSessions(transaction, { device }, 'signed-out', time)
    await audit(transaction, time, { event: 'address-declined', owner, device })
    return true
  })
}

/**
 * Throws where an address was not stored. Only a caller with its code learns that an address is
 * taken.
 */
export function requireReplaced(outcome: Replaced, unknown: () => HttpError): void {
  if (outcome === 'other') throw unknown()
  if (outcome === 'taken') throw new HttpError(409, 'taken', 'the address belongs to another user')
}
