import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountTransaction, HistorySource } from '../types.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { newestFirst } from './key.ts'
import { mergePages } from './merge.ts'

const transaction = (chain: string, time: number, position: number): AccountTransaction => ({
  chain,
  hash: `${chain} ${time} ${position}`,
  time,
  position,
  sender: '',
  recipient: '',
  nonce: 0,
  status: 'confirmed',
  final: true,
  fee: 0n,
  type: 'send',
  transfers: [],
})

/**
 * A source that pages by offset, as explorers do: new transactions at the front shift its pages.
 */
function source(
  chains: readonly string[],
  list: AccountTransaction[],
  perPage: number,
): HistorySource & { add(each: AccountTransaction): void } {
  const all = (): AccountTransaction[] => list.toSorted(newestFirst)
  return {
    chains,
    add: (each) => void list.push(each),
    page: async (_, wanted, cursor, limit) => {
      const at = Number(cursor ?? 0)
      const found = all().filter(({ chain }) => wanted.includes(chain))
      const size = Math.min(perPage, limit)
      return {
        transactions: found.slice(at, at + size),
        next: at + size < found.length ? String(at + size) : null,
      }
    },
    completeFrom: async () => ({}),
  }
}

async function readAll(
  sources: readonly HistorySource[],
  chains: readonly string[],
  limit: number,
  between: () => void = () => {},
): Promise<string[]> {
  const given: string[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 500; pages += 1) {
    const page = await mergePages(sources, 'x', chains, cursor, limit)
    given.push(...page.transactions.map(({ hash }) => hash))
    if (page.next === null) return given
    expect(page.next).toMatch(/^[-_a-zA-Z0-9]{1,512}$/)
    cursor = page.next
    between()
  }
  throw new Error('the pages do not end')
}

const some = (chain: string) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 5 })), {
      selector: String,
      maxLength: 30,
    })
    .map((list) => list.map(([time, position]) => transaction(chain, time, position)))

test('sources of any size become one history, newest first, without a gap and without a repetition', () =>
  fc.assert(
    fc.asyncProperty(
      some('aaa:1'),
      some('bbb:1'),
      some('bbb:2'),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      async (a, b, c, limit, perPage, moving) => {
        const first = source(['aaa:1'], [...a], perPage)
        const sources = [first, source(['bbb:1', 'bbb:2'], [...b, ...c], perPage)]
        let fresh = 100
        // A transaction that comes in at the front appears with the next reading, and does not
        // shift this one.
        const between = (): void =>
          void (moving && fresh < 103 && first.add(transaction('aaa:1', fresh++, 0)))
        const wanted = [...a, ...b, ...c].toSorted(newestFirst).map(({ hash }) => hash)
        expect(await readAll(sources, ['aaa:1', 'bbb:1', 'bbb:2'], limit, between)).toEqual(wanted)
      },
    ),
  ))

test('requests a page only from sources of the filter’s chains', async () => {
  const asked: string[][] = []
  const base = source(
    ['aaa:1', 'aaa:2'],
    [transaction('aaa:1', 1, 1), transaction('aaa:2', 2, 1)],
    5,
  )
  const noting: HistorySource = {
    ...base,
    page: async (account, chains, cursor, limit) => (
      asked.push([...chains]),
      base.page(account, chains, cursor, limit)
    ),
  }
  const other: HistorySource = {
    ...source(['bbb:1'], [], 5),
    page: () => Promise.reject(new Error('not asked')),
  }
  expect(
    (await mergePages([noting, other], 'x', ['aaa:1'], undefined, 5)).transactions.map(
      ({ chain }) => chain,
    ),
  ).toEqual(['aaa:1'])
  expect(asked).toEqual([['aaa:1']])
})

test('leaves a failing source out, and requests it again with the next page', async () => {
  let fails = true
  const base = source(['bbb:1'], [transaction('bbb:1', 5, 1), transaction('bbb:1', 1, 1)], 5)
  const shaky: HistorySource = {
    ...base,
    page: (...args) => (fails ? Promise.reject(new Error('down')) : base.page(...args)),
  }
  const sources = [
    source(
      ['aaa:1'],
      [3, 2].map((time) => transaction('aaa:1', time, 1)),
      5,
    ),
    shaky,
  ]
  const first = await mergePages(sources, 'x', ['aaa:1', 'bbb:1'], undefined, 1)
  expect([first.transactions.map(({ time }) => time), first.unavailable]).toEqual([[3], ['bbb:1']])
  fails = false
  const second = await mergePages(sources, 'x', ['aaa:1', 'bbb:1'], first.next!, 5)
  expect(second.transactions.map(({ time }) => time)).toEqual([2, 1])
})

test('parses a cursor back to the same position, and refuses anything else', () => {
  const cursor = { after: { time: 5, chain: 'eip155:1', position: 9 }, pages: { 0: null, 1: 'x' } }
  expect(readCursor(writeCursor(cursor))).toEqual(cursor)
  const refused = [
    '',
    'x',
    'bnVsbA',
    '_',
    Buffer.from('[]').toString('base64url'),
    Buffer.from(JSON.stringify({ t: -1, c: 'eip155:1', p: 1, s: {} })).toString('base64url'),
  ]
  for (const text of [...refused, Buffer.from('['.repeat(380)).toString('base64url')])
    expect(() => readCursor(text), text).toThrow()
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 512 }), (text) => {
      try {
        readCursor(text)
      } catch (error) {
        expect((error as Error).name).toBe('CursorError')
      }
    }),
  )
})
