/** Tests of what is shown of an account's money once one of its own transactions is mined. */
import { expect, test, vi } from 'vitest'
import { createClock } from '@portico/testkit/world'
import {
  account,
  coin,
  dollars,
  held,
  other,
  served,
  token,
  type Served,
} from '../../test/blockchain.ts'
import { adapter } from '../../test/world.ts'
import { track } from '../transactions/index.ts'
import type { Resource } from '../resource/resource.ts'
import type { ChainAdapter, Sending, TransactionStatus } from '../types/index.ts'
import type { TrackedTransfer } from '../types/transactions.ts'
import { getPortfolio, portfolioReading } from './get-portfolio.ts'

const chain = 'eip155:1'
const query = { address: account, chain } as const
const key = `${account}/portfolio/${chain}/usd`
const native = `${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const hash = `0x${'a'.repeat(64)}`
const transfer: TrackedTransfer = { to: other, token, symbol: 'USDC', decimals: 6, amount: '1' }

interface World extends Served {
  /** What the network says of the transaction. */
  says: { now: TransactionStatus }
  record(): Resource | undefined
  /** What the service was asked to read again, oldest first. */
  forced(): readonly (string | undefined)[]
}

async function world(stored?: Map<string, string>): Promise<World> {
  const says: World['says'] = { now: { is: 'pending' } }
  const sending = {
    parseHash: (text) => (typeof text === 'string' ? text : null),
    status: async () => says.now,
    transfers: () => Promise.reject(new Error('Not asked')),
  } satisfies Sending
  const evm = {
    ...adapter('eip155', []),
    parseAddress: (text: string) => text,
    sending: async () => sending,
  } as unknown as ChainAdapter
  const it = await served(
    {
      answers: { balance: () => ({ balances: [coin(), dollars()] }) },
      config: { adapters: [evm] },
      platform: { clock: createClock() },
    },
    stored,
  )
  return {
    ...it,
    says,
    record: () => it.portico.getState().resources[key] as Resource | undefined,
    forced: () => it.asked.map(({ query: { forceUpdate } }) => forceUpdate),
  }
}

async function watched(it: World): Promise<void> {
  const { parse, load } = portfolioReading(it.portico.getState(), query)
  const { resources } = await it.portico.data()
  resources.watch(key, { ttl: 30_000, load: (signal) => load(it.portico, signal), parse: parse! })
  await vi.waitFor(() => expect(it.record()?.status).toBe('ready'))
}

async function mined(it: World, status: TransactionStatus = { is: 'confirmed' }): Promise<void> {
  await it.armed(4_000)
  it.says.now = status
  it.pass(4_000)
  await it.until(() => it.portico.getState().slices.activity?.tracked[0]?.status === status.is)
}

const send = async (it: World, what: TrackedTransfer | undefined = transfer): Promise<void> =>
  void (await (await it.portico.transactions()).follow({ hash, chain, transfer: what }))

test('reads the portfolio again when a transfer is mined, with the token and the coin that it took', async () => {
  const it = await world()
  await watched(it)
  await send(it)
  await mined(it)
  await vi.waitFor(() => expect(it.forced()).toEqual([undefined, `${native},${chain}:${token}`]))
})

test('reads it once more a little later, because the service’s node may be behind', async () => {
  const it = await world()
  await watched(it)
  await send(it)
  await mined(it)
  await vi.waitFor(() => expect(it.record()?.changedAt).toBeUndefined())
  await it.armed(4_000)
  it.pass(4_000)
  await vi.waitFor(() => expect(it.forced()).toHaveLength(3))
  expect(it.forced().at(-1)).toBe(`${native},${chain}:${token}`)
})

test.each<[TransactionStatus['is']]>([['failed'], ['replaced'], ['confirmed']])(
  'reads the coin again when a transaction of the page ends as %s',
  async (is) => {
    const it = await world()
    await watched(it)
    await track(it.portico, hash)
    await mined(it, { is })
    await vi.waitFor(() => expect(it.forced()).toEqual([undefined, native]))
  },
)

test('marks the old figure from the end of the transaction until the new one is there', async () => {
  const it = await world()
  await watched(it)
  await send(it)
  const answer = held({ balances: [coin({ quantity: { decimals: '18', numeric: '1' } })] })
  it.answers['balance'] = answer.answer
  await mined(it)
  expect(it.record()).toMatchObject({ changedAt: expect.any(Number) as number })
  answer.go()
  await vi.waitFor(() => expect(it.record()).not.toHaveProperty('changedAt'))
  expect(await getPortfolio(it.portico, query)).toMatchObject({ holdings: [{ formatted: '1' }] })
})

test('keeps the mark when a request answers that was under way before the transaction ended', async () => {
  const it = await world()
  const [before, after] = [held({ balances: [coin()] }), held({ balances: [] })]
  await send(it)
  it.answers['balance'] = before.answer
  const first = getPortfolio(it.portico, query)
  await vi.waitFor(() => expect(it.asked).toHaveLength(1))
  await mined(it)
  const second = getPortfolio(it.portico, query)
  it.answers['balance'] = after.answer
  before.go()
  expect(await first).toMatchObject({ holdings: [{ formatted: '1.5' }] })
  await vi.waitFor(() => expect(it.asked).toHaveLength(2))
  expect(it.record()).toMatchObject({ changedAt: expect.any(Number) as number })
  after.go()
  expect(await second).toMatchObject({ holdings: [] })
  expect(it.record()).not.toHaveProperty('changedAt')
})

test('reads what no one shows again when it is next wanted, within its lifetime', async () => {
  const it = await world()
  await getPortfolio(it.portico, query)
  await send(it)
  await mined(it)
  await getPortfolio(it.portico, query)
  expect(it.forced()).toEqual([undefined, `${native},${chain}:${token}`])
})

test('shows nothing of before the transaction when the page is loaded again', async () => {
  const first = await world()
  await getPortfolio(first.portico, query)
  await send(first)
  await mined(first, { is: 'confirmed', isFinal: true })
  const again = await world(first.stored)
  await getPortfolio(again.portico, query)
  expect(again.asked).toHaveLength(1)
})

test('forgets what is stored when the transaction ends on a page that shows nothing yet', async () => {
  const first = await world()
  await getPortfolio(first.portico, query)
  await send(first)
  const again = await world(first.stored)
  await mined(again)
  expect([...again.stored.keys()].filter((each) => each.includes('/portfolio/'))).toEqual([])
  await getPortfolio(again.portico, query)
  expect(again.asked).toHaveLength(1)
})

test('asks again while the transaction is pending, because it may be mined already', async () => {
  const it = await world()
  await send(it)
  await getPortfolio(it.portico, query)
  expect(it.forced()).toEqual([`${native},${chain}:${token}`])
})

test('leaves accounts alone that the transaction does not touch', async () => {
  const it = await world()
  const stranger = `0x${'c'.repeat(40)}`
  await getPortfolio(it.portico, { ...query, address: stranger })
  await getPortfolio(it.portico, { ...query, address: other })
  await send(it)
  await mined(it)
  const marked = Object.entries(it.portico.getState().resources)
    .filter(([, record]) => record.changedAt !== undefined)
    .map(([each]) => each)
  expect(marked).toEqual([`${other}/portfolio/${chain}/usd`])
  await getPortfolio(it.portico, { ...query, address: stranger })
  expect(it.asked).toHaveLength(2)
})
