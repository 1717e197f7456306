/**
 * A new device waits for the share for as long as the keeper's operator wants, whatever the server
 * says. The owner is told by mail, and can refuse the device meanwhile.
 */
import type { Transaction } from 'kysely'
import { createSecret, digestOf } from '../auth/secrets.ts'
import { notYet } from '../embedded/let-in.ts'
import { waitLifetime } from '../utils/wait-lifetime.ts'
import type { HttpError } from '../http/errors.ts'
import type { KeeperTables, KeeperWaitRow } from './database.ts'
import type { KeeperParts } from './parts.ts'

const minute = 60_000

/** A device has proved its owner, but has to wait. */
export interface Held {
  error: HttpError
}

/** A device that its owner has proved themselves on. */
export interface Newcomer extends Pick<
  KeeperWaitRow,
  'wallet' | 'key' | 'locale' | 'site' | 'device'
> {
  /** Where the owner is told; null where no address is known. */
  owner: string | null
}

/**
 * Finds out whether a device with the right code or token has to wait, and begins its wait if there
 * is none. Resolves with undefined for a device that may have the share, because it is known or has
 * waited. The mail to the owner is stored in the transaction of the wait. If the keeper is killed
 * in between, there is neither, so no device waits until it gets the share without its owner being
 * told. Call `mail.wake` after the commit.
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

/**
 * Mails the owner that a device waits, with the link of the page that refuses it. An owner without
 * an address sees the device only in the list of their devices.
 */
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

/** The device of a refusal link, as long as its wait is stored. */
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
 * Ends the wait and the device's recoveries, because the owner refuses the device. It has to
 * request another code and wait anew. Resolves with false where the wait has ended meanwhile.
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
