/** A new device waits for the operator's waiting time. A mail lets the owner refuse it. */
import type { Transaction } from 'kysely'
import { createSecret, digestOf } from '../auth/secrets.ts'
import type { Tables } from '../database/schema.ts'
import type { Call, Deps } from '../http/deps.ts'
import type { WaitReply } from '../wire.ts'
import { serverOrigin } from './login-access.ts'
import { projectNameOf } from './project-name.ts'
import { audit } from './audit.ts'
import { identitiesOf, mailOf } from './identities.ts'
import { waitLifetime } from '../utils/wait-lifetime.ts'
import { newDeviceOf, type Wait } from './device-approval.ts'
import { endSessions, type Login } from './sessions.ts'
import type { Device } from './users.ts'

const minute = 60_000

interface MailData {
  url: string
  project: string
}

/** With the refusal link. Without an address, the owner sees the device only in their list. */
async function notifyOwner(
  { embedded: { mail }, settings }: Deps,
  transaction: Transaction<Tables>,
  { owner, device, locale }: Login,
  { url, project }: MailData,
): Promise<void> {
  const address = mailOf(await identitiesOf(transaction, owner))
  if (address === null || !mail.on) return
  const { name, site } = await transaction
    .selectFrom('embedded_devices')
    .select(['name', 'site'])
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  await mail.sendWithin(
    transaction,
    address,
    locale,
    { kind: 'device-waits', url, minutes: settings.deviceDelay, project, site, device: name },
    `wait ${device}`,
  )
}

/**
 * Starts the wait and stores the mail in one transaction, so that no device is approved without a
 * warning. Resolves with false where another request has started it.
 */
async function begin(deps: Deps, c: Call, login: Login, { since, until }: Wait): Promise<boolean> {
  const {
    db,
    embedded: { mail },
  } = deps
  const token = createSecret()
  // Read first: on SQLite a query beside a transaction may wait for it.
  const mailData: MailData = {
    url: `${serverOrigin(deps, c)}/embedded/v1/refuse/${token}`,
    project: await projectNameOf(deps, login.project),
  }
  const started = await db.transaction().execute(async (transaction) => {
    // The second of two simultaneous requests finds a wait.
    const { numUpdatedRows } = await transaction
      .updateTable('embedded_devices')
      .set({ since, waits: until, refusal: digestOf(token) })
      .where('id', '=', login.device)
      .where('removed', 'is', null)
      .where((eb) => eb.or([eb('since', 'is', null), eb('waits', '<=', since - waitLifetime)]))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await audit(transaction, since, {
      event: 'device-waits',
      owner: login.owner,
      device: login.device,
    })
    await notifyOwner(deps, transaction, login, mailData)
    return true
  })
  if (started) mail.wake()
  return started
}

/** Starts the device's wait if there is none. A later request does not change it. */
export async function askIn(deps: Deps, c: Call, login: Login): Promise<WaitReply> {
  const {
    db,
    now,
    settings: { deviceDelay },
  } = deps
  const time = now()
  const newDevice = deviceDelay === 0 ? null : await newDeviceOf(db, login, time)
  if (!newDevice) return { wait: null, now: time }
  if (newDevice.wait)
    return { wait: newDevice.wait.until > time ? newDevice.wait : null, now: time }
  const wait = { since: time, until: time + deviceDelay * minute }
  const started = await begin(deps, c, login, wait)
  return { wait: started ? wait : ((await newDeviceOf(db, login, time))?.wait ?? wait), now: time }
}

/** While it waits or may still be approved. */
export async function waitingDevice(
  { db }: Deps,
  token: string,
): Promise<(Device & { project: string | null; locale: string | null }) | undefined> {
  if (!/^[-_a-zA-Z0-9]{43}$/.test(token)) return undefined
  const row = await db
    .selectFrom('embedded_devices')
    // Old sessions of the device are deleted, but the link still has to work.
    .leftJoin('embedded_sessions', 'embedded_sessions.device', 'embedded_devices.id')
    .leftJoin('embedded_sets', 'embedded_sets.device', 'embedded_devices.id')
    .selectAll('embedded_devices')
    .select(['embedded_sessions.project', 'embedded_sessions.locale'])
    .where('embedded_devices.refusal', '=', digestOf(token))
    .where('embedded_devices.removed', 'is', null)
    .where('embedded_sets.id', 'is', null)
    .orderBy('embedded_sessions.authenticated', 'desc')
    .executeTakeFirst()
  return (
    row && {
      ...row,
      created: Number(row.created),
      since: Number(row.since),
      waits: Number(row.waits),
    }
  )
}

/** Also ends its sessions. Resolves with false where it was approved or removed meanwhile. */
export async function refuseDevice(
  { db, now }: Deps,
  { id, owner }: Pick<Device, 'id' | 'owner'>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const time = now()
    // Locks the wallet: a simultaneous request to store the device's set waits, and then finds no
    // device.
    await transaction
      .updateTable('embedded_wallets')
      .set({ changed: time })
      .where('owner', '=', owner)
      .execute()
    const set = await transaction
      .selectFrom('embedded_sets')
      .select('id')
      .where('device', '=', id)
      .executeTakeFirst()
    if (set) return false
    const { numUpdatedRows } = await transaction
      .updateTable('embedded_devices')
      .set({ removed: time })
      .where('id', '=', id)
      .where('removed', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await transaction.deleteFrom('embedded_challenges').where('device', '=', id).execute()
    await transaction
      .deleteFrom('embedded_removals')
      .where((eb) => eb.or([eb('device', '=', id), eb('target', '=', id)]))
      .execute()
    await endSessions(transaction, { device: id }, 'removed', time)
    await audit(transaction, time, { event: 'device-refused', owner, device: id })
    return true
  })
}
