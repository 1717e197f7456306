import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { demoState, startChain, type LocalChain } from '@portico/testkit/chains'
import { openDatabase } from '../../src/storage/open.ts'
import { place } from '../database.ts'
import { ada, history, moves, plain, settingsOf, small } from '../indexed.ts'
import { ended, serve } from '../process.ts'
import { start } from '../start.ts'

const id = 'eip155:31338'
let chain: LocalChain
beforeAll(async () => {
  chain = await startChain({ chainId: 31_338, state: demoState('second') })
})
afterAll(() => chain.stop())

const settings = {
  name: 'Local',
  native: { name: 'Ether', symbol: 'ETH' },
  index: 'all',
  poll: 50,
  confirmations: 5,
}

test('indexes a chain in one of two servers, and continues in the other after a kill without duplicates or gaps', async () => {
  const database = await place()
  const first = await serve({
    PORTICO_DATABASE: database,
    PORTICO_RPC: JSON.stringify({ [id]: [chain.url] }),
    PORTICO_BLOCKCHAIN: JSON.stringify({ chains: { [id]: settings } }),
  })
  const { db, close } = await openDatabase(database)
  onTestFinished(close)
  const indexed = async (): Promise<number> =>
    Number(
      (await db.selectFrom('chain_progress').select('indexed').executeTakeFirst())?.indexed ?? -1,
    )
  const head = async (): Promise<number> => Number(await chain.rpc('eth_blockNumber'))
  const { send } = moves(chain)
  await vi.waitFor(async () => expect(await indexed()).toBe(await head()))
  const second = await start({
    database,
    rpc: { [id]: [chain.url] },
    blockchain: settingsOf({ [id]: {} }),
  })
  const sent: string[] = []
  const sendSome = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++)
      sent.push((await send(ada.address, plain.address, { value: 1n })).hash)
  }
  await sendSome(20)
  await vi.waitFor(async () => expect(await indexed()).toBe(await head()))
  // In the middle of what it does.
  const sending = sendSome(40)
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(30))
  first.child.kill('SIGKILL')
  await ended(first.child)
  await sending
  await sendSome(5)
  await vi.waitFor(async () => expect(await indexed()).toBe(await head()))
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
  expect((await history(second.get, plain.address)).data[0]!.metadata.hash).toBe(sent.at(-1))
})
