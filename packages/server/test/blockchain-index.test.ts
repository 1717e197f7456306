import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  demoState,
  demoTokenBytecode,
  faults,
  secondDeployment,
  startChain,
  startFaultyRpc,
  type LocalChain,
} from '@portico/testkit/chains'
import { sql } from 'kysely'
import { parseAbi } from 'viem'
import { deploy } from './contracts.ts'
import { openDatabase } from '../src/storage/open.ts'
import type { HistoryReply } from '../src/wire.ts'
import type { Db } from '../src/database/schema.ts'
import { bare, place } from './database.ts'
import { ada, history, impostor, moves, plain, settingsOf, small, summarise } from './indexed.ts'
import { operate } from './process.ts'
import { start, type Get } from './start.ts'

const id = 'eip155:31338'
let chain: LocalChain
beforeAll(async () => {
  chain = await startChain({ chainId: 31_338, state: demoState('second') })
})
afterAll(() => chain.stop())

const token = secondDeployment.tokens[0]!.address
const serve = (more: object = {}, options: object = {}) =>
  start({ rpc: { [id]: [chain.url] }, blockchain: settingsOf({ [id]: more }), ...options })
const hashes = ({ data }: HistoryReply): readonly string[] =>
  data.map(({ metadata }) => metadata.hash)
const headOf = async (): Promise<number> => Number(await chain.rpc('eth_blockNumber'))
let fresh = 1n
/** An account without transactions. */
const newAccount = (): `0x${string}` =>
  `0x${(0xabc0000000000000000000000000000000000000n + (fresh += 1n)).toString(16)}`

/** A node in front of the chain, with faults that the test chooses. */
async function faulty() {
  const rpc = await startFaultyRpc(chain.url)
  onTestFinished(() => rpc.stop())
  return rpc
}

/** The progress of the index in a server's database. */
async function progressOf(database: string) {
  const { db, close } = await openDatabase(database)
  const row = await db
    .selectFrom('chain_progress')
    .selectAll()
    .where('chain', '=', id)
    .executeTakeFirst()
  await close()
  return row
}

/** Makes a database one that an earlier release wrote. */
async function forgetApprovals(database: string): Promise<void> {
  const db = (await bare(database)) as Db
  await db.deleteFrom('approvals').execute()
  await db.schema.alterTable('chain_progress').dropColumn('again').execute()
  await db.schema.dropTable('embedded_uses').execute()
  await db.schema.dropTable('embedded_removals').execute()
  await db.schema.alterTable('embedded_devices').dropColumn('proved').execute()
  await sql`delete from kysely_migration where name >= '0017'`.execute(db)
  await db.destroy()
}

/**
 * Resolves once the index has started, which on Postgres is a moment after the server's start. Later
 * blocks are indexed in order, and earlier ones after them.
 */
const started = (get: Get) =>
  vi.waitFor(async () => expect((await history(get, ada.address)).completeFrom?.[id]).toBeDefined())

