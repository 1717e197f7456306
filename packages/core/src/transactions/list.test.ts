import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPending } from '../state/select.ts'
import { limited, toSlice, withStatus, withTransaction } from './list.ts'
import { parseTracked, readChains } from './stored.ts'
import type { TrackedTransaction } from '../types/transactions.ts'

const statuses = ['awaiting', 'pending', 'confirmed', 'failed', 'replaced', 'dropped'] as const
const one: fc.Arbitrary<TrackedTransaction> = fc.record({
  hash: fc.integer({ min: 0, max: 300 }).map((number) => `0x${number}`),
  chain: fc.constantFrom('eip155:1', 'eip155:2', 'solana:main'),
  account: fc.constantFrom('0xa', '0xb'),
  kind: fc.constantFrom('transaction', 'safe', 'calls'),
  at: fc.integer({ min: 1, max: 10_000 }),
  status: fc.constantFrom(...statuses),
})
const listOf = (most: number): fc.Arbitrary<readonly TrackedTransaction[]> =>
  fc
    .array(one, { maxLength: most })
    .map((all) => all.reduce<readonly TrackedTransaction[]>(withTransaction, []))

test('keeps at most 99 transactions, each once, newest first, including the newest', () => {
  fc.assert(
    fc.property(listOf(160), one, (list, next) => {
      const newest = { ...next, at: 20_000 }
      const after = withTransaction(list, newest)
      expect(after.length).toBeLessThanOrEqual(99)
      expect(after).toContain(newest)
      expect(new Set(after.map(({ chain, hash }) => chain + hash)).size).toBe(after.length)
    }),
  )
})

test('pending transactions are kept before settled ones', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 100, maxLength: 140 }), (ended) => {
      const all = ended.map((is, at): TrackedTransaction => ({
        hash: `0x${at}`,
        chain: 'eip155:1',
        account: '0xa',
        kind: 'transaction',
        at: 1_000 - at,
        status: is ? 'confirmed' : 'pending',
      }))
      const listed = limited(all)
      const pending = all.filter(isPending)
      expect(listed).toHaveLength(99)
      // The list keeps as many pending transactions as it has room for, and always keeps the newest
      // one.
      expect(listed.filter(isPending).length).toBe(
        Math.min(pending.length, isPending(all[0]!) ? 99 : 98),
      )
      const left = all.filter((each) => !isPending(each) && !listed.includes(each))
      for (const each of listed.slice(1))
        if (!isPending(each))
          for (const removed of left) expect(each.at).toBeGreaterThan(removed.at)
    }),
  )
})

test('the state counts pending transactions by sender', () => {
  const of = (
    account: string,
    status: TrackedTransaction['status'],
    at: number,
  ): TrackedTransaction => ({
    hash: `0x${at}`,
    chain: 'eip155:1',
    account,
    kind: 'transaction',
    at,
    status,
  })
  const list = [
    of('0xa', 'pending', 1),
    of('0xa', 'awaiting', 2),
    of('0xa', 'confirmed', 3),
    of('0xb', 'dropped', 4),
  ]
  expect(toSlice(list)).toEqual({ tracked: list, pending: { '0xa': '2' } })
  const many = Array.from({ length: 99 }, (_, at) => of('0xa', 'pending', at))
  expect(toSlice(many).pending).toEqual({ '0xa': '99+' })
  expect(toSlice(many.slice(1)).pending).toEqual({ '0xa': '98' })
})

test('keeps known fields until they are replaced, and makes a transaction pending when its block is reorganised', () => {
  const sent: TrackedTransaction = {
    hash: '0x1',
    chain: 'eip155:1',
    account: '0xa',
    kind: 'transaction',
    at: 1,
    status: 'pending',
    label: 'Mint',
  }
  const known = withStatus(sent, { is: 'pending', known: { nonce: 1 } }, 5)
  expect(known).toEqual({ ...sent, known: { nonce: 1 } })
  const confirmed = withStatus(known, { is: 'confirmed', fee: '3' }, 10)
  expect(confirmed).toEqual({ ...known, status: 'confirmed', fee: '3', endedAt: 10 })
  expect(withStatus(confirmed, { is: 'confirmed', isFinal: true }, 20)).toEqual({
    ...confirmed,
    isFinal: true,
    endedAt: 10,
  })
  expect(withStatus(confirmed, { is: 'pending' }, 20)).toEqual({ ...known, fee: '3' })
  expect(withStatus(known, { is: 'replaced', hash: '0x2', reason: 'cancelled' }, 20)).toEqual({
    ...known,
    status: 'replaced',
    becameHash: '0x2',
    reason: 'cancelled',
    endedAt: 20,
  })
})

