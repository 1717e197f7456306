import type { ApprovalRow, Db, TransactionRow, TransferRow } from '../../database/schema.ts'
import type {
  AccountApproval,
  AccountTransaction,
  AccountTransfer,
  HistorySource,
  SourcePage,
} from '../types.ts'
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

const toApproval = ({ scope, token, spender, amount, token_id }: ApprovalRow): AccountApproval => ({
  scope,
  token,
  spender,
  amount: BigInt(amount),
  tokenId: token_id ?? undefined,
})

interface Rows {
  readonly transactions: ReadonlyMap<string, TransactionRow>
  readonly transfers: ReadonlyMap<string, readonly TransferRow[]>
  readonly approvals: ReadonlyMap<string, readonly ApprovalRow[]>
}

function toTransaction(
  account: string,
  row: TransactionRow,
  { transfers, approvals }: Pick<Rows, 'transfers' | 'approvals'>,
  final: boolean,
): AccountTransaction {
  const key = keyOf(row)
  const all = (transfers.get(key) ?? []).map((each) => seen(account, each))
  const approved = (approvals.get(key) ?? []).map(toApproval)
  const failed = row.status === 0
  const type = operationType({
    account,
    sender: row.sender,
    recipient: row.recipient,
    method: row.method,
    value: BigInt(row.value),
    failed,
    transfers: all,
    approvals: approved,
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
    approvals: approved,
  }
}

const keyOf = ({ chain, hash }: { chain: string; hash: string }): string => `${chain} ${hash}`

function byKey<Row extends { chain: string; hash: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row])
  return found
}

async function readRows(db: Db, account: string, places: readonly Place[]): Promise<Rows> {
  const transactions: TransactionRow[] = []
  const transfers: TransferRow[] = []
  const approvals: ApprovalRow[] = []
  for (const chain of new Set(places.map((place) => place.chain))) {
    const hashes = places.filter((place) => place.chain === chain).map(({ hash }) => hash)
    const limit = mostTransfers * hashes.length
    transactions.push(
      ...(await db
        .selectFrom('transactions')
        .selectAll()
        .where('chain', '=', chain)
        .where('hash', 'in', hashes)
        .execute()),
    )
    transfers.push(
      ...(await db
        .selectFrom('transfers')
        .selectAll()
        .where('chain', '=', chain)
        .where('hash', 'in', hashes)
        .where((eb) => eb.or([eb('sender', '=', account), eb('recipient', '=', account)]))
        .orderBy('place')
        .limit(limit)
        .execute()),
    )
    approvals.push(
      ...(await db
        .selectFrom('approvals')
        .selectAll()
        .where('chain', '=', chain)
        .where('hash', 'in', hashes)
        .where('owner', '=', account)
        .orderBy('place')
        .limit(limit)
        .execute()),
    )
  }
  return {
    transactions: new Map(transactions.map((row) => [keyOf(row), row])),
    transfers: byKey(transfers),
    approvals: byKey(approvals),
  }
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
      const rows = await readRows(db, account, places)
      const heads = await readHeads(db)
      return {
        transactions: places.flatMap((place) => {
          const row = rows.transactions.get(keyOf(place))
          // A reorganisation may remove a block between two queries.
          if (!row) return []
          const confirmed = (heads.get(place.chain) ?? 0) - Number(place.block)
          const final = confirmed >= confirmations(place.chain)
          return [toTransaction(account, row, rows, final)]
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
