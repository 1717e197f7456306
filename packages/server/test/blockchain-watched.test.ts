import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  demoState,
  secondDeployment,
  startChain,
  startFaultyRpc,
  type LocalChain,
} from '@portico/testkit/chains'
import { openDatabase } from '../src/storage/open.ts'
import { place } from './database.ts'
import { ada, history, impostor, moves, plain, settingsOf, small, summarise } from './indexed.ts'
import { start } from './start.ts'

const id = 'eip155:31338'
const token = secondDeployment.tokens[0]!.address
let chain: LocalChain
beforeAll(async () => {
  chain = await startChain({ chainId: 31_338, state: demoState('second') })
})
afterAll(() => chain.stop())

const serve = (more: object = {}, options: object = {}) =>
  start({
    rpc: { [id]: [chain.url] },
    blockchain: settingsOf({ [id]: { index: 'watched', ...more } }),
    ...options,
  })

async function rowsOf(database: string) {
  const { db, close } = await openDatabase(database)
  const accounts = await db
    .selectFrom('account_transactions')
    .select('account')
    .distinct()
    .execute()
  const hashes = await db.selectFrom('transactions').select('hash').execute()
  const watched = await db.selectFrom('watched').select('account').execute()
  await close()
  return {
    accounts: accounts.map(({ account }) => account),
    hashes: hashes.length,
    watched: watched.map(({ account }) => account),
  }
}

test('sends the node no request before an account is requested', async () => {
  const rpc = await startFaultyRpc(chain.url)
  onTestFinished(() => rpc.stop())
  const { get } = await serve({}, { rpc: { [id]: [rpc.url] } })
  expect(rpc.calls).toEqual([])
  await history(get, ada.address)
  await vi.waitFor(() => expect(rpc.calls.map(({ method }) => method)).toContain('eth_getLogs'))
})

test('indexes a requested account from then on, and its earlier tokens; no other account', async () => {
  const { send, call, nft, multi } = moves(chain)
  const [pictures, things] = [await nft(), await multi()]
  await call(ada.address, token, 'mint', [ada.address, 100n])
  await chain.mine(30)
  await call(ada.address, token, 'transfer', [plain.address, 40n])
  await call(ada.address, pictures, 'mint', [plain.address, 1n, ''])
  await call(ada.address, things, 'mintBatch', [plain.address, [1n, 2n], [3n, 4n]])
  await call(plain.address, things, 'safeTransferFrom', [
    plain.address,
    impostor.address,
    1n,
    1n,
    '0x',
  ])
  await call(plain.address, token, 'approve', [ada.address, 1n])
  await chain.mine(30)
  const database = await place()
  const { get, stop } = await serve({ logRange: 7 }, { database })
  await vi.waitFor(async () =>
    expect((await history(get, plain.address)).completeFrom?.[id]).toBe(0),
  )
  const types = async () =>
    (await history(get, plain.address)).data.map(({ metadata }) => metadata.operationType)
  expect(await types()).toEqual(['approve', 'send', 'mint', 'mint', 'receive'])
  const { hash } = await send(ada.address, plain.address, { value: 5n })
  await vi.waitFor(async () =>
    expect((await history(get, plain.address)).data[0]?.metadata.hash).toBe(hash),
  )
  expect(await types()).toEqual(['receive', 'approve', 'send', 'mint', 'mint', 'receive'])
  await stop()
  const rows = await rowsOf(database)
  expect([rows.accounts, rows.watched, rows.hashes]).toEqual([
    [small(plain.address)],
    [small(plain.address)],
    6,
  ])
})

test('halves a range until the node accepts it', async () => {
  const { call } = moves(chain)
  const refused: number[] = []
  const reach: typeof fetch = async (input, init) => {
    const calls = [JSON.parse(String(init?.body))].flat() as {
      id: number
      method: string
      params: [{ fromBlock: string; toBlock: string }]
    }[]
    const wide = calls.filter(
      ({ method, params: [range] }) =>
        method === 'eth_getLogs' && Number(range.toBlock) - Number(range.fromBlock) >= 10,
    )
    if (wide.length === 0) return fetch(input, init)
    refused.push(wide.length)
    return Response.json(
      calls.map((each) => ({
        jsonrpc: '2.0',
        id: each.id,
        error: { code: -32_602, message: 'range too large' },
      })),
    )
  }
  await call(ada.address, token, 'mint', [impostor.address, 100n])
  await chain.mine(60)
  const { get } = await serve({ logRange: 1_000 }, { fetch: reach })
  await vi.waitFor(async () =>
    expect((await history(get, impostor.address)).completeFrom?.[id]).toBe(0),
  )
  expect((await history(get, impostor.address)).data.map(summarise)).toContain(
    'mint, in 0.0001 DUSD',
  )
  expect(refused.length).toBeGreaterThan(0)
})

test('removes an account that is no longer requested, with all its data', async () => {
  const { send } = moves(chain)
  const database = await place()
  const account = `0x${'c3'.repeat(20)}`
  const first = await serve({}, { database })
  await history(first.get, account)
  await history(first.get, plain.address)
  await vi.waitFor(async () =>
    expect((await history(first.get, account)).completeFrom?.[id]).toBe(0),
  )
  const { hash } = await send(ada.address, account, { value: 5n })
  await vi.waitFor(async () =>
    expect((await history(first.get, account)).data[0]?.metadata.hash).toBe(hash),
  )
  await first.stop()
  // A wrong system clock does not expire watched accounts.
  const second = await serve({}, { database, now: () => Date.now() + 31 * 86_400_000 })
  expect((await history(second.get, account)).data[0]?.metadata.hash).toBe(hash)
  await second.stop()
  const { db, close } = await openDatabase(database)
  const value = Date.now() + 31 * 86_400_000
  await db
    .insertInto('clock')
    .values({ id: 1, value })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }))
    .execute()
  await close()
  const third = await serve({}, { database })
  await vi.waitFor(async () =>
    expect(await rowsOf(database)).toEqual({ accounts: [], hashes: 0, watched: [] }),
  )
  await third.stop()
})

test('reads missed blocks after a downtime', async () => {
  const { send } = moves(chain)
  const database = await place()
  const account = `0x${'d4'.repeat(20)}`
  const first = await serve({}, { database })
  await history(first.get, account)
  await vi.waitFor(async () =>
    expect((await history(first.get, account)).completeFrom?.[id]).toBe(0),
  )
  await first.stop()
  await send(ada.address, account, { value: 5n })
  await chain.mine(20)
  const second = await serve({}, { database })
  await vi.waitFor(async () => expect((await history(second.get, account)).data).toHaveLength(1))
  expect((await history(second.get, account)).completeFrom?.[id]).toBe(0)
})
