import { encodeAbiParameters, encodeEventTopics, parseAbi, type Abi } from 'viem'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readApprovals } from './approvals.ts'
import { readBlock, readReceipt, type Log } from './answers.ts'
import { addRows, noRows, type Executed } from './rows.ts'
import { readTrace } from './traces.ts'
import { internalPlaces, readLogs, topics, zeroAddress } from './transfers.ts'

const [me, you, token, operator] = ['1', '2', '3', '4'].map(
  (digit) => `0x${digit.repeat(40)}` as const,
) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]
const hash = `0x${'f'.repeat(64)}`
const uint = (...values: bigint[]): string =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )
const topic = (address: string): string => `0x${'0'.repeat(24)}${address.slice(2)}`

const abi = parseAbi([
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts)',
])
const batch = (ids: bigint[], amounts: bigint[]): Log => ({
  address: token,
  topics: encodeEventTopics({
    abi: abi as Abi,
    eventName: 'TransferBatch',
    args: { operator, from: me, to: you },
  }) as string[],
  data: encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, amounts]),
})
const transfer = (more: Partial<Log> = {}): Log => ({
  address: token,
  topics: [topics.transfer, topic(me), topic(you)],
  data: uint(5n),
  ...more,
})

test('reads each kind of log as a transfer whose index does not depend on other logs', () => {
  const logs: Log[] = [
    transfer(),
    { ...transfer(), topics: [topics.transfer, topic(me), topic(you), uint(9n)], data: '0x' },
    {
      address: token,
      topics: [topics.single, topic(operator), topic(me), topic(you)],
      data: uint(7n, 2n),
    },
    batch([1n, 2n], [10n, 20n]),
    { address: token, topics: [topics.deposit, topic(me)], data: uint(3n) },
  ]
  const { moved, wraps } = readLogs(logs)
  expect(moved.map(({ place, kind, amount, tokenId }) => [place, kind, amount, tokenId])).toEqual([
    [1, 'erc20', 5n, null],
    [2, 'erc721', 1n, 9n],
    [3, 'erc1155', 2n, 7n],
    [4, 'erc1155', 10n, 1n],
    [5, 'erc1155', 20n, 2n],
  ])
  expect(wraps).toEqual([{ place: 6, direction: 'deposit', token, account: me, amount: 3n }])
})

test.each<[string, Log]>([
  ['without an amount', transfer({ data: '0x' })],
  ['to an invalid address', transfer({ topics: [topics.transfer, topic(me), hash] })],
  ['without topics', transfer({ topics: [] })],
  ['of a batch whose lists differ', batch([1n, 2n], [1n])],
  [
    'of a batch that is too long',
    batch(
      Array.from({ length: 501 }, () => 1n),
      Array.from({ length: 501 }, () => 1n),
    ),
  ],
  ['of a batch with wrong data', { ...batch([1n], [1n]), data: `0x${'f'.repeat(256)}` }],
])('rejects a log %s', (_, log) => expect(readLogs([log])).toEqual({ moved: [], wraps: [] }))

test('parses any log without throwing', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(topics)),
      fc.array(fc.constantFrom(hash, topic(me), uint(1n)), { maxLength: 3 }),
      fc.uint8Array({ maxLength: 200 }),
      (kind, rest, bytes) => {
        readLogs([
          {
            address: token,
            topics: [kind, ...rest],
            data: `0x${Buffer.from(bytes).toString('hex')}`,
          },
        ])
      },
    ),
  ))

const call = (more: object = {}): object => ({
  type: 'CALL',
  from: me,
  to: you,
  value: '0x5',
  ...more,
})