test('lists every kind of transfer for both sides, with its type and sign', async () => {
  const { send, call, nft, multi, wrapped, till } = moves(chain)
  const [pictures, things, weth, box] = [await nft(), await multi(), await wrapped(), await till()]
  const { get } = await serve({ traces: true })
  await started(get)
  const [a, b] = [ada.address, plain.address]
  await send(a, b, { value: 5n })
  await call(a, token, 'mint', [a, 1_000n])
  await call(a, token, 'transfer', [b, 400n])
  await call(a, pictures, 'mint', [a, 7n, 'ipfs://x'])
  await call(a, pictures, 'transferFrom', [a, b, 7n])
  await call(a, things, 'mintBatch', [a, [1n, 2n], [10n, 20n]])
  await call(a, things, 'safeTransferFrom', [a, b, 1n, 4n, '0x'])
  await call(a, weth, 'deposit', [], { value: 3n })
  await call(a, weth, 'withdraw', [2n])
  await call(a, token, 'approve', [b, 9n])
  await call(a, box, 'pass', [b], { value: 6n })
  await call(a, box, 'fail', [b], { value: 8n })
  await send(a, a)
  await send(a, a, { value: 1n })
  const failed = await call(a, token, 'transfer', [b, 10n ** 60n], { gas: 100_000n })
  expect(failed.status).toBe('0x0')
  await vi.waitFor(async () => expect(hashes(await history(get, a))).toContain(failed.hash))
  const { data } = await history(get, a)
  const wei = (count: number, symbol = 'ETH'): string => `0.${'0'.repeat(17)}${count} ${symbol}`
  expect(data.slice(0, 15).map(summarise)).toEqual([
    'send',
    `send, self ${wei(1)}`,
    'cancel',
    `send, out ${wei(8)}`,
    `send, out ${wei(6)}`,
    'approve',
    `withdraw, out ${wei(2, 'WCOIN')}, in ${wei(2)}`,
    `deposit, out ${wei(3)}, in ${wei(3, 'WCOIN')}`,
    'send, out 4 ERC1155 #1',
    'mint, in 10 ERC1155 #1, in 20 ERC1155 #2',
    'send, out 1 ERC721 #7',
    'mint, in 1 ERC721 #7',
    'send, out 0.0004 DUSD',
    'mint, in 0.001 DUSD',
    `send, out ${wei(5)}`,
  ])
  // Reverted inner calls and failed transactions do not appear in the other account's history.
  expect(await (await get('/v1/supported-chains')).json()).toEqual({ http: [id], ws: [] })
  const theirs = (await history(get, b)).data
  expect(theirs.map(summarise)).toEqual([
    `receive, in ${wei(6)}`,
    'receive, in 4 ERC1155 #1',
    'receive, in 1 ERC721 #7',
    'receive, in 0.0004 DUSD',
    `receive, in ${wei(5)}`,
  ])
  // A token transaction's recipient is the contract. Each transfer names the other account, except
  // for mints.
  const parties = (at: HistoryReply['data'][number]) =>
    at.transfers.map(({ sender, recipient }) => ({ sender, recipient }))
  expect([8, 10, 12, 13, 14].map((at) => parties(data[at]!))).toEqual([
    [{ recipient: small(b) }],
    [{ recipient: small(b) }],
    [{ recipient: small(b) }],
    [{}],
    [{ recipient: small(b) }],
  ])
  expect(theirs.slice(1).map(parties)).toEqual([1, 2, 3, 4].map(() => [{ sender: small(a) }]))
  expect(data[0]!.metadata).toMatchObject({
    status: 'failed',
    chain: id,
    sentFrom: small(a),
    sentTo: small(token),
    final: false,
  })
  expect(Number(data[0]!.metadata.fee)).toBeGreaterThan(0)
  expect(data.find(({ metadata }) => metadata.operationType === 'deploy')).toBeDefined()
})

