/** A new device waits for the share, whatever the server says. A mail lets the owner refuse it. */
import type { Transaction } from 'kysely'
import { createSecret, digestOf } from '../auth/secrets.ts'
import { notYet } from '../embedded/device-approval.ts'
import { waitLifetime } from '../utils/wait-lifetime.ts'
import type { HttpError } from '../http/errors.ts'
import type { RecoveryTables, RecoveryWaitRow } from './database.ts'
import type { RecoveryDeps } from './deps.ts'

const minute = 60_000

export interface Held {
  error: HttpError
}

/** Its owner was proven on it. */
export interface Newcomer extends Pick<
  RecoveryWaitRow,
  'wallet' | 'key' | 'locale' | 'site' | 'device'
> {
  /** Null without a known address. */
  owner: string | null
}

/**
 * Starts a wait for a new device with a valid code or token, unless one exists. Undefined where it
 * may have the share. The mail is stored in the same transaction, so that no device gets a share
 * without a warning. Call `mail.wake` after the commit.
 */
export async function hold(
  deps: RecoveryDeps,
  transaction: Transaction<RecoveryTables>,
  newcomer: Newcomer,
): Promise<Held | undefined> {
  const {
    settings: { delay },
    now,
  } = deps
  const { wallet, key, locale, site, device } = newcomer
  if (delay === 0) return undefined
  const time = now()
  const known = await transaction
    .selectFrom('recovery_devices')
    .select('key')
    .where('wallet', '=', wallet)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known) return undefined
  const mine = transaction
    .selectFrom('recovery_waits')
    .select('until')
    .where('wallet', '=', wallet)
    .where('key', '=', key)
  const until = Number((await mine.executeTakeFirst())?.until ?? 0)
  if (until > time) return { error: notYet(until, time) }
  await transaction
    .deleteFrom('recovery_waits')
    .where('wallet', '=', wallet)
    .where('key', '=', key)
    .execute()
  if (time < until + waitLifetime) return undefined
  const token = createSecret()
  const row: RecoveryWaitRow = {
    wallet,
    key,
    since: time,
    until: time + delay * minute,
    refusal: digestOf(token),
    locale,
    site,
    device,
  }
  await transaction.insertInto('recovery_waits').values(row).execute()
  await notifyOwner(deps, transaction, newcomer, token)
  return { error: notYet(row.until, time) }
}

/** With the refusal link. Without an address, the owner sees the device only in their list. */
async function notifyOwner(
  { mail, settings }: RecoveryDeps,
  transaction: Transaction<RecoveryTables>,
  { owner, wallet, key, locale, site, device }: Newcomer,
  token: string,
): Promise<void> {
  if (owner === null || !mail.on) return
  const url = `${settings.origin}/recovery/v1/refuse/${token}`
  await mail.sendWithin(
    transaction,
    owner,
    locale,
    { kind: 'recovery-waits', url, minutes: settings.delay, site, device },
    `wait ${digestOf(`${wallet} ${key}`)}`,
  )
}

export async function waitOf(
  { db }: RecoveryDeps,
  token: string,
): Promise<RecoveryWaitRow | undefined> {
  if (!/^[-_a-zA-Z0-9]{43}$/.test(token)) return undefined
  const row = await db
    .selectFrom('recovery_waits')
    .selectAll()
    .where('refusal', '=', digestOf(token))
    .executeTakeFirst()
  return row && { ...row, since: Number(row.since), until: Number(row.until) }
}

/**
 * Also ends the device's recoveries; it has to request a code and wait again. Resolves with false
 * where the wait has ended.
 */
export async function refuse(
  { db }: RecoveryDeps,
  { wallet, key, refusal }: RecoveryWaitRow,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('recovery_waits')
      .where('refusal', '=', refusal)
      .executeTakeFirst()
    await transaction
      .deleteFrom('recovery_attempts')
      .where('wallet', '=', wallet)
      .where('key', '=', key)
      .execute()
    return numDeletedRows > 0n
  })
}
