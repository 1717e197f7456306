import { CursorError } from '../history/cursor.ts'
import { newestFirst, perBlock } from '../history/key.ts'
import type { ChainSettings } from '../../settings/blockchain.ts'
import type { AccountTransaction, HistorySource, SourcePage } from '../types.ts'
import type { ExplorerApi, Listed } from './api.ts'
import { gather, seenBy } from './seen-by.ts'
import type { List, Rows } from './wire.ts'

/** Rows of one request. */
export const usual = 250
/** The usual number of rows, and the most where one block has more. */
interface Sizes {
  readonly usual: number
  readonly largest: number
}
const usualSizes: Sizes = { usual, largest: 10_000 }
const mostReads = 4

interface From {
  readonly block: number
  readonly index: number
}

function readCursor(cursor: string | null): From | undefined {
  if (cursor === null) return undefined
  const [, block, index] = /^(\d{1,12})\.(\d{1,5})$/.exec(cursor) ?? []
  if (block === undefined) throw new CursorError('of an explorer')
  return { block: Number(block), index: Number(index) }
}

/** The oldest block that all lists contain completely: a full list may end within a block. */
function wholeFrom(lists: readonly Listed<List>[]): number {
  return Math.max(
    0,
    ...lists.map(({ rows, full }) => (full ? (rows.at(-1)?.blockNumber ?? 0) + 1 : 0)),
  )
}

export function createExplorerHistory(
  api: ExplorerApi,
  id: string,
  settings: Pick<ChainSettings, 'confirmations'>,
  sizes: Sizes = usualSizes,
): HistorySource {
  async function readLists(
    account: string,
    end: number | undefined,
    size: number,
  ): Promise<{ rows: Rows; from: number; full: boolean }> {
    const [txlist, txlistinternal, tokentx, tokennfttx, token1155tx] = await Promise.all([
      api.list('txlist', account, end, size),
      api.list('txlistinternal', account, end, size),
      api.list('tokentx', account, end, size),
      api.list('tokennfttx', account, end, size),
      api.list('token1155tx', account, end, size),
    ])
    const all = [txlist, txlistinternal, tokentx, tokennfttx, token1155tx]
    const rows = {
      txlist: txlist.rows,
      txlistinternal: txlistinternal.rows,
      tokentx: tokentx.rows,
      tokennfttx: tokennfttx.rows,
      token1155tx: token1155tx.rows,
    }
    return { rows, from: wholeFrom(all), full: all.some(({ full }) => full) }
  }

  async function readBlocks(
    account: string,
    end: number | undefined,
  ): Promise<{ transactions: readonly AccountTransaction[]; below: number | undefined }> {
    let read = await readLists(account, end, sizes.usual)
    const newest =
      end ??
      Math.max(
        0,
        ...Object.values(read.rows).map(
          (rows: readonly { blockNumber: number }[]) => rows[0]?.blockNumber ?? 0,
        ),
      )
    // One block fills a whole list, so a larger list is requested. Rows beyond that are left out.
    if (read.from > newest) read = await readLists(account, end, sizes.largest)
    const { rows, full } = read
    const from = Math.min(read.from, newest)
    const transactions = gather(account, rows)
      .filter(({ block }) => block >= from)
      .map((each) => seenBy(account, id, each, settings))
    return { transactions, below: full && from > 0 ? from - 1 : undefined }
  }

  return {
    chains: [id],
    completeFrom: () => Promise.resolve({}),
    async page(account, chains, cursor, limit): Promise<SourcePage> {
      const from = readCursor(cursor)
      if (!chains.includes(id) || !/^0x[0-9a-f]{40}$/.test(account))
        return { transactions: [], next: null }
      const found: AccountTransaction[] = []
      const before = from && from.block * perBlock + from.index
      let end = from?.block
      let more = true
      for (let reads = 0; more && found.length < limit && reads < mostReads; reads += 1) {
        const { transactions, below } = await readBlocks(account, end)
        found.push(
          ...transactions.filter(({ position }) => before === undefined || position < before),
        )
        more = below !== undefined
        if (more) end = below
      }
      const transactions = found.toSorted(newestFirst).slice(0, limit)
      if (found.length > limit || (more && transactions.length >= limit))
        return { transactions, next: cursorOf(transactions.at(-1)!.position) }
      return { transactions, next: more ? `${end}.${perBlock - 1}` : null }
    },
  }
}

const cursorOf = (position: number): string =>
  `${Math.floor(position / perBlock)}.${position % perBlock}`