test('tells permissions given from permissions taken back, with token and spender', async () => {
  const { call, nft } = moves(chain)
  const pictures = await nft()
  const database = await place()
  const { get, stop } = await serve({}, { database })
  await started(get)
  const [a, b] = [ada.address, plain.address]
  await call(a, token, 'approve', [b, 9_000_000n])
  await call(a, token, 'approve', [b, 2n ** 256n - 1n])
  await call(a, token, 'approve', [b, 0n])
  await call(a, pictures, 'mint', [a, 0n, 'ipfs://x'])
  await call(a, pictures, 'approve', [b, 0n])
  await call(a, pictures, 'approve', [`0x${'0'.repeat(40)}`, 0n])
  await call(a, pictures, 'setApprovalForAll', [b, true])
  const { hash } = await call(a, pictures, 'setApprovalForAll', [b, false])
  await vi.waitFor(async () => expect(hashes(await history(get, a))).toContain(hash))
  const { data } = await history(get, a)
  const coin = { address: `${id}:${small(token)}`, symbol: 'DUSD', spender: small(b) }
  const items = { address: `${id}:${small(pictures)}`, symbol: 'PIC', name: 'Pictures' }
  const all = { ...items, scope: 'all', spender: small(b) }
  expect(
    data
      .slice(0, 8)
      .filter(({ transfers }) => transfers.length === 0)
      .map(({ metadata, approvals }) => [metadata.operationType, ...approvals!]),
  ).toMatchObject([
    ['revoke', { ...all, revoked: true }],
    ['approve', { ...all, revoked: false }],
    ['revoke', { ...items, scope: 'item', token_id: '0', revoked: true }],
    ['approve', { ...items, scope: 'item', token_id: '0', spender: small(b), revoked: false }],
    ['revoke', { ...coin, scope: 'amount', quantity: { numeric: '0' }, revoked: true }],
    ['approve', { ...coin, scope: 'amount', unlimited: true, revoked: false }],
    ['approve', { ...coin, scope: 'amount', quantity: { numeric: '9' }, revoked: false }],
  ])
  // The spender has no part in them.
  expect(hashes(await history(get, b))).not.toContain(hash)
  await stop()
  await forgetApprovals(database)
  // A node that has forgotten old receipts does not hold up the index.
  const rpc = await faulty()
  rpc.behave(faults.rpcError(4_444, 'pruned'), { only: ['eth_getTransactionReceipt'] })
  const without = await serve({}, { database, rpc: { [id]: [rpc.url] } })
  await vi.waitFor(async () => expect(await progressOf(database)).toMatchObject({ again: null }))
  expect((await history(without.get, a)).data[0]!.approvals).toEqual([])
  await without.stop()
  await forgetApprovals(database)
  const next = await serve({}, { database })
  await vi.waitFor(async () => expect((await progressOf(database))!.again).toBeNull())
  expect((await history(next.get, a)).data.slice(0, 8)).toEqual(data.slice(0, 8))
})

test('marks a token named like a listed one as spam', async () => {
  const fake = await deploy(
    chain,
    parseAbi(['constructor(string, string, uint8)', 'function mint(address, uint256)']),
    demoTokenBytecode,
    'Demo Dollar',
    'DU\u0405D',
    6,
  )
  const account = newAccount()
  await fake.send('mint', account, 5n)
  const { get } = await serve({ tokens: [{ address: token }] })
  await vi.waitFor(async () => expect((await history(get, account)).data).toHaveLength(1))
  expect((await history(get, account)).data[0]!.transfers[0]).toMatchObject({
    quantity: { numeric: '0.000005' },
    fungible_info: { spam: true },
  })
})

test('lists wraps without traces, too, and no transfers by contracts', async () => {
  const { call, wrapped, till } = moves(chain)
  const [weth, box] = [await wrapped(), await till()]
  const { get } = await serve()
  await started(get)
  const to = newAccount()
  await call(impostor.address, weth, 'deposit', [], { value: 3n })
  await call(impostor.address, box, 'pass', [to], { value: 6n })
  const { hash } = await call(impostor.address, weth, 'withdraw', [2n])
  await vi.waitFor(async () => expect(hashes(await history(get, impostor.address))).toContain(hash))
  expect(
    (await history(get, impostor.address)).data
      .slice(0, 3)
      .map(({ metadata, transfers }) => [
        metadata.operationType,
        ...transfers.map(({ direction }) => direction),
      ]),
  ).toEqual([
    ['withdraw', 'out', 'in'],
    ['send', 'out'],
    ['deposit', 'out', 'in'],
  ])
  expect((await history(get, to)).data).toEqual([])
})

test('removes replaced blocks with their transactions', async () => {
  const { send } = moves(chain)
  const { get } = await serve()
  const [kept, lost, found] = [newAccount(), newAccount(), newAccount()]
  await send(ada.address, kept, { value: 1n })
  const snapshot = await chain.snapshot()
  for (const value of [1n, 2n, 3n]) await send(ada.address, lost, { value })
  await vi.waitFor(async () => expect((await history(get, lost)).data).toHaveLength(3))
  await chain.revert(snapshot)
  await chain.mine()
  await send(ada.address, found, { value: 4n })
  await vi.waitFor(async () => expect((await history(get, found)).data).toHaveLength(1))
  await vi.waitFor(async () => expect((await history(get, lost)).data).toEqual([]))
  expect((await history(get, kept)).data).toHaveLength(1)
})

