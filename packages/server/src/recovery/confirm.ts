/**
 * The address of a wallet is whatever its first device names, so a wallet could be planted with the
 * address of somebody else. It lets in no other device until a code came back through one of the
 * wallet's own.
 */
import type { Transaction } from 'kysely'
import type { RecoveryAttemptRow, RecoveryDb, RecoveryTables } from './database.ts'
import { isKnown } from './shares.ts'

type Db = RecoveryDb | Transaction<RecoveryTables>
type Asked = Pick<RecoveryAttemptRow, 'wallet' | 'email' | 'key'>

const isConfirmed = async (db: Db, { wallet, email }: Asked): Promise<boolean> =>
  (await db
    .selectFrom('recovery_wallets')
    .select('id')
    .where('id', '=', wallet)
    .where('email', '=', email)
    .where('confirmed', '=', 0)
    .executeTakeFirst()) === undefined

/** By this device, which the wallet knows. */
export const isUnconfirmed = async (db: Db, asked: Asked): Promise<boolean> =>
  !(await isConfirmed(db, asked)) && (await isKnown(db, asked.wallet, asked.key))

/** After a right code. False if the address is not confirmed, and the device cannot confirm it. */
export async function confirm(
  transaction: Transaction<RecoveryTables>,
  asked: Asked,
): Promise<boolean> {
  if (await isConfirmed(transaction, asked)) return true
  if (!(await isKnown(transaction, asked.wallet, asked.key))) return false
  await transaction
    .updateTable('recovery_wallets')
    .set({ confirmed: 1 })
    .where('id', '=', asked.wallet)
    .execute()
  return true
}
