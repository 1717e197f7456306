import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { demoState, startChain, type LocalChain } from '@portico/testkit/chains'
import { openDatabase } from '../src/storage/open.ts'
import { ada, history, moves, plain, settingsOf, small } from './indexed.ts'
import { ended, folder, operate, serve } from './process.ts'
import { event, start } from './start.ts'

const id = 'eip155:31338'
let chain: LocalChain
beforeAll(async () => {
  chain = await startChain({ chainId: 31_338, state: demoState('second') })
})
afterAll(() => chain.stop())

test('indexes every transfer once when killed repeatedly, with a file database', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  const settings = {
    name: 'Local',
    native: { name: 'Ether', symbol: 'ETH' },
    index: 'all',
    poll: 50,
    confirmations: 5,
  }
  const { send } = moves(chain)
  const sent: string[] = []
  for (let kill = 0; kill < 3; kill += 1) {
    const { child } = await serve({
      PORTICO_DATABASE: database,
      PORTICO_RPC: JSON.stringify({ [id]: [chain.url] }),
      PORTICO_BLOCKCHAIN: JSON.stringify({ chains: { [id]: settings } }),
    })
    for (let n = 0; n < 30; n += 1) {
      sent.push((await send(ada.address, plain.address, { value: 1n })).hash)
      if (n === 20) child.kill('SIGKILL')
    }
    await ended(child)
  }
  await start({ database, rpc: { [id]: [chain.url] }, blockchain: settingsOf({ [id]: {} }) })
  const { db, close } = await openDatabase(database)
  onTestFinished(close)
  const head = Number(await chain.rpc('eth_blockNumber'))
  await vi.waitFor(async () =>
    expect(
      await db.selectFrom('chain_progress').select(['indexed', 'complete_from']).executeTakeFirst(),
    ).toEqual({ indexed: head, complete_from: 0 }),
  )
  const transfers = await db
    .selectFrom('transfers')
    .select('hash')
    .where('chain', '=', id)
    .where('hash', 'in', sent)
    .execute()
  expect(transfers.map(({ hash }) => hash).toSorted()).toEqual(sent.toSorted())
  const rows = await db
    .selectFrom('account_transactions')
    .select('hash')
    .where('account', '=', small(plain.address))
    .where('hash', 'in', sent)
    .execute()
  expect(rows.map(({ hash }) => hash).toSorted()).toEqual(sent.toSorted())
})

test('stops only the index on a full disk, and misses nothing once there is room', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  const { post, get, admin } = await start({
    database,
    databaseLimit: 1,
    rpc: { [id]: [chain.url] },
    blockchain: settingsOf({ [id]: {} }),
  })
  const { send } = moves(chain)
  const isReported = async (hash: string): Promise<void> =>
    expect((await history(get, ada.address)).data[0]?.metadata.hash).toBe(hash)
  const first = (await send(ada.address, plain.address, { value: 1n })).hash
  await vi.waitFor(() => isReported(first))
  await admin.saveProject({ id: 'big' })
  const fill = async (size: number): Promise<void> => {
    while (
      (
        await post(
          '/batch',
          Array.from({ length: size }, () => event({ url: 'x'.repeat(2_000) })),
          { projectId: 'big' },
        )
      ).status === 202
    );
  }
  await fill(100)
  await fill(1)
  let last = ''
  for (let n = 0; n < 60; n += 1)
    last = (await send(ada.address, plain.address, { value: 1n })).hash
  await vi.waitFor(async () =>
    expect((await operate(database, 'chains')).out).toContain('The storage is full.'),
  )
  expect((await get('/getWallets')).status).toBe(200)
  expect((await history(get, ada.address)).data.length).toBeGreaterThan(0)
  await admin.removeProject('big')
  await vi.waitFor(() => isReported(last))
  expect(
    new Set(
      (await history(get, plain.address, { limit: '61' })).data.map(
        ({ metadata }) => metadata.hash,
      ),
    ).size,
  ).toBe(61)
})