test('removes a block replaced at the same height, or deeper than any remembered one', async () => {
  const { send } = moves(chain)
  const { get } = await serve({ confirmations: 0, backfill: 200 })
  const lost = newAccount()
  const snapshot = await chain.snapshot()
  await send(ada.address, lost, { value: 1n })
  await vi.waitFor(async () => expect((await history(get, lost)).data).toHaveLength(1))
  await chain.rpc('anvil_reorg', [1, []])
  await vi.waitFor(async () => expect((await history(get, lost)).data).toEqual([]))
  await send(ada.address, lost, { value: 2n })
  await chain.mine(100)
  const head = await headOf()
  const { hash } = await send(ada.address, lost, { value: 3n })
  await vi.waitFor(async () => expect(hashes(await history(get, lost))).toContain(hash))
  await chain.revert(snapshot)
  await chain.mine(head - (await headOf()) + 5)
  await vi.waitFor(async () => expect((await history(get, lost)).data).toEqual([]))
})

test('resumes at both ends after a restart', async () => {
  const { send } = moves(chain)
  const account = newAccount()
  for (const value of [1n, 2n, 3n]) await send(ada.address, account, { value })
  await chain.mine(300)
  const head = await headOf()
  const database = await place()
  const first = await serve({ backfill: 40 }, { database })
  await vi.waitFor(async () =>
    expect((await history(first.get, account)).completeFrom?.[id]).toBe(head - 40),
  )
  await first.stop()
  const middle = (await progressOf(database))!
  await send(ada.address, account, { value: 4n })
  const second = await serve({}, { database })
  await vi.waitFor(async () =>
    expect((await history(second.get, account)).completeFrom?.[id]).toBe(0),
  )
  expect(
    (await history(second.get, account)).data.map(({ transfers }) =>
      transfers[0]!.quantity.numeric.at(-1),
    ),
  ).toEqual(['4', '3', '2', '1'])
  await second.stop()
  expect(await progressOf(database)).toMatchObject({
    mode: 'all',
    complete_from: 0,
    indexed: head + 1,
    problem: null,
  })
  expect(Number(middle.indexed)).toBe(head)
})

test('reads the newest blocks first after a long downtime, and then those in between', async () => {
  const { send } = moves(chain)
  const [before, between] = [newAccount(), newAccount()]
  const database = await place()
  const first = await serve({ backfill: 50 }, { database })
  await send(ada.address, before, { value: 1n })
  await vi.waitFor(async () => expect((await history(first.get, before)).data).toHaveLength(1))
  await first.stop()
  const { complete_from: known } = (await progressOf(database))!
  await send(ada.address, between, { value: 2n })
  await chain.mine(400)
  const second = await serve({ backfill: 1_000 }, { database })
  await vi.waitFor(async () => expect((await history(second.get, between)).data).toHaveLength(1))
  await vi.waitFor(async () =>
    expect((await history(second.get, between)).completeFrom?.[id]).toBeLessThanOrEqual(
      Number(known),
    ),
  )
  expect((await history(second.get, before)).data).toHaveLength(1)
})

test.each([
  ['is down', faults.drop(), 'No node answers.'],
  ['is rate-limited', faults.tooMany(1), 'The node says that it is asked too often.'],
  ['answers with something else', faults.malformed(), 'An answer of the node cannot be read.'],
  [
    'refuses',
    faults.rpcError(-32_000, 'no <script> of mine'),
    'The node refuses with code -32000.',
  ],
])(
  'reports to the operator while the node %s, and misses nothing afterwards',
  async (_, fault, problem) => {
    const { send } = moves(chain)
    const rpc = await faulty()
    const database = await place()
    const { get, stop } = await serve({}, { database, rpc: { [id]: [rpc.url] } })
    const account = newAccount()
    await send(ada.address, account, { value: 1n })
    await vi.waitFor(async () => expect((await history(get, account)).data).toHaveLength(1))
    rpc.behave(fault)
    await vi.waitFor(async () => expect((await progressOf(database))?.problem).toBe(problem))
    await send(ada.address, account, { value: 2n })
    // The known part is served all the while.
    expect((await history(get, account)).data).toHaveLength(1)
    rpc.behave(faults.ok())
    await vi.waitFor(async () => expect((await history(get, account)).data).toHaveLength(2))
    await vi.waitFor(async () => expect((await progressOf(database))?.problem).toBeNull())
    await stop()
  },
)

