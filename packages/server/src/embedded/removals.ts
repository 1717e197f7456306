/**
 * A device that has not opened the wallet could destroy what it cannot steal: what it asks to
 * remove waits, and a mail lets the owner refuse it.
 */
import type { Selectable, Transaction } from 'kysely'
import { createSecret, digestOf } from '../auth/secrets.ts'
import type { EmbeddedRemovalRow } from '../database/embedded-schema.ts'
import type { Tables } from '../database/schema.ts'
import { HttpError } from '../http/errors.ts'
import type { Call, Deps } from '../http/deps.ts'
import { audit } from './audit.ts'
import { findRemovableDevice } from './devices.ts'
import { createId } from './id.ts'
import { allMailsOf, identitiesOf, loginMethodId } from './identities.ts'
import { frameOrigin } from './login-access.ts'
import { findRemovableMethod, labelOf } from './login-methods.ts'
import { lockUser } from './new-address.ts'
import { projectNameOf } from './project-name.ts'
import { endSessions, type Login } from './sessions.ts'
import { walletOf, type Reader } from './users.ts'

const minute = 60_000

export type Removal = Selectable<EmbeddedRemovalRow>
type Target = Pick<Removal, 'kind' | 'target'>

async function isProved(db: Reader, device: string): Promise<boolean> {
  const row = await db
    .selectFrom('embedded_devices')
    .select('proved')
    .where('id', '=', device)
    .executeTakeFirst()
  return (row?.proved ?? null) !== null
}

/** What the mail names. Throws where it cannot be removed. */
async function namesOf(
  transaction: Transaction<Tables>,
  owner: string,
  { kind, target }: Target,
): Promise<{ removed: string; method: string }> {
  if (kind === 'device')
    return { removed: (await findRemovableDevice(transaction, owner, target)).name, method: '' }
  if (kind === 'login-method')
    return {
      removed: '',
      method: (await findRemovableMethod(transaction, owner, target)).identity.issuer,
    }
  return { removed: '', method: '' }
}

interface Warning {
  token: string
  url: string
  project: string
}

/** To every address of the owner: an attacker may have added one. */
async function warn(
  { embedded: { mail }, settings }: Deps,
  transaction: Transaction<Tables>,
  { id, owner, kind, device, locale, until }: Removal,
  { url, project }: Warning,
  names: { removed: string; method: string },
): Promise<void> {
  if (!mail.on) return
  const { name, site } = await transaction
    .selectFrom('embedded_devices')
    .select(['name', 'site'])
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  const addresses = allMailsOf(await identitiesOf(transaction, owner))
  for (const [place, address] of addresses.entries())
    await mail.sendWithin(
      transaction,
      address,
      locale,
      {
        kind: 'removal-waits',
        removal: kind,
        ...names,
        url,
        minutes: settings.removalDelay,
        counts: until,
        project,
        site,
        device: name,
      },
      `removal ${id} ${place}`,
    )
}

/** The owner may have removed or refused the device meanwhile, which ended its sessions. */
async function requireLive(transaction: Transaction<Tables>, { digest }: Login): Promise<void> {
  const live = await transaction
    .selectFrom('embedded_sessions')
    .select('digest')
    .where('digest', '=', digest)
    .where('ended', 'is', null)
    .executeTakeFirst()
  if (!live)
    throw new HttpError(401, 'session', 'no user is logged in', { 'www-authenticate': 'Bearer' })
}