const parseHash = (text: unknown): string | null =>
  typeof text === 'string' && /^0x[0-9a-f]{64}$/.test(text) ? text : null
const parse = (value: unknown): readonly TrackedTransaction[] =>
  parseTracked(value, (namespace) => (namespace === 'eip155' ? parseHash : undefined), 1_000)
const hash = `0x${'ab'.repeat(32)}`
const whole: TrackedTransaction = {
  hash,
  chain: 'eip155:1',
  account: '0xA',
  kind: 'transaction',
  at: 5,
  status: 'replaced',
  isFinal: true,
  differs: true,
  becameHash: `0x${'cd'.repeat(32)}`,
  reason: 'repriced',
  endedAt: 9,
  fee: '21000',
  label: 'Mint a ticket',
  transfer: { to: '0xB', name: 'bob.eth', token: null, symbol: 'ETH', decimals: 18, amount: '1' },
  known: { nonce: '0x1' },
}

test('stored entries are read back', () =>
  expect(parse({ open: 1, list: [whole] })).toEqual([whole]))

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'list'],
  ['an empty list', { list: [null, 1, [], 'x'] }],
  ['an invalid hash', { list: [{ ...whole, hash: 'javascript:alert(1)' }] }],
  ['a hash that is too short', { list: [{ ...whole, hash: '0xab' }] }],
  ['an unknown namespace', { list: [{ ...whole, chain: 'cosmos:hub' }] }],
  ['an invalid network', { list: [{ ...whole, chain: '1' }] }],
  ['a status of its own', { list: [{ ...whole, status: 'great' }] }],
  ['an invalid time', { list: [{ ...whole, at: -1 }] }],
  ['an invalid account', { list: [{ ...whole, account: '<b>' }] }],
  ['a batch’s id with a blank', { list: [{ ...whole, kind: 'calls', hash: 'a b' }] }],
])('leaves out stored entries: %s', (_what, value) => expect(parse(value)).toEqual([]))

test.each<[given: string, name: string | undefined]>([
  ['\u{1f468}\u200d\u{1f3a4}.eth', '\u{1f468}\u200d\u{1f3a4}.eth'],
  [
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.eth',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.eth',
  ],
  ['bo\u200bb.eth', undefined],
  ['bo\u200db.eth', undefined],
])('the name %j of a receiver is kept whole, or left out', (given, name) => {
  const stored = { ...whole, transfer: { ...whole.transfer, name: given } }
  expect(parse({ list: [stored] })[0]?.transfer?.name).toBe(name)
})

test('invalid fields of an entry are dropped', () => {
  const {
    becameHash: _became,
    fee: _fee,
    transfer: _transfer,
    known: _known,
    label: _label,
    ...rest
  } = whole
  expect(
    parse({
      list: [
        {
          ...whole,
          becameHash: '0x1',
          fee: '1.5',
          label: '\u202e',
          known: 'x'.repeat(9_999),
          transfer: { ...whole.transfer, amount: '1e9' },
          more: 'of it',
        },
      ],
    }),
  ).toEqual([rest])
})

test('a time in the future becomes now, so that newer entries stay newer', () =>
  expect(parse({ list: [{ ...whole, at: 9_999_999 }] })).toMatchObject([{ at: 1_000 }]))

test('reading any stored content does not throw', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      (value) => (
        void parse(value),
        void readChains(value),
        void parse({ list: [value, { ...whole, ...(value as object) }] })
      ),
    ),
  )
})
