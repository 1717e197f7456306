/** A new device waits for the share for as long as the operator wants, whatever the server says, and its owner can refuse it meanwhile. */
import type { Transaction } from 'kysely'
import { createSecret, digestOf } from '../auth/secrets.ts'
import { counts, notYet } from '../embedded/let-in.ts'
import type { HttpError } from '../errors.ts'
import type { KeeperRecoveryRow, KeeperTables, KeeperWaitRow } from './database.ts'
import type { KeeperParts } from './parts.ts'

const minute = 60_000

/** Why a device that has the code has to wait. */
export interface Held {
  error: HttpError
  /** Of the link, where the wait has just begun and its owner is to be told. */
  token?: string
}

/** Whether a device has to wait, which begins where it has not begun. Undefined where it may have the share: it is known, or has waited. */
export async function hold({ settings: { delay }, now }: KeeperParts, transaction: Transaction<KeeperTables>, { wallet, key, locale, site, device }: KeeperRecoveryRow): Promise<Held | undefined> {
  if (delay === 0) return undefined
  const time = now()
  const known = await transaction.selectFrom('keeper_devices').select('key').where('wallet', '=', wallet).where('key', '=', key).executeTakeFirst()
  if (known) return undefined
  const mine = transaction.selectFrom('keeper_waits').select('until').where('wallet', '=', wallet).where('key', '=', key)
  const until = Number((await mine.executeTakeFirst())?.until ?? 0)
  if (until > time) return { error: notYet(until, time) }
  await transaction.deleteFrom('keeper_waits').where('wallet', '=', wallet).where('key', '=', key).execute()
  if (time < until + counts) return undefined
  const token = createSecret()
  const row: KeeperWaitRow = { wallet, key, since: time, until: time + delay * minute, refusal: digestOf(token), locale, site, device }
  await transaction.insertInto('keeper_waits').values(row).execute()
  return { error: notYet(row.until, time), token }
}

/** Tells the owner, behind the answer. */
export function tellOwner({ mail, settings, behind }: KeeperParts, { wallet, key, locale, site, device }: KeeperRecoveryRow, address: string, token: string): void {
  const url = `${settings.origin}/keeper/v1/refuse/${token}`
  behind(mail.send(address, locale, { kind: 'recovery-waits', url, minutes: settings.delay, site, device }, `wait ${digestOf(`${wallet} ${key}`)}`))
}

/** The device that a link is about, while it waits. */
export async function waitOf({ db }: KeeperParts, token: string): Promise<KeeperWaitRow | undefined> {
  if (!/^[-_a-zA-Z0-9]{43}$/.test(token)) return undefined
  const row = await db.selectFrom('keeper_waits').selectAll().where('refusal', '=', digestOf(token)).executeTakeFirst()
  return row && { ...row, since: Number(row.since), until: Number(row.until) }
}

/** The owner does not want it: its codes are worth nothing, and it waits anew. */
export async function refuse({ db }: KeeperParts, { wallet, key, refusal }: KeeperWaitRow): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('keeper_waits').where('refusal', '=', refusal).executeTakeFirst()
    await transaction.deleteFrom('keeper_recoveries').where('wallet', '=', wallet).where('key', '=', key).execute()
    return numDeletedRows > 0n
  })
}