/** With the mail, in one transaction. Resolves with the end of its wait, or of the earlier one's. */
async function begin(deps: Deps, c: Call, login: Login, what: Target): Promise<number> {
  const { db, embedded, now, settings } = deps
  const { owner, device, project, locale } = login
  await embedded.limits.rare.use(`removal ${owner}`, 1)
  const token = createSecret()
  // Read first: on SQLite a query beside a transaction may wait for it.
  const warning: Warning = {
    token,
    url: `${frameOrigin(deps, c)}/embedded/v1/removals/refuse/${token}`,
    project: await projectNameOf(deps, project),
  }
  const until = await db.transaction().execute(async (transaction) => {
    const since = now()
    await lockUser(transaction, owner, since)
    await requireLive(transaction, login)
    const names = await namesOf(transaction, owner, what)
    const earlier = await transaction
      .selectFrom('embedded_removals')
      .select('until')
      .where('owner', '=', owner)
      .where('kind', '=', what.kind)
      .where('target', '=', what.target)
      .executeTakeFirst()
    if (earlier) return Number(earlier.until)
    const removal: Removal = {
      ...what,
      id: createId(),
      owner,
      device,
      project,
      locale,
      since,
      until: since + settings.removalDelay * minute,
      refusal: digestOf(token),
    }
    await transaction.insertInto('embedded_removals').values(removal).execute()
    await audit(transaction, since, { event: 'removal-waits', owner, device, detail: what.kind })
    await warn(deps, transaction, removal, warning, names)
    return removal.until
  })
  embedded.mail.wake()
  return until
}

/**
 * Throws 403 `removal-waits` for a device that has not opened the wallet, after it has started the
 * wait. Users without a wallet have nothing to lose.
 */
export async function requireSeed(deps: Deps, c: Call, login: Login, what: Target): Promise<void> {
  const { db, now, settings } = deps
  if (settings.removalDelay === 0 || (await isProved(db, login.device))) return
  if (!(await walletOf(db, login.owner))) return
  const left = (await begin(deps, c, login, what)) - now()
  throw new HttpError(
    403,
    'removal-waits',
    'this device has not opened the wallet: it is removed after the waiting period, unless its owner refuses',
    { 'retry-after': String(Math.max(1, Math.ceil(left / 1_000))) },
  )
}

/** From a device that has opened the wallet, or the one that asked. */
export async function cancelRemoval(
  { db, now }: Deps,
  { owner, device }: Login,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const time = now()
    await lockUser(transaction, owner, time)
    const removal = await transaction
      .selectFrom('embedded_removals')
      .select(['device', 'kind'])
      .where('id', '=', id)
      .where('owner', '=', owner)
      .executeTakeFirst()
    if (!removal) return
    if (removal.device !== device && !(await isProved(transaction, device)))
      throw new HttpError(403, 'seed', 'this device has not opened the wallet')
    await transaction.deleteFrom('embedded_removals').where('id', '=', id).execute()
    await audit(transaction, time, {
      event: 'removal-cancelled',
      owner,
      device,
      detail: removal.kind,
    })
  })
}

/** With the requesting device and what it wants removed, until that is carried out. */
export async function removalOfLink(
  { db }: Deps,
  token: string,
): Promise<(Removal & { name: string; site: string; removed: string | null }) | undefined> {
  if (!/^[-_a-zA-Z0-9]{43}$/.test(token)) return undefined
  const row = await db
    .selectFrom('embedded_removals')
    .innerJoin('embedded_devices', 'embedded_devices.id', 'embedded_removals.device')
    .leftJoin('embedded_devices as target', 'target.id', 'embedded_removals.target')
    .selectAll('embedded_removals')
    .select(['embedded_devices.name', 'embedded_devices.site', 'target.name as removed'])
    .where('embedded_removals.refusal', '=', digestOf(token))
    .executeTakeFirst()
  if (!row) return undefined
  const method = (await identitiesOf(db, row.owner)).find(
    (each) => loginMethodId(each) === row.target,
  )
  return {
    ...row,
    since: Number(row.since),
    until: Number(row.until),
    removed: row.removed ?? (method ? labelOf(method) : null),
  }
}

/** Ends all that the device asked for, and its sessions. False where it was carried out or ended. */
export async function refuseRemoval(
  { db, now }: Deps,
  { id, owner, device, kind }: Removal,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const time = now()
    await lockUser(transaction, owner, time)
    const { numDeletedRows } = await transaction
      .deleteFrom('embedded_removals')
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await transaction.deleteFrom('embedded_removals').where('device', '=', device).execute()
    await endSessions(transaction, { device }, 'signed-out', time)
    await audit(transaction, time, { event: 'removal-declined', owner, device, detail: kind })
    return true
  })
}
