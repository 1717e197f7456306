import type { SelectQueryBuilder } from 'kysely'
import type { AccountTransactionRow, Db, Tables } from '../../database/schema.ts'
import { newestFirst, perBlock } from './key.ts'

/** Where a transaction of an account is. */
export type Place = Omit<AccountTransactionRow, 'account'>
/** The place after which a page begins. */
export interface From {
  readonly time: number
  readonly chain: string
  readonly block: number
  readonly position: number
}

type Places = SelectQueryBuilder<Tables, 'account_transactions', Place>

/** A range of the primary key of `account_transactions`, newest first. */
export function placesQuery(
  db: Db,
  account: string,
  from: From | undefined,
  limit: number,
): Places {
  const query = db
    .selectFrom('account_transactions')
    .select(['time', 'chain', 'block', 'position', 'hash'])
    .where('account', '=', account)
    .orderBy('time', 'desc')
    .orderBy('chain', 'desc')
    .orderBy('block', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
  return from
    ? query.where((eb) =>
        eb(
          eb.refTuple('time', 'chain', 'block', 'position'),
          '<',
          eb.tuple(from.time, from.chain, from.block, from.position),
        ),
      )
    : query
}

/** For one chain, which has its own index. */
export function chainPlacesQuery(
  db: Db,
  account: string,
  chain: string,
  from: From | undefined,
  limit: number,
): Places {
  const query = db
    .selectFrom('account_transactions')
    .select(['time', 'chain', 'block', 'position', 'hash'])
    .where('account', '=', account)
    .where('chain', '=', chain)
    .orderBy('time', 'desc')
    .orderBy('block', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
  if (!from) return query
  // At the cursor's time, chains with a greater name were returned; those with a lesser name were
  // not.
  if (chain > from.chain) return query.where('time', '<', from.time)
  if (chain < from.chain) return query.where('time', '<=', from.time)
  return query.where((eb) =>
    eb(
      eb.refTuple('time', 'block', 'position'),
      '<',
      eb.tuple(from.time, from.block, from.position),
    ),
  )
}

const orderOf = ({ time, chain, block, position }: Place) => ({
  time: Number(time),
  chain,
  position: Number(block) * perBlock + position,
})

/** Whether the index has other chains than these: those that the settings no longer name. */
async function hasOthers(db: Db, chains: readonly string[]): Promise<boolean> {
  const indexed = await db.selectFrom('chain_progress').select('chain').execute()
  return indexed.some(({ chain }) => !chains.includes(chain))
}

/** The places of an account's transactions on some chains, newest first. */
export async function readPlaces(
  db: Db,
  account: string,
  chains: readonly string[],
  from: From | undefined,
  limit: number,
): Promise<readonly Place[]> {
  if (chains.length > 1 && !(await hasOthers(db, chains)))
    return placesQuery(db, account, from, limit).execute()
  const found = await Promise.all(
    chains.map((chain) => chainPlacesQuery(db, account, chain, from, limit).execute()),
  )
  return found
    .flat()
    .toSorted((a, b) => newestFirst(orderOf(a), orderOf(b)))
    .slice(0, limit)
}
