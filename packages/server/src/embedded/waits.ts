/**
 * A new device waits for as long as the operator wants. The owner is told by mail, and can refuse
 * the device meanwhile.
 */
import type { Transaction } from 'kysely'
import { createSecret, digestOf } from '../auth/secrets.ts'
import type { Tables } from '../database/schema.ts'
import type { Call, Parts } from '../http/parts.ts'
import type { WaitReply } from '../wire.ts'
import { frameOrigin } from './login-access.ts'
import { projectNameOf } from './project-name.ts'
import { audit } from './audit.ts'
import { identitiesOf, mailOf } from './identities.ts'
import { waitLifetime } from '../utils/wait-lifetime.ts'
import { outsiderOf, type Wait } from './let-in.ts'
import { endSessions, type Login } from './sessions.ts'
import type { Device } from './users.ts'

const minute = 60_000

/** What the mail to the owner says besides the device's name and site. */
interface MailData {
  url: string
  project: string
}

/**
 * Mails the owner that the device waits, with the link of the page that refuses it. An owner
 * without an address sees the device in their list.
 */
async function tellOwner(
  { embedded: { mail }, settings }: Parts,
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
 * Begins the device's wait and stores the mail to its owner, in one transaction. If the server is
 * killed in between, there is neither, so no device waits until it is let in without its owner
 * being told. Resolves with false where another request has begun the wait.
 */
async function begin(
  parts: Parts,
  c: Call,
  login: Login,
  { since, until }: Wait,
): Promise<boolean> {
  const {
    db,
    embedded: { mail },
  } = parts
  const token = createSecret()
  // This is read before the transaction, because on SQLite a query beside a transaction may wait
  // for its end.
  const mailData: MailData = {
    url: `${frameOrigin(parts, c)}/embedded/v1/refuse/${token}`,
    project: await projectNameOf(parts, login.project),
  }
  const begun = await db.transaction().execute(async (transaction) => {
    // Of two simultaneous requests, only the first updates the row; the second finds a wait that
    // has begun.
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
    await tellOwner(parts, transaction, login, mailData)
    return true
  })
  if (begun) mail.wake()
  return begun
}

/**
 * Resolves with the device's wait, and begins it if there is none. A later request neither extends
 * nor shortens the wait.
 */
export async function askIn(parts: Parts, c: Call, login: Login): Promise<WaitReply> {
  const {
    db,
    now,
    settings: { deviceDelay },
  } = parts
  const time = now()
  const outsider = deviceDelay === 0 ? null : await outsiderOf(db, login, time)
  if (!outsider) return { wait: null, now: time }
  if (outsider.wait) return { wait: outsider.wait.until > time ? outsider.wait : null, now: time }
  const wait = { since: time, until: time + deviceDelay * minute }
  const begun = await begin(parts, c, login, wait)
  return { wait: begun ? wait : ((await outsiderOf(db, login, time))?.wait ?? wait), now: time }
}

/** The device of a refusal link, as long as the device waits or may still be let in. */
export async function waitingDevice(
  { db }: Parts,
  token: string,
): Promise<(Device & { project: string | null; locale: string | null }) | undefined> {
  if (!/^[-_a-zA-Z0-9]{43}$/.test(token)) return undefined
  const row = await db
    .selectFrom('embedded_devices')
    // The sessions of a device that has logged out are deleted after some time, but the link still
    // has to work.
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

/**
 * Removes the device and ends its sessions, because its owner refuses it. Resolves with false where
 * it has been let in or removed meanwhile.
 */
export async function refuseDevice(
  { db, now }: Parts,
  { id, owner }: Pick<Device, 'id' | 'owner'>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const time = now()
    // This update locks the wallet. A simultaneous request that stores a set for the device waits,
    // and then finds that the device was removed.
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
    await endSessions(transaction, { device: id }, 'removed', time)
    await audit(transaction, time, { event: 'device-refused', owner, device: id })
    return true
  })
}