test('ignores a node of another chain, and removes nothing for one that lags', async () => {
  const other = await startChain({ chainId: 4_242 })
  onTestFinished(() => other.stop())
  const database = await place()
  const wrong = await serve({}, { database, rpc: { [id]: [other.url] } })
  await vi.waitFor(async () =>
    expect((await progressOf(database))?.problem).toBe(
      'A node serves another chain than the settings say.',
    ),
  )
  await wrong.stop()
  const { send } = moves(chain)
  const account = newAccount()
  const snapshot = await chain.snapshot()
  await send(ada.address, account, { value: 1n })
  const { get } = await serve({}, { database })
  await vi.waitFor(async () => expect((await history(get, account)).data).toHaveLength(1))
  await chain.revert(snapshot)
  await vi.waitFor(async () =>
    expect((await progressOf(database))?.problem).toBe(
      'The node is behind what it said before, by 1.',
    ),
  )
  expect((await history(get, account)).data).toHaveLength(1)
  await chain.mine()
  await vi.waitFor(async () => expect((await history(get, account)).data).toEqual([]))
})

test('marks entries as final at the required depth', async () => {
  const { send } = moves(chain)
  const account = newAccount()
  const { get } = await serve({ confirmations: 2 })
  await send(ada.address, account, { value: 1n })
  const finals = async () =>
    (await history(get, account)).data.map(({ metadata }) => metadata.final)
  await vi.waitFor(async () => expect(await finals()).toEqual([false]))
  await chain.mine()
  expect(await finals()).toEqual([false])
  await chain.mine()
  await vi.waitFor(async () => expect(await finals()).toEqual([true]))
})

test('shows the operator its progress', async () => {
  const database = await place()
  const { get, stop } = await serve({ backfill: 10 }, { database })
  const head = await headOf()
  await vi.waitFor(async () =>
    expect((await history(get, ada.address)).completeFrom?.[id]).toBe(head - 10),
  )
  await stop()
  const { out } = await operate(database, 'chains')
  expect(out.replace(/\d{4}-.*Z/, 'then')).toBe(
    `${id}\tall\thead: ${head}\tblocks: ${head - 10}-${head}\twritten: then\tok`,
  )
})

test('refuses an invalid cursor and unknown chains, and has no on-ramp route', async () => {
  const { get } = await serve()
  const ask = async (query: Readonly<Record<string, string>>) => {
    const reply = await get(`/v1/account/${ada.address}/history`, query)
    return [
      reply.status,
      ((await reply.json()) as { reasons?: { name: string }[] }).reasons?.[0]?.name,
    ]
  }
  expect(await ask({ cursor: 'bnVsbA' })).toEqual([400, 'cursor'])
  expect(await ask({ cursor: '<' })).toEqual([400, 'cursor'])
  expect(await ask({ chainId: 'eip155:1' })).toEqual([404, 'chainId'])
  expect(await ask({ limit: '101' })).toEqual([400, 'limit'])
  expect((await get('/v1/account/0x12/history')).status).toBe(400)
  expect(
    await (await get(`/v1/account/${ada.address}/history`, { onramp: 'coinbase' })).json(),
  ).toEqual({ data: [], next: null })
})

test('returns the history to its end in pages', async () => {
  const { send } = moves(chain)
  const account = newAccount()
  const { get } = await serve()
  for (let value = 1n; value <= 5n; value += 1n) await send(ada.address, account, { value })
  await vi.waitFor(async () => expect((await history(get, account)).data).toHaveLength(5))
  const given: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: HistoryReply = await history(get, account, {
      limit: '2',
      cursor: next,
      chainId: id,
    })
    given.push(...hashes(page))
    next = page.next
  }
  expect(given).toEqual(hashes(await history(get, account)))
})