test('reads transfers of contracts from a trace, without reverted or delegated calls', () => {
  const trace = call({
    calls: [
      call({ value: '0x1' }),
      call({ value: '0x2', error: 'execution reverted', calls: [call({ value: '0x3' })] }),
      call({ type: 'DELEGATECALL', value: '0x4', calls: [call({ value: '0x6' })] }),
      call({ type: 'STATICCALL', value: undefined }),
      call({ type: 'CREATE', value: '0x7' }),
      call({ value: '0x0' }),
    ],
  })
  expect(readTrace(trace).map(({ place, amount }) => [place - internalPlaces, amount])).toEqual([
    [0, 1n],
    [1, 6n],
    [2, 7n],
  ])
  expect(readTrace(call({ error: 'out of gas', calls: [call()] }))).toEqual([])
})

test('reads a trace of any depth or width in bounded time', () => {
  let deep: object = call()
  for (let depth = 0; depth < 100_000; depth += 1) deep = call({ calls: [deep] })
  expect(readTrace(deep).length).toBeLessThan(20_001)
  expect(
    readTrace(call({ calls: Array.from({ length: 100_000 }, () => call()) })).length,
  ).toBeLessThan(20_001)
})

const block = { number: '0x1', hash, parentHash: hash, timestamp: '0x10', transactions: [] }
const receipt = {
  transactionHash: hash,
  blockHash: hash,
  blockNumber: '0x1',
  status: '0x1',
  contractAddress: null,
  gasUsed: '0x2',
  effectiveGasPrice: '0x3',
  logs: [],
}
const transaction = {
  hash,
  transactionIndex: '0x0',
  from: me,
  to: you,
  nonce: '0x0',
  input: '0x',
  value: '0x0',
}

test('a block, its transactions and its receipts are read', () => {
  expect(
    readBlock({
      ...block,
      transactions: [{ ...transaction, from: me.toUpperCase().replace('X', 'x') }],
    }),
  ).toMatchObject({ number: 1, time: 16_000, transactions: [{ sender: me, method: null }] })
  expect(
    readReceipt({ ...receipt, l1Fee: '0x5', blobGasUsed: '0x2', blobGasPrice: '0x2' }),
  ).toMatchObject({ succeeded: true, gasUsed: 2n, gasPrice: 3n, extra: 9n })
})

test.each([
  null,
  'x',
  [],
  { ...block, hash: '0x1' },
  { ...block, number: 1 },
  { ...block, number: `0x${'f'.repeat(64)}` },
  { ...block, timestamp: '0xffffffffffff' },
  { ...block, transactions: [hash] },
  { ...block, transactions: [{ ...transaction, from: '<script>' }] },
  { ...block, transactions: [{ ...transaction, value: `0x${'f'.repeat(65)}` }] },
  { ...block, transactions: [{ ...transaction, transactionIndex: '0xffffff' }] },
  { ...block, transactions: [{ ...transaction, input: '0xabc' }] },
  { ...block, transactions: Array.from({ length: 50_001 }, () => transaction) },
])('refuses an invalid block (%#)', (value) =>
  expect(() => readBlock(value)).toThrow(expect.objectContaining({ name: 'AnswerError' })),
)

/** The rows of one transaction, with every account indexed. */
function rowsOf(
  more: { from?: string; to?: string; value?: string; logs?: readonly Log[]; status?: string },
  wanted: (account: string) => boolean = () => true,
) {
  const { logs = [], status = '0x1', ...rest } = more
  const header = readBlock({ ...block, transactions: [{ ...transaction, ...rest }] })
  const executed: Executed = {
    header,
    transaction: header.transactions[0]!,
    receipt: { ...readReceipt({ ...receipt, status }), logs },
    internal: undefined,
  }
  const rows = noRows()
  addRows(rows, 'eip155:1', executed, wanted, () => true)
  return { ...rows, accounts: rows.account_transactions.map(({ account }) => account) }
}

test('a transaction belongs to each account that it moves something for, and to no other', () => {
  expect(rowsOf({ value: '0x1' }).accounts).toEqual([me, you])
  expect(rowsOf({ value: '0x1' }, (account) => account === you)).toMatchObject({
    accounts: [you],
    transfers: [{ kind: 'native', amount: '1' }],
  })
  expect(rowsOf({ value: '0x1' }, () => false).transactions).toEqual([])
  expect(
    rowsOf({ logs: [transfer({ topics: [topics.transfer, topic(zeroAddress), topic(you)] })] })
      .accounts,
  ).not.toContain(zeroAddress)
})

