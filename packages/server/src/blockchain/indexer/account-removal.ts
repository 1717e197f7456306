import type { Transaction } from 'kysely'
import type { AccountTransactionRow, Db, Tables } from '../../database/schema.ts'
import { lockChains } from './store.ts'

/** Transactions of an account that one database transaction removes. */
const atOnce = 500

type Place = Omit<AccountTransactionRow, 'account'>

function placesOf(
  transaction: Transaction<Tables>,
  account: string,
  chains: readonly string[],
): Promise<Place[]> {
  return transaction
    .selectFrom('account_transactions')
    .select(['chain', 'block', 'hash', 'time', 'position'])
    .where('account', '=', account)
    .where('chain', 'in', chains)
    .limit(atOnce)
    .execute()
}

/** Removes a transaction from an account, and altogether once no account has it. */
async function removeTransaction(
  transaction: Transaction<Tables>,
  account: string,
  { chain, block, hash, time, position }: Place,
): Promise<void> {
  await transaction
    .deleteFrom('account_transactions')
    .where('account', '=', account)
    .where('time', '=', time)
    .where('chain', '=', chain)
    .where('block', '=', block)
    .where('position', '=', position)
    .execute()
  const another = await transaction
    .selectFrom('account_transactions')
    .select('account')
    .where('chain', '=', chain)
    .where('block', '=', block)
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  if (another) return
  for (const table of ['transactions', 'transfers', 'approvals'] as const)
    await transaction
      .deleteFrom(table)
      .where('chain', '=', chain)
      .where('hash', '=', hash)
      .execute()
}

/** Removes some transactions of an account; resolves with whether none is left. */
async function removeTransactions(
  transaction: Transaction<Tables>,
  account: string,
  chains: readonly string[],
): Promise<boolean> {
  // Without the lock, a transaction removed with its last account could be written for another
  // one meanwhile.
  await lockChains(transaction, chains)
  const places = await placesOf(transaction, account, chains)
  for (const place of places) await removeTransaction(transaction, account, place)
  return places.length < atOnce
}

/** Removes the tokens and NFTs that an account has received. */
async function removeAssets(
  transaction: Transaction<Tables>,
  account: string,
  chains: readonly string[],
): Promise<void> {
  for (const table of ['account_tokens', 'account_nfts'] as const)
    await transaction
      .deleteFrom(table)
      .where('account', '=', account)
      .where('chain', 'in', chains)
      .execute()
}

/**
 * Stops watching an account, and removes its rows of chains that index watched accounts alone, in
 * small transactions.
 *
 * @param oldest The time before which an account was asked for that is no longer watched.
 */
export async function removeAccount(
  db: Db,
  account: string,
  chains: readonly string[],
  oldest: () => number,
): Promise<void> {
  for (let done = false; !done;)
    done = await db.transaction().execute(async (transaction) => {
      if (chains.length > 0) {
        if (!(await removeTransactions(transaction, account, chains))) return false
        await removeAssets(transaction, account, chains)
      }
      await transaction
        .deleteFrom('watched')
        .where('account', '=', account)
        .where('asked', '<', oldest())
        .execute()
      return true
    })
}
