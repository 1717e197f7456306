import type { Transaction } from 'kysely'
import type { Db } from '../database/schema.ts'
import { change } from '../database/revision.ts'
import type { Tables } from '../database/schema.ts'
import type { Wallet } from '../wire.ts'
import { fold } from '../utils/fold.ts'

const lastRank = 1_000_000
/** Of an integer column, on every engine. */
const largestRank = 2_147_483_647
/** Rows per statement: databases limit its values. */
const chunk = 200

function* chunks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += chunk) yield items.slice(at, at + chunk)
}

export async function upsertWallets(
  transaction: Transaction<Tables>,
  wallets: readonly Wallet[],
): Promise<void> {
  for (const part of chunks(wallets)) {
    const rows = part.map((wallet) => ({
      id: wallet.id,
      name: wallet.name,
      folded: fold(wallet.name),
      rank: Math.min(wallet.order ?? lastRank, largestRank),
      badge: wallet.badge_type ?? 'none',
      record: JSON.stringify(wallet),
    }))
    const ids = rows.map(({ id }) => id)
    const links = part.flatMap(({ id, chains = [] }) =>
      [...new Set(chains)].map((chain) => ({ wallet: id, chain })),
    )
    await transaction.deleteFrom('wallets').where('id', 'in', ids).execute()
    await transaction.insertInto('wallets').values(rows).execute()
    for (const some of chunks(links))
      await transaction.insertInto('wallet_chains').values(some).execute()
  }
}

/** All of them or none. */
export function saveWallets(
  db: Db,
  wallets: readonly Wallet[],
  { replace = false }: { replace?: boolean } = {},
): Promise<void> {
  return change(db, async (transaction) => {
    if (replace) await transaction.deleteFrom('wallets').execute()
    await upsertWallets(transaction, wallets)
  })
}

export function removeWallet(db: Db, id: string): Promise<boolean> {
  return change(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('wallets')
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  })
}

export async function readWallet(db: Db, id: string): Promise<Wallet | undefined> {
  const row = await db
    .selectFrom('wallets')
    .select('record')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (JSON.parse(row.record) as Wallet)
}

export async function readWallets(db: Db): Promise<readonly Wallet[]> {
  const rows = await db
    .selectFrom('wallets')
    .select('record')
    .orderBy('rank')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ record }) => JSON.parse(record) as Wallet)
}