test('assigns a failed transaction to its sender only, without transfers', () => {
  expect(rowsOf({ value: '0x1', status: '0x0', logs: [transfer()] })).toMatchObject({
    accounts: [me],
    transfers: [],
    account_tokens: [],
  })
})

test('ignores a token’s claim that an account sent zero', () => {
  const nothing = transfer({ data: uint(0n) })
  expect(rowsOf({ from: operator, to: token, logs: [nothing] })).toMatchObject({
    accounts: [operator, token],
    transfers: [],
  })
  expect(rowsOf({ from: me, to: token, logs: [nothing] })).toMatchObject({
    transfers: [{ amount: '0', sender: me }],
    account_tokens: [],
  })
})

test('does not read a deposit without coins as a wrap', () => {
  const deposit: Log = { address: token, topics: [topics.deposit, topic(me)], data: uint(3n) }
  expect(
    rowsOf({ to: token, value: '0x3', logs: [deposit] }).transfers.map(({ kind }) => kind),
  ).toEqual(['native', 'erc20'])
  expect(
    rowsOf({ to: token, value: '0x2', logs: [deposit] }).transfers.map(({ kind }) => kind),
  ).toEqual(['native'])
  expect(
    rowsOf({ to: you, value: '0x3', logs: [deposit] }).transfers.map(({ kind }) => kind),
  ).toEqual(['native'])
})

test('reads permissions from logs: of amounts, of items, of all items, and through Permit2', () => {
  const by = { owner: me, token }
  const log = (kind: string, topicsOf: readonly string[], data: string): Log => ({
    address: token,
    topics: [kind, ...topicsOf],
    data,
  })
  expect(
    readApprovals([
      log(topics.approval, [topic(me), topic(you)], uint(5n)),
      log(topics.approval, [topic(me), topic(you)], uint(0n)),
      log(topics.approval, [topic(me), topic(you), uint(0n)], '0x'),
      log(topics.approval, [topic(me), topic(zeroAddress), uint(7n)], '0x'),
      log(topics.approvalForAll, [topic(me), topic(you)], uint(1n)),
      log(topics.approvalForAll, [topic(me), topic(you)], uint(0n)),
      { ...log(topics.permit2, [topic(me), topic(token), topic(you)], uint(9n, 1n)), address: you },
      {
        ...log(topics.permit2Signed, [topic(me), topic(token), topic(you)], uint(8n, 1n, 2n)),
        address: you,
      },
      {
        ...log(
          topics.permit2Lockdown,
          [topic(me)],
          `0x${(topic(token) + topic(you)).replaceAll('0x', '')}`,
        ),
        address: you,
      },
      log(topics.permit2Lockdown, [topic(me)], topic(token)),
      log(topics.approval, [topic(me)], uint(5n)),
      log(topics.approval, [topic(me), topic(you)], '0x'),
      transfer(),
    ]),
  ).toEqual(
    [
      { spender: you, scope: 'amount', amount: '5', token_id: null },
      { spender: you, scope: 'amount', amount: '0', token_id: null },
      { spender: you, scope: 'item', amount: '1', token_id: '0' },
      { spender: zeroAddress, scope: 'item', amount: '0', token_id: '7' },
      { spender: you, scope: 'all', amount: '1', token_id: null },
      { spender: you, scope: 'all', amount: '0', token_id: null },
      { spender: you, scope: 'amount', amount: '9', token_id: null },
      { spender: you, scope: 'amount', amount: '8', token_id: null },
      { spender: you, scope: 'amount', amount: '0', token_id: null },
    ].map((each, place) => ({ ...by, ...each, place })),
  )
})
