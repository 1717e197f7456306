/** A new device waits for as long as the operator wants, and its owner can refuse it meanwhile. */
import { createSecret, digestOf } from '../auth/secrets.ts'
import type { Call, Parts } from '../parts.ts'
import type { WaitReply } from '../wire.ts'
import { frameOrigin } from './access.ts'
import { projectNameOf } from './attempts.ts'
import { audit } from './audit.ts'
import { identitiesOf, mailOf } from './identities.ts'
import { counts, outsiderOf } from './let-in.ts'
import { endSessions, type Login } from './sessions.ts'
import type { Device } from './users.ts'

const minute = 60_000

/** The owner is told wherever they read their mail, with a link by which they refuse the device. */
async function tellOwner(parts: Parts, c: Call, { owner, device, project, locale }: Login, token: string): Promise<void> {
  const { db, embedded: { mail }, settings } = parts
  const address = mailOf(await identitiesOf(db, owner))
  if (address === null || !mail.on) return
  const { name, site } = await db.selectFrom('embedded_devices').select(['name', 'site']).where('id', '=', device).executeTakeFirstOrThrow()
  const url = `${frameOrigin(parts, c)}/embedded/v1/refuse/${token}`
  await mail.send(address, locale, { kind: 'device-waits', url, minutes: settings.deviceDelay, project: await projectNameOf(parts, project), site, device: name }, `wait ${device}`)
}

/** What the device waits for, which begins where it has not begun: coming back makes it no longer and no shorter. */
export async function askIn(parts: Parts, c: Call, login: Login): Promise<WaitReply> {
  const { db, now, settings: { deviceDelay } } = parts
  const time = now()
  const outsider = deviceDelay === 0 ? null : await outsiderOf(db, login, time)
  if (!outsider) return { wait: null, now: time }
  if (outsider.wait) return { wait: outsider.wait.until > time ? outsider.wait : null, now: time }
  const token = createSecret()
  const wait = { since: time, until: time + deviceDelay * minute }
  const { numUpdatedRows } = await db
    .updateTable('embedded_devices')
    .set({ since: wait.since, waits: wait.until, refusal: digestOf(token) })
    .where('id', '=', login.device)
    .where('removed', 'is', null)
    .where((eb) => eb.or([eb('since', 'is', null), eb('waits', '<=', time - counts)]))
    .executeTakeFirst()
  // Of two that ask at once, one begins it.
  if (numUpdatedRows === 1n) {
    await audit(db, time, { event: 'device-waits', owner: login.owner, device: login.device })
    await tellOwner(parts, c, login, token)
  }
  return { wait, now: time }
}

/** The device that a link is about, while it waits. */
export async function waitingDevice({ db }: Parts, token: string): Promise<(Device & { project: string | null; locale: string | null }) | undefined> {
  if (!/^[-_a-zA-Z0-9]{43}$/.test(token)) return undefined
  const row = await db
    .selectFrom('embedded_devices')
    // One that has logged out is gone some time after; the link is good as long as the device waits.
    .leftJoin('embedded_sessions', 'embedded_sessions.device', 'embedded_devices.id')
    .leftJoin('embedded_sets', 'embedded_sets.device', 'embedded_devices.id')
    .selectAll('embedded_devices')
    .select(['embedded_sessions.project', 'embedded_sessions.locale'])
    .where('embedded_devices.refusal', '=', digestOf(token))
    .where('embedded_devices.removed', 'is', null)
    .where('embedded_sets.id', 'is', null)
    .orderBy('embedded_sessions.authenticated', 'desc')
    .executeTakeFirst()
  return row && { ...row, created: Number(row.created), since: Number(row.since), waits: Number(row.waits) }
}

/** Its owner does not want it: its sessions end, and it is none of theirs any more. False where it was let in meanwhile. */
export async function refuseDevice({ db, now }: Parts, { id, owner }: Pick<Device, 'id' | 'owner'>): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const time = now()
    // Whoever keeps a set for it waits here, and finds that it was removed.
    await transaction.updateTable('embedded_wallets').set({ changed: time }).where('owner', '=', owner).execute()
    const set = await transaction.selectFrom('embedded_sets').select('id').where('device', '=', id).executeTakeFirst()
    if (set) return false
    const { numUpdatedRows } = await transaction.updateTable('embedded_devices').set({ removed: time }).where('id', '=', id).where('removed', 'is', null).executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await transaction.deleteFrom('embedded_challenges').where('device', '=', id).execute()
    await endSessions(transaction, { device: id }, 'removed', time)
    await audit(transaction, time, { event: 'device-refused', owner, device: id })
    return true
  })
}
