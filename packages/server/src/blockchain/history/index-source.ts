import type { Db, TransactionRow, TransferRow } from '../../database/schema.ts'
import type { AccountTransaction, AccountTransfer, HistorySource, SourcePage } from '../types.ts'
import { CursorError } from './cursor.ts'
import { readPlaces, type From, type Place } from './index-places.ts'
import { perBlock } from './key.ts'
import { operationType, type SeenTransfer } from './operation.ts'

const mostTransfers = 100

const cursorOf = ({ time, chain, block, position }: Place): string =>
  `${Number(time)}/${chain}/${Number(block)}/${position}`

function readCursor(cursor: string): From {
  const [, time, chain, block, position] =
    /^(\d{1,16})\/(eip155:\d{1,32})\/(\d{1,15})\/(\d{1,6})$/.exec(cursor) ?? []
  if (time === undefined || chain === undefined) throw new CursorError('of the index')
  return { time: Number(time), chain, block: Number(block), position: Number(position) }
}

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

/** The newest indexed block of each chain. */
async function readHeads(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('chain_progress').select(['chain', 'head']).execute()
  return new Map(rows.map(({ chain, head }) => [chain, Number(head)]))
}

/** By chain, the first block from which on the index has all transactions of an account. */
async function readCompleteness(
  db: Db,
  account: string,
  chains: readonly string[],
): Promise<Record<string, number>> {
  const progress = await db
    .selectFrom('chain_progress')
    .select(['chain', 'mode', 'indexed', 'complete_from'])
    .where('chain', 'in', chains)
    .execute()
  const ranges = await db
    .selectFrom('watched_ranges')
    .select(['chain', 'complete_from'])
    .where('account', '=', account)
    .where('chain', 'in', chains)
    .execute()
  const own = new Map(ranges.map(({ chain, complete_from }) => [chain, Number(complete_from)]))
  return Object.fromEntries(
    progress.map(({ chain, mode, indexed, complete_from }) => [
      chain,
      mode === 'all' ? Number(complete_from) : (own.get(chain) ?? Number(indexed) + 1),
    ]),
  )
}

/** @param confirmations By CAIP-2 id: confirmations after which a block is final. */
export function createIndexSource(
  db: Db,
  chains: readonly string[],
  confirmations: (chain: string) => number,
): HistorySource {
  /** The chains that the index can answer for. */
  const indexedOf = (account: string, asked: readonly string[]): readonly string[] =>
    account.startsWith('0x') ? asked.filter((chain) => chains.includes(chain)) : []

  return {
    chains,
    async page(account, asked, cursor, limit): Promise<SourcePage> {
      const indexed = indexedOf(account, asked)
      if (indexed.length === 0) return { transactions: [], next: null }
      const from = cursor === null ? undefined : readCursor(cursor)
      const found = await readPlaces(db, account, indexed, from, limit + 1)
      const places = found.slice(0, limit)
      const { transactions, transfers } = await readRows(db, account, places)
      const heads = await readHeads(db)
      return {
        transactions: places.flatMap((place) => {
          const key = `${place.chain} ${place.hash}`
          const row = transactions.get(key)
          // A reorganisation may remove a block between two queries.
          if (!row) return []
          const confirmed = (heads.get(place.chain) ?? 0) - Number(place.block)
          const final = confirmed >= confirmations(place.chain)
          return [toTransaction(account, row, transfers.get(key) ?? [], final)]
        }),
        next: found.length > limit ? cursorOf(places.at(-1)!) : null,
      }
    },
    async completeFrom(account, asked) {
      const indexed = indexedOf(account, asked)
      return indexed.length === 0 ? {} : readCompleteness(db, account, indexed)
    },
  }
}
