import fc from 'fast-check'
import { toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { readEvmLogs } from './evm-logs.ts'

const ada = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const thief = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const other = `0x${'7'.repeat(40)}`
const noOne = `0x${'0'.repeat(40)}`
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const contract = token.toLowerCase()

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const approvalForAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const [permit2Approval, permit2Permit, lockdown, nonces] = [
  'Approval(address,address,address,uint160,uint48)',
  'Permit(address,address,address,uint160,uint48,uint48)',
  'Lockdown(address,address,address)',
  'NonceInvalidation(address,address,address,uint48,uint48)',
].map((event) => toEventSelector(event)) as [string, string, string, string]
const [deposit, withdrawal, staked] = [
  'Deposit(address,uint256)',
  'Withdrawal(address,uint256)',
  'Staked(address,uint256)',
].map((event) => toEventSelector(event)) as [string, string, string]

const [swapV2, swapV3] = [
  'Swap(address,uint256,uint256,uint256,uint256,address)',
  'Swap(address,address,int256,int256,uint160,uint128,int24)',
].map((event) => toEventSelector(event)) as [string, string]

type Word = string | bigint | number
const word = (value: Word): string =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')
const log = (topic: string, indexed: readonly Word[], data: readonly Word[] = []): object => ({
  address: token,
  topics: [topic, ...indexed.map((each) => `0x${word(each)}`)],
  data: `0x${data.map(word).join('')}`,
})
const read = (...logs: readonly unknown[]) => readEvmLogs(logs, ada)
/** Without contracts whose balances are to be compared. */
const claimsOf = (...logs: readonly unknown[]) => {
  const { changes, grants, isWhole } = read(...logs)
  return { changes, grants, isWhole }
}
const max = 2n ** 256n - 1n

test.each([
  [
    'coins',
    { ...log(transfer, [ada, thief], [7]), address: `0x${'e'.repeat(40)}` },
    { token: null, amount: -7n },
  ],
  ['tokens', log(transfer, [thief, ada], [7]), { token: contract, amount: 7n }],
  [
    'an item of ERC-721',
    log(transfer, [ada, thief, 6]),
    { token: contract, item: 6n, amount: -1n },
  ],
  [
    'items of ERC-1155',
    log(single, [thief, ada, thief], [3, 20]),
    { token: contract, item: 3n, amount: -20n },
  ],
] as const)('reads a movement of %s', (_, moved, change) => {
  expect(claimsOf(moved)).toEqual({ changes: [change], grants: [], isWhole: true })
})

test('reads each item of a batch, and adds up what goes out and comes back', () => {
  const items = log(batch, [thief, ada, thief], [64, 160, 2, 3, 4, 2, 1, 9])
  expect(read(items, log(single, [thief, thief, ada], [4, 9])).changes).toEqual([
    { token: contract, item: 3n, amount: -1n },
  ])
})

test.each([
  ['an amount', log(approval, [ada, thief], [max]), { is: 'amount', amount: max }],
  ['item 0', log(approval, [ada, thief, 0]), { is: 'item', item: 0n }],
  ['all items', log(approvalForAll, [ada, thief], [1]), { is: 'all' }],
] as const)('reads a permission for %s', (_, granted, of) => {
  expect(claimsOf(granted)).toEqual({
    changes: [],
    grants: [{ token: contract, spender: thief, of }],
    isWhole: true,
  })
})

test.each([
  ['a call', log(permit2Approval, [ada, other, thief], [9, 1])],
  ['a signature', log(permit2Permit, [ada, other, thief], [9, 1, 2])],
])('reads the token of a permission that Permit2 is given by %s', (_, given) => {
  const grant = { token: other, spender: thief, of: { is: 'amount', amount: 9n } }
  expect(claimsOf(given)).toEqual({ changes: [], grants: [grant], isWhole: true })
  expect(read(given, log(lockdown, [ada], [other, thief])).grants).toEqual([])
  expect(read(given, log(permit2Approval, [ada, other, thief], [0, 1])).grants).toEqual([])
  // Another token's, another contract's word, and a nonce take nothing back.
  for (const taken of [
    log(lockdown, [ada], [contract, thief]),
    { ...log(lockdown, [ada], [other, thief]), address: thief },
    log(nonces, [ada, other, thief], [3, 2]),
  ])
    expect(read(given, taken).grants).toEqual([grant])
})

test.each([
  ['an amount', log(approval, [ada, thief], [9]), log(approval, [ada, thief], [0])],
  ['an item', log(approval, [ada, thief, 5]), log(approval, [ada, noOne, 5])],
  ['all items', log(approvalForAll, [ada, thief], [1]), log(approvalForAll, [ada, thief], [0])],
])('leaves out a permission for %s that is taken back in the same call', (_, given, taken) => {
  expect(claimsOf(given, taken)).toEqual({ changes: [], grants: [], isWhole: true })
})

test.each([
  ['of an unknown kind with the account in a topic', log(staked, [ada], [5])],
  ['of an unknown kind with the account within its data', log(staked, [thief], [1, ada, 2])],
  ['of a batch without data', log(batch, [thief, ada, thief])],
  ['of a batch with a place past its end', log(batch, [thief, ada, thief], [640, 640])],
  ['of a batch with a place between words', log(batch, [thief, ada, thief], [65, 65, 0, 0])],
  ['of a batch that does not fit its lengths', log(batch, [thief, ada, thief], [64, 160, 2, 3])],
  ['of Permit2 without an amount', log(permit2Permit, [ada, other, thief])],
  ['of Permit2 that takes back nothing', log(lockdown, [ada], [other])],
  ['of a transfer without an amount', log(transfer, [ada, thief])],
  ['of a transfer with more than an amount', log(transfer, [ada, thief], [7, 1])],
  ['of a transfer without topics', log(transfer, [], [ada, thief, 7])],
  ['of a permission with words behind it', log(approval, [ada, thief], [0, 0])],
  ['of the account’s own code', { ...log(transfer, [thief, other], [7]), address: ada }],
  ['of an item whose number is the account', log(transfer, [thief, other, ada])],
  ['that is malformed', { address: token, topics: ['0x1'], data: '0x' }],
  ['that is missing', null],
])('is not whole beside a log %s', (_, odd) => {
  expect(claimsOf(log(transfer, [ada, thief], [7]), odd)).toEqual({
    changes: [{ token: contract, amount: -7n }],
    grants: [],
    isWhole: false,
  })
})

test('stays whole beside logs of an unknown kind that do not name the account', () => {
  expect(read(log(staked, [thief], [5])).isWhole).toBe(true)
})

test('names the contracts whose balances say what moves, also where nothing is left of it', () => {
  const [out, back] = [log(transfer, [ada, thief], [7]), log(transfer, [thief, ada], [7])]
  expect(read(out, back)).toMatchObject({ changes: [], tokens: [contract], wraps: [] })
  expect(read(log(transfer, [ada, thief], [0]))).toMatchObject({ tokens: [contract] })
  // Items have no amount, coins no contract, and others' transfers are not the account's.
  for (const none of [
    log(transfer, [ada, thief, 6]),
    log(transfer, [other, thief], [7]),
    { ...out, address: `0x${'e'.repeat(40)}` },
  ])
    expect(read(none).tokens).toEqual([])
})

test('names the items whose owners or counts say what moves, also where nothing is left of it', () => {
  const [out, back] = [log(transfer, [ada, thief, 7]), log(transfer, [thief, ada, 7])]
  const owned = { token: contract, item: 7n, isCounted: false }
  expect(read(out, back)).toMatchObject({ changes: [], items: [owned], tokens: [] })
  const items = log(batch, [thief, ada, thief], [64, 160, 2, 3, 4, 2, 0, 1])
  const [three, four] = [3n, 4n].map((item) => ({ token: contract, item, isCounted: true }))
  expect(read(items)).toMatchObject({ items: [three, four] })
  expect(read(log(single, [ada, thief, other], [3, 1]))).toMatchObject({ items: [] })
})

test.each([
  ['deposited', log(deposit, [ada], [5])],
  ['withdrawn', log(withdrawal, [ada], [5])],
])('leaves it to the balance what wrapped coins are %s', (_, wrapped) => {
  const compared = { changes: [], isWhole: true, tokens: [contract], wraps: [contract] }
  expect(read(wrapped)).toMatchObject(compared)
})

test('understands that Permit2 invalidates a nonce, which changes nothing', () => {
  const invalidated = log(nonces, [ada, other, thief], [3, 2])
  expect(claimsOf(invalidated)).toEqual({ changes: [], grants: [], isWhole: true })
})

test.each([
  ['V2', log(swapV2, [other, ada], [0, 5, 4, 0])],
  ['V3', log(swapV3, [other, ada], [5, 4, 3, 2, 1])],
])(
  'understands that a pool of Uniswap %s names the receiver, which moves nothing',
  (_, swapped) => {
    expect(claimsOf(swapped)).toEqual({ changes: [], grants: [], isWhole: true })
  },
)

/** An event of each standard with the account as the party whose assets it is about. */
const standards = {
  'ERC-20 Transfer': (n: bigint) => log(transfer, [ada, thief], [n]),
  'incoming ERC-20 Transfer': (n: bigint) => log(transfer, [thief, ada], [n]),
  'ERC-721 Transfer': (n: bigint) => log(transfer, [ada, thief, n]),
  'ERC-1155 TransferSingle': (n: bigint) => log(single, [thief, ada, thief], [3, n]),
  'ERC-1155 TransferBatch': (n: bigint) => log(batch, [thief, ada, thief], [64, 128, 1, 3, 1, n]),
  'ERC-20 Approval': (n: bigint) => log(approval, [ada, thief], [n]),
  'ERC-721 Approval': (n: bigint) => log(approval, [ada, thief, n]),
  ApprovalForAll: () => log(approvalForAll, [ada, thief], [1]),
  'Permit2 Approval': (n: bigint) => log(permit2Approval, [ada, other, thief], [n, 1]),
  'Permit2 Permit': (n: bigint) => log(permit2Permit, [ada, other, thief], [n, 1, 2]),
  'WETH Deposit': (n: bigint) => log(deposit, [ada], [n]),
  'WETH Withdrawal': (n: bigint) => log(withdrawal, [ada], [n]),
} as const
type Logged = { address: string; topics: string[]; data: string }
const amounts = fc.bigInt({ min: 1n, max })
/** Whether a reader of it may say that nothing of the account's changes. */
const saysNone = (...logs: readonly unknown[]): boolean => {
  const { changes, grants, isWhole, tokens } = read(...logs)
  return changes.length + grants.length + tokens.length === 0 && isWhole
}
/** Bytes of an address in the middle of others. */
const among = fc
  .tuple(fc.uint8Array({ maxLength: 80 }), fc.uint8Array({ maxLength: 80 }))
  .map(([one, two]) => `${hexOf(one)}${ada.slice(2)}${hexOf(two)}`)
const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const names = Object.keys(standards) as (keyof typeof standards)[]

test.each(names)('never reads an event of the account as no change: %s', (name) => {
  const event = (n: bigint): Logged => standards[name](n) as Logged
  fc.assert(fc.property(amounts, (n) => !saysNone(event(n))))
  // Cut anywhere, or with anything behind it.
  fc.assert(
    fc.property(amounts, fc.nat(), fc.uint8Array({ maxLength: 70 }), (n, cut, more) => {
      const { data, ...rest } = event(n)
      const half = data.slice(0, 2 + 2 * (cut % (data.length / 2)))
      return !saysNone({ ...rest, data: half }) && !saysNone({ ...rest, data: data + hexOf(more) })
    }),
  )
  // Fewer topics, and more.
  fc.assert(
    fc.property(amounts, fc.nat(3), fc.bigInt({ min: 0n, max }), (n, at, more) => {
      const { topics, ...rest } = event(n)
      const fewer = { ...rest, topics: topics.filter((_, place) => place !== 1 + at) }
      const isNamed = JSON.stringify(fewer).includes(ada.slice(2))
      const others = { ...rest, topics: [...topics, `0x${word(more)}`] }
      return (!isNamed || !saysNone(fewer)) && !saysNone(others)
    }),
  )
})

test.each(names)('never reads an account at an odd place as no change: %s', (name) => {
  const topicsOf = (log: Logged): string[] =>
    log.topics.map((topic) => topic.replace(ada.slice(2), other.slice(2)))
  const dirty = fc.bigInt({ min: 1n, max: 2n ** 96n - 1n })
  fc.assert(
    fc.property(amounts, among, dirty, fc.nat(2), (n, data, above, at) => {
      const event = standards[name](n) as Logged
      const topics = topicsOf(event)
      const place = 1 + (at % (topics.length - 1))
      const odd = `0x${above.toString(16).padStart(24, '0')}${ada.slice(2)}`
      const isOdd = topics.map((topic, each) => (each === place ? odd : topic))
      return (
        !saysNone({ ...event, topics, data: `0x${data}` }) && !saysNone({ ...event, topics: isOdd })
      )
    }),
  )
})

test('never throws, whatever a node answers', () => {
  const topic = fc.constantFrom(
    ...[transfer, single, batch, approval, approvalForAll, deposit],
    ...[permit2Approval, permit2Permit, lockdown, nonces, withdrawal],
  )
  const words = fc.array(fc.bigInt({ min: 0n, max }), { maxLength: 8 })
  const logs = fc.array(
    fc.oneof(
      fc.tuple(topic, words, words).map(([kind, indexed, data]) => log(kind, indexed, data)),
      fc.anything(),
    ),
  )
  fc.assert(
    fc.property(logs, (given) => {
      expect(typeof readEvmLogs(given, ada).isWhole).toBe('boolean')
    }),
  )
})
