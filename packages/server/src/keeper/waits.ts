/** A new device waits for the share, whatever the server says. A mail lets the owner refuse it. */
import type { Transaction } from 'kysely'
import { createSecret, digestOf } from '../auth/secrets.ts'
import { notYet } from '../embedded/let-in.ts'
import { waitLifetime } from '../utils/wait-lifetime.ts'
import type { HttpError } from '../http/errors.ts'
import type { KeeperTables, KeeperWaitRow } from './database.ts'
import type { KeeperParts } from './parts.ts'

const minute = 60_000

export interface Held {
  error: HttpError
}

/** Its owner was proven on it. */
export interface Newcomer extends Pick<
  KeeperWaitRow,
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
  parts: KeeperParts,
  transaction: Transaction<KeeperTables>,
  newcomer: Newcomer,
): Promise<Held | undefined> {
  const {
    settings: { delay },
    now,
  } = parts
  const { wallet, key, locale, site, device } = newcomer
  if (delay === 0) return undefined
  const time = now()
  const known = await transaction
    .selectFrom('keeper_devices')
    .select('key')
    .where('wallet', '=', wallet)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known) return undefined
  const mine = transaction
    .selectFrom('keeper_waits')
    .select('until')
    .where('wallet', '=', wallet)
    .where('key', '=', key)
  const until = Number((await mine.executeTakeFirst())?.until ?? 0)
  if (until > time) return { error: notYet(until, time) }
  await transaction
    .deleteFrom('keeper_waits')
    .where('wallet', '=', wallet)
    .where('key', '=', key)
    .execute()
  if (time < until + waitLifetime) return undefined
  const token = createSecret()
  const row: KeeperWaitRow = {
    wallet,
    key,
    since: time,
    until: time + delay * minute,
    refusal: digestOf(token),
    locale,
    site,
    device,
  }
  await transaction.insertInto('keeper_waits').values(row).execute()
  await tellOwner(parts, transaction, newcomer, token)
  return { error: notYet(row.until, time) }
}

/** With the refusal link. Without an address, the owner sees the device only in their list. */
async function tellOwner(
  { mail, settings }: KeeperParts,
  transaction: Transaction<KeeperTables>,
  { owner, wallet, key, locale, site, device }: Newcomer,
  token: string,
): Promise<void> {
  if (owner === null || !mail.on) return
  const url = `${settings.origin}/keeper/v1/refuse/${token}`
  await mail.sendWithin(
    transaction,
    owner,
    locale,
    { kind: 'recovery-waits', url, minutes: settings.delay, site, device },
    `wait ${digestOf(`${wallet} ${key}`)}`,
  )
}

export async function waitOf(
  { db }: KeeperParts,
  token: string,
): Promise<KeeperWaitRow | undefined> {
  if (!/^[-_a-zA-Z0-9]{43}$/.test(token)) return undefined
  const row = await db
    .selectFrom('keeper_waits')
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
  { db }: KeeperParts,
  { wallet, key, refusal }: KeeperWaitRow,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('keeper_waits')
      .where('refusal', '=', refusal)
      .executeTakeFirst()
    await transaction
      .deleteFrom('keeper_recoveries')
      .where('wallet', '=', wallet)
      .where('key', '=', key)
      .execute()
    return numDeletedRows > 0n
  })
}
