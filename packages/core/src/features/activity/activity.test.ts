import fc from 'fast-check'
import { expect, test } from 'vitest'
import type {
  AccountApproval,
  AccountTransaction,
  AccountTransfer,
} from '../../blockchain/types.ts'
import type { TrackedTransaction } from '../../types/transactions.ts'
import { activityEntries } from './entries.ts'
import { activityFilters, fitsFilter, groupByMonth } from './groups.ts'

const me = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'
const you = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const dollar = `0x${'12'.repeat(20)}`
const of = { account: me, chain: 'eip155:1', decimals: 18 } as const
const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`

const coin = (
  direction: AccountTransfer['direction'],
  amount: string,
  more: Partial<NonNullable<AccountTransfer['token']>> = {},
  counterparty: string | null = null,
): AccountTransfer => ({
  direction,
  counterparty,
  amount,
  value: null,
  token: { name: 'Ether', symbol: 'ETH', icon: null, address: null, spam: false, ...more },
  nft: null,
})
const nft = (spam: boolean): AccountTransfer => ({
  direction: 'in',
  counterparty: null,
  amount: '1',
  value: null,
  token: null,
  nft: { name: 'Arch', image: null, address: dollar, tokenId: '1', spam },
})
const transactionOf = (
  number: number,
  more: Partial<AccountTransaction> = {},
): AccountTransaction => ({
  id: `t${number}`,
  chain: 'eip155:1',
  hash: hashOf(number),
  type: 'send',
  status: 'confirmed',
  time: 1_700_000_000_000 + number * 1_000,
  from: me,
  to: you,
  nonce: number,
  final: true,
  fee: '0.001',
  transfers: [coin('out', '1.5')],
  approvals: [],
  ...more,
})
const sent = (number: number, more: Partial<TrackedTransaction> = {}): TrackedTransaction => ({
  hash: hashOf(number),
  chain: 'eip155:1',
  account: me,
  kind: 'transaction',
  at: 1_700_000_000_000 + number * 1_000,
  status: 'pending',
  ...more,
})

const stranger = `0x${'5'.repeat(40)}`

test('takes type, counterparty and amount from history alone', () => {
  expect(
    activityEntries(
      [
        transactionOf(1),
        transactionOf(2, { type: 'receive', from: you, to: me, transfers: [coin('in', '2')] }),
      ],
      [],
      of,
    ),
  ).toMatchObject([
    {
      hash: hashOf(2),
      action: 'receive',
      other: you,
      moved: [{ direction: 'in', amount: '2', symbol: 'ETH' }],
      fee: '0.001',
    },
    { hash: hashOf(1), action: 'send', other: you, status: 'confirmed' },
  ])
})

test('pending transactions come first with the label of the card, and become one row with their history entry', () => {
  const transfer = {
    to: you,
    name: 'bob.eth',
    token: null,
    symbol: 'ETH',
    decimals: 18,
    amount: '1500000000000000000',
  }
  const pending = sent(1, { transfer, label: 'Rent' })
  expect(activityEntries([transactionOf(5)], [pending], of)).toMatchObject([
    {
      hash: hashOf(1),
      status: 'pending',
      action: 'send',
      moved: [{ direction: 'out', amount: '1.5' }],
      other: you,
    },
    { hash: hashOf(5) },
  ])
  expect(
    activityEntries(
      [transactionOf(5), transactionOf(1, { hash: hashOf(1).toUpperCase().replace('X', 'x') })],
      [pending],
      of,
    ),
  ).toMatchObject([
    { hash: hashOf(5) },
    { status: 'confirmed', row: { id: 't1' }, tracked: { label: 'Rent' } },
  ])
})

test('shows no confirmed receiver or amount for a transaction that the wallet has changed', () => {
  const transfer = {
    to: you,
    name: 'bob.eth',
    token: null,
    symbol: 'ETH',
    decimals: 18,
    amount: '1500000000000000000',
  }
  const changed = sent(1, { transfer, status: 'confirmed', differs: true })
  expect(activityEntries([], [changed], of)).toMatchObject([
    { action: 'send', moved: [], other: null, to: null, typedName: null },
  ])
  const row = transactionOf(1, { to: stranger })
  expect(activityEntries([row], [changed], of)).toMatchObject([
    { action: 'send', other: stranger, to: stranger, typedName: null },
  ])
})

test('a Safe’s or sped-up transaction is one row with its result, and a replaced one keeps its own row', () => {
  const safe = sent(100, { kind: 'safe', status: 'confirmed', becameHash: hashOf(1) })
  const faster = sent(101, { status: 'replaced', reason: 'repriced', becameHash: hashOf(2) })
  const other = sent(102, { status: 'replaced', reason: 'cancelled', becameHash: hashOf(3) })
  const rows = activityEntries(
    [transactionOf(1), transactionOf(2), transactionOf(3)],
    [safe, faster, other],
    of,
  )
  expect(rows.map(({ hash, status }) => [Number(hash), status])).toEqual([
    [102, 'replaced'],
    [3, 'confirmed'],
    [2, 'confirmed'],
    [1, 'confirmed'],
  ])
  expect(
    activityEntries([], [safe, sent(103, { kind: 'calls', hash: 'batch' })], of),
  ).toMatchObject([
    { hash: 'batch', isOnChain: false },
    { hash: hashOf(1), isOnChain: true },
  ])
})

test('a permission names who may take something, and shows its contract as such alone', () => {
  const given: AccountApproval = {
    address: dollar,
    spender: stranger,
    scope: 'amount',
    isRevoked: false,
    amount: '5',
    isUnlimited: false,
    tokenId: null,
    name: 'US Dollar',
    symbol: 'USDC',
    icon: null,
    spam: false,
  }
  const approving = { type: 'approve', to: dollar, transfers: [] } as const
  const failing = { ...approving, status: 'failed' } as const
  const two = [given, { ...given, spender: you }]
  expect(
    activityEntries(
      [
        transactionOf(4, { ...approving, approvals: [given] }),
        transactionOf(3, { ...approving, type: 'revoke', approvals: two }),
        transactionOf(2, { ...failing, approvals: [given] }),
        transactionOf(1, approving),
      ],
      [],
      of,
    ),
  ).toMatchObject([
    { action: 'approve', other: stranger, to: null, approvals: [given] },
    { action: 'revoke', other: null, to: null, approvals: two },
    { action: 'approve', status: 'failed', approvals: [] },
    { action: 'approve', other: null, to: dollar, approvals: [] },
  ])
})

test('a token transfer names no counterparty from its contract call, unless the card sent it', () => {
  const toToken = transactionOf(1, {
    to: dollar,
    transfers: [coin('out', '5', { address: dollar, symbol: 'USDC' })],
  })
  expect(activityEntries([toToken], [], of)).toMatchObject([{ other: null, to: null }])
  const transfer = { to: you, token: dollar, symbol: 'USDC', decimals: 6, amount: '5000000' }
  expect(activityEntries([toToken], [sent(1, { transfer })], of)).toMatchObject([{ other: you }])
})

test('a token transfer names its counterparty when the service supplies a valid one', () => {
  const dollars = (direction: 'in' | 'out', party: string, spam = false): AccountTransfer =>
    coin(direction, '5', { address: dollar, symbol: 'USDC', spam }, party)
  const rows = activityEntries(
    [
      transactionOf(4, { to: dollar, transfers: [dollars('out', you)] }),
      transactionOf(3, {
        type: 'receive',
        from: stranger,
        to: dollar,
        transfers: [dollars('in', you)],
      }),
      transactionOf(2, { to: dollar, transfers: [dollars('out', you), dollars('out', stranger)] }),
      transactionOf(1, {
        type: 'receive',
        from: stranger,
        to: dollar,
        transfers: [dollars('in', you), dollars('in', stranger, true)],
      }),
    ],
    [],
    of,
  )
  expect(rows.map(({ other }) => other)).toEqual([you, you, null, you])
})

test.each<[string, Partial<AccountTransaction>, boolean]>([
  ['an NFT', { from: you, transfers: [nft(false)] }, true],
  ['an unwanted NFT', { from: you, transfers: [nft(true)] }, false],
  ['an unwanted NFT that was claimed', { transfers: [nft(true)] }, false],
  [
    'an unwanted token that came',
    { from: you, transfers: [coin('in', '9', { spam: true })] },
    false,
  ],
  ['an unwanted token that was sent away', { transfers: [coin('out', '9', { spam: true })] }, true],
  [
    'an unwanted one beside a wanted one',
    { from: you, transfers: [nft(true), coin('in', '1')] },
    true,
  ],
  ['a look-alike’s transfer of nothing', { from: you, transfers: [coin('out', '0.00')] }, false],
  ['what others did without anything moving', { from: you, type: 'execute', transfers: [] }, false],
  ['an approval', { type: 'approve', transfers: [] }, true],
  ['on another network', { chain: 'eip155:2' }, false],
])('%s', (_what, more, isShown) =>
  expect(activityEntries([transactionOf(1, more)], [], of)).toHaveLength(isShown ? 1 : 0),
)

test('tracked transactions of another account or network are left out', () => {
  expect(
    activityEntries([], [sent(1, { account: you }), sent(2, { chain: 'eip155:2' })], of),
  ).toEqual([])
  expect(activityEntries([], [sent(1, { account: me.toLowerCase() })], of)).toHaveLength(1)
})

const history = fc
  .array(
    fc.record({
      number: fc.integer({ min: 0, max: 40 }),
      time: fc.integer({ min: 1_500_000_000_000, max: 1_800_000_000_000 }),
      type: fc.constantFrom<AccountTransaction['type']>('send', 'receive', 'trade', 'approve'),
    }),
    { maxLength: 60 },
  )
  .map((all) => all.map(({ number, ...rest }) => transactionOf(number, rest)))
const followed = fc
  .uniqueArray(
    fc.record({
      number: fc.integer({ min: 0, max: 40 }),
      status: fc.constantFrom<TrackedTransaction['status']>(
        'pending',
        'confirmed',
        'failed',
        'dropped',
      ),
    }),
    { maxLength: 20, selector: ({ number }) => number },
  )
  .map((all) => all.map(({ number, status }) => sent(number, { status })))

test('puts each transaction in one group once, with any overlap of history and tracking', () => {
  fc.assert(
    fc.property(history, followed, (known, own) => {
      const entries = activityEntries(known, own, of)
      const hashes = new Set([...known, ...own].map(({ hash }) => hash))
      expect(entries.map(({ hash }) => hash).toSorted()).toEqual([...hashes].toSorted())
      const groups = groupByMonth(entries)
      expect(groups.flatMap((group) => group.entries)).toEqual(entries)
      expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
    }),
  )
})

const swap: NonNullable<TrackedTransaction['swap']> = {
  from: { token: null, symbol: 'ETH', decimals: 18 },
  to: { token: dollar, symbol: 'USD', decimals: 6 },
  amountIn: '1500000000000000000',
  quotedOut: '3000000000',
}

test('shows a swap as one entry: with what was quoted, then with what was received', () => {
  const [pending] = activityEntries([], [sent(1, { status: 'pending', swap })], of)
  expect(pending).toMatchObject({
    action: 'trade',
    moved: [
      { direction: 'out', amount: '1.5', symbol: 'ETH', token: null },
      { direction: 'in', amount: '3000', symbol: 'USD', token: dollar },
    ],
  })
  const received = { ...swap, amountOut: '2990500000' }
  const [done] = activityEntries([], [sent(1, { status: 'confirmed', swap: received })], of)
  expect(done?.moved[1]).toMatchObject({ amount: '2990.5' })
  // A wallet that sent something else has not swapped.
  const [other] = activityEntries([], [sent(1, { swap, differs: true })], of)
  expect(other?.moved).toEqual([])
})

test('a swap is one where the history knows only a call of its router', () => {
  const row = transactionOf(1, { type: 'execute', transfers: [] })
  const entries = activityEntries([row], [sent(1, { status: 'confirmed', swap })], of)
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ action: 'trade' })
})

test('groups are months, newest first, and hold entries of that month', () => {
  fc.assert(
    fc.property(history, (known) => {
      const groups = groupByMonth(activityEntries(known, [], of))
      const months = groups.map(({ month }) => month!.year * 12 + month!.index)
      expect(months).toEqual(months.toSorted((a, b) => b - a))
      for (const { month, entries } of groups)
        for (const [at, { time }] of entries.entries()) {
          const date = new Date(time)
          expect([date.getFullYear(), date.getMonth()]).toEqual([month!.year, month!.index])
          if (at > 0) expect(entries[at - 1]!.time).toBeGreaterThanOrEqual(time)
        }
    }),
  )
})

test('each entry is in one filter besides the filter for all', () => {
  fc.assert(
    fc.property(history, (known) => {
      for (const entry of activityEntries(known, [], of))
        expect(activityFilters.filter((filter) => fitsFilter(entry, filter))).toHaveLength(2)
    }),
  )
})
