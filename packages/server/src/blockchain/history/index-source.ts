import type { SelectQueryBuilder } from 'kysely'
import type {
  AccountTransactionRow,
  Db,
  Tables,
  TransactionRow,
  TransferRow,
} from '../../database/schema.ts'
import type { AccountTransaction, AccountTransfer, HistorySource, SourcePage } from '../types.ts'
import { CursorError } from './cursor.ts'
import { newestFirst, perBlock } from './key.ts'
import { operationType, type SeenTransfer } from './operation.ts'

/** Most transfers of one transaction that an account's history shows. */
const mostTransfers = 100

type Place = Omit<AccountTransactionRow, 'account'>
interface From {
  readonly time: number
  readonly chain: string
  readonly block: number
  readonly position: number
}

/** A cursor of the index: where its last page ended. */
const cursorOf = ({ time, chain, block, position }: Place): string =>
  `${Number(time)}/${chain}/${Number(block)}/${position}`

function readCursor(cursor: string): From {
  const [, time, chain, block, position] =
    /^(\d{1,16})\/(eip155:\d{1,32})\/(\d{1,15})\/(\d{1,6})$/.exec(cursor) ?? []
  if (time === undefined || chain === undefined) throw new CursorError('of the index')
  return { time: Number(time), chain, block: Number(block), position: Number(position) }
}

type Places = SelectQueryBuilder<Tables, 'account_transactions', Place>

/** Reads a range of the primary key of `account_transactions`, newest first. */
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

/** The same for one chain, which has an index of its own. */
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
  // Among entries with the cursor's time, chains with a greater name have been returned, and those
  // with a lesser name have not.
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

/** A transfer as the account sees it. */
function seen(
  account: string,
  { kind, token, sender, recipient, amount, token_id }: TransferRow,
): AccountTransfer & SeenTransfer {
  const direction = sender === recipient ? 'self' : recipient === account ? 'in' : 'out'
  return {
    direction,
    kind: kind === 'erc721' || kind === 'erc1155' ? kind : 'fungible',
    token: token ?? 'native',
    tokenId: token_id ?? undefined,
    amount: BigInt(amount),
    facts: undefined,
    other: direction === 'in' ? sender : recipient,
  }
}

function toTransaction(
  account: string,
  row: TransactionRow,
  rows: readonly TransferRow[],
  final: boolean,
): AccountTransaction {
  const all = rows.map((each) => seen(account, each))
  const failed = row.status === 0
  const type = operationType({
    account,
    sender: row.sender,
    recipient: row.recipient,
    method: row.method,
    value: BigInt(row.value),
    failed,
    transfers: all,
  })
  return {
    chain: row.chain,
    hash: row.hash,
    time: Number(row.time),
    position: Number(row.block) * perBlock + row.position,
    sender: row.sender,
    recipient: row.recipient ?? '',
    nonce: Number(row.nonce),
    status: failed ? 'failed' : 'confirmed',
    final,
    fee: BigInt(row.fee),
    type,
    transfers: all.slice(0, mostTransfers),
  }
}

/** The rows of several transactions, chain by chain. */
async function readRows(
  db: Db,
  account: string,
  places: readonly Place[],
): Promise<{
  transactions: ReadonlyMap<string, TransactionRow>
  transfers: ReadonlyMap<string, TransferRow[]>
}> {
  const transactions = new Map<string, TransactionRow>()
  const transfers = new Map<string, TransferRow[]>()
  for (const chain of new Set(places.map((place) => place.chain))) {
    const hashes = places.filter((place) => place.chain === chain).map(({ hash }) => hash)
    const rows = await db
      .selectFrom('transactions')
      .selectAll()
      .where('chain', '=', chain)
      .where('hash', 'in', hashes)
      .execute()
    for (const row of rows) transactions.set(`${chain} ${row.hash}`, row)
    const moved = await db
      .selectFrom('transfers')
      .selectAll()
      .where('chain', '=', chain)
      .where('hash', 'in', hashes)
      .where((eb) => eb.or([eb('sender', '=', account), eb('recipient', '=', account)]))
      .orderBy('place')
      .limit(mostTransfers * hashes.length)
      .execute()
    for (const row of moved) {
      const key = `${chain} ${row.hash}`
      transfers.set(key, [...(transfers.get(key) ?? []), row])
    }
  }
  return { transactions, transfers }
}

/**
 * The history that is in the index.
 *
 * @param confirmations By CAIP-2 id of a chain: confirmations after which a block is final.
 */
export function createIndexSource(
  db: Db,
  chains: readonly string[],
  confirmations: (chain: string) => number,
): HistorySource {
  async function placesOf(
    account: string,
    wanted: readonly string[],
    from: From | undefined,
    limit: number,
  ): Promise<readonly Place[]> {
    const known = (await db.selectFrom('chain_progress').select('chain').execute()).map(
      ({ chain }) => chain,
    )
    // The tables may still have rows of chains that the settings no longer name.
    if (wanted.length > 1 && known.every((chain) => wanted.includes(chain)))
      return placesQuery(db, account, from, limit).execute()
    const found = await Promise.all(
      wanted.map((chain) => chainPlacesQuery(db, account, chain, from, limit).execute()),
    )
    const order = (place: Place) => ({
      time: Number(place.time),
      chain: place.chain,
      position: Number(place.block) * perBlock + place.position,
    })
    return found
      .flat()
      .toSorted((a, b) => newestFirst(order(a), order(b)))
      .slice(0, limit)
  }

  return {
    chains,
    async page(account, asked, cursor, limit): Promise<SourcePage> {
      const wanted = asked.filter((chain) => chains.includes(chain))
      if (wanted.length === 0 || !account.startsWith('0x')) return { transactions: [], next: null }
      const found = await placesOf(
        account,
        wanted,
        cursor === null ? undefined : readCursor(cursor),
        limit + 1,
      )
      const places = found.slice(0, limit)
      const { transactions, transfers } = await readRows(db, account, places)
      const heads = new Map(
        (await db.selectFrom('chain_progress').select(['chain', 'head']).execute()).map(
          ({ chain, head }) => [chain, Number(head)],
        ),
      )
      return {
        transactions: places.flatMap((place) => {
          const key = `${place.chain} ${place.hash}`
          const row = transactions.get(key)
          const final =
            (heads.get(place.chain) ?? 0) - Number(place.block) >= confirmations(place.chain)
          // A reorganisation may remove a block between two queries.
          return row ? [toTransaction(account, row, transfers.get(key) ?? [], final)] : []
        }),
        next: found.length > limit ? cursorOf(places.at(-1)!) : null,
      }
    },
    async completeFrom(account, asked) {
      const wanted = asked.filter((chain) => chains.includes(chain))
      if (wanted.length === 0 || !account.startsWith('0x')) return {}
      const progress = await db
        .selectFrom('chain_progress')
        .select(['chain', 'mode', 'indexed', 'complete_from'])
        .where('chain', 'in', wanted)
        .execute()
      const ranges = await db
        .selectFrom('watched_ranges')
        .select(['chain', 'complete_from'])
        .where('account', '=', account)
        .where('chain', 'in', wanted)
        .execute()
      const own = new Map(ranges.map(({ chain, complete_from }) => [chain, Number(complete_from)]))
      return Object.fromEntries(
        progress.map(({ chain, mode, indexed, complete_from }) => [
          chain,
          mode === 'all' ? Number(complete_from) : (own.get(chain) ?? Number(indexed) + 1),
        ]),
      )
    },
  }
}
