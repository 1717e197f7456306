import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExplorerApi } from './api.ts'
import { createExplorerHistory } from './history.ts'
import type { ExplorerRows, List, Rows } from './wire.ts'

const id = 'eip155:1'
const me = `0x${'11'.repeat(20)}`
const you = `0x${'22'.repeat(20)}`
const token = `0x${'33'.repeat(20)}`
const hashOf = (block: number, index: number): string =>
  `0x${(block * 1_000 + index).toString(16).padStart(64, '0')}`

/** A transaction by its block and place, and the lists that have something of it. */
interface Row {
  readonly block: number
  readonly index: number
  readonly own: boolean
  readonly tokens: number
}

function rowsOf({ block, index, own, tokens }: Row): Partial<{ [Of in List]: ExplorerRows[Of][] }> {
  const place = {
    blockNumber: block,
    timeStamp: 1_000 + block,
    hash: hashOf(block, index),
    confirmations: 50,
    nonce: 1,
    transactionIndex: index,
  }
  return {
    txlist: own
      ? [
          {
            ...place,
            from: me,
            to: you,
            value: 1n,
            gasPrice: 1n,
            gasUsed: 1n,
            isError: '0',
            txreceipt_status: '1',
            input: '0x',
          },
        ]
      : [],
    tokentx: Array.from({ length: tokens }, () => ({
      ...place,
      from: you,
      to: me,
      contractAddress: token,
      value: 2n,
    })),
  }
}

/** An explorer that has these, newest first. */
function explorerOf(transactions: readonly Row[]): ExplorerApi {
  const newest = transactions.toSorted((a, b) => b.block - a.block || b.index - a.index).map(rowsOf)
  const rows: Rows = {
    txlist: newest.flatMap(({ txlist = [] }) => txlist),
    txlistinternal: [],
    tokentx: newest.flatMap(({ tokentx = [] }) => tokentx),
    tokennfttx: [],
    token1155tx: [],
  }
  return {
    async list<Of extends List>(
      list: Of,
      _account: string,
      end = Number.POSITIVE_INFINITY,
      size: number,
    ) {
      const found: readonly ExplorerRows[Of][] = rows[list]
      const some = found.filter(({ blockNumber }) => blockNumber <= end).slice(0, size)
      return { rows: some, full: some.length >= size }
    },
  }
}

async function all(api: ExplorerApi, limit: number): Promise<readonly string[]> {
  const source = createExplorerHistory(api, id, { confirmations: 12 }, { usual: 4, largest: 1_000 })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { transactions, next }: Awaited<ReturnType<typeof source.page>> = await source.page(
      me,
      [id],
      cursor,
      limit,
    )
    expect(transactions.length).toBeLessThanOrEqual(limit)
    seen.push(...transactions.map(({ hash }) => hash))
    cursor = next
  } while (cursor !== null && seen.length < 1_000)
  return seen
}

const transaction = fc.record({
  block: fc.integer({ min: 0, max: 12 }),
  index: fc.integer({ min: 0, max: 6 }),
  own: fc.boolean(),
  tokens: fc.integer({ min: 0, max: 3 }),
})

test('returns each transaction once, newest first, for any page boundaries of the lists', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(transaction, {
        selector: ({ block, index }) => hashOf(block, index),
        maxLength: 40,
      }),
      fc.integer({ min: 1, max: 9 }),
      async (transactions, limit) => {
        const listed = transactions.filter(({ own, tokens }) => own || tokens > 0)
        const expected = listed
          .toSorted((a, b) => b.block - a.block || b.index - a.index)
          .map(({ block, index }) => hashOf(block, index))
        expect(await all(explorerOf(transactions), limit)).toEqual(expected)
      },
    ),
  )
})

test('returns a block whole that has more rows than one request returns', async () => {
  const transactions = Array.from({ length: 20 }, (_, index) => ({
    block: 5,
    index,
    own: true,
    tokens: 1,
  }))
  expect(
    await all(explorerOf([...transactions, { block: 4, index: 0, own: true, tokens: 0 }]), 6),
  ).toHaveLength(21)
})

test('omits a transfer of zero that another account’s transaction claims', async () => {
  const row = {
    blockNumber: 1,
    timeStamp: 1,
    hash: hashOf(1, 1),
    confirmations: 1,
    nonce: 1,
    transactionIndex: 1,
    from: me,
    to: you,
    contractAddress: token,
    value: 0n,
  }
  const none: Rows = {
    txlist: [],
    txlistinternal: [],
    tokentx: [row],
    tokennfttx: [],
    token1155tx: [],
  }
  const api: ExplorerApi = {
    list: async <Of extends List>(list: Of) => ({
      rows: none[list] as readonly ExplorerRows[Of][],
      full: false,
    }),
  }
  expect(await all(api, 5)).toEqual([])
})
