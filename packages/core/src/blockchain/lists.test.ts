/** Tests of transaction histories and NFT lists, which load page by page. */
import { expect, test, vi } from 'vitest'
import {
  account,
  chains,
  held,
  other,
  piece,
  sent,
  served,
  token,
  type Answer,
  type Served,
} from '../../test/blockchain.ts'
import { getNfts } from './get-nfts.ts'
import { getTransactions, transactionsReading } from './get-transactions.ts'
import type { TransactionPage } from './types.ts'

/** A history of `count` transactions. The cursor is the number of transactions that are left. */
function historyOf(count: () => number, size = 2): Answer {
  return ({ query: { cursor } }) => {
    const from = cursor === undefined ? count() : Number(cursor)
    const data = Array.from({ length: Math.min(size, from) }, (_, at) => sent(from - at))
    return { data, next: from > size ? String(from - size) : null }
  }
}

/** Watches the list as a hook does. */
function watched(it: Served, options: { chain?: 'eip155:1' } = {}) {
  const reading = transactionsReading(it.portico.getState(), { address: account, ...options })
  const read = async (manual = true): Promise<void> => {
    const { resources } = await it.portico.data()
    await resources.read(reading.key, {
      ttl: 30_000,
      manual,
      load: (signal) => reading.load(it.portico, signal),
    })
  }
  const page = (): TransactionPage =>
    reading.decode(it.portico.getState().resources[reading.key]!.value!)
  const ids = (): string[] => page().transactions.map(({ id }) => id)
  return {
    reading,
    read,
    page,
    ids,
    more: () => reading.more(it.portico),
    error: () => it.portico.getState().resources[reading.key]?.error?.code,
  }
}

test('a page of history keeps the order of the service, with amounts of money as strings', async () => {
  const it = await served({
    answers: { history: () => ({ data: [sent(7, { fee: '0.0021', final: false })], next: 'c2' }) },
  })
  const { transactions, next } = await getTransactions(it.portico, {
    address: account,
    chain: 1,
    currency: 'EUR',
    limit: 10,
  })
  expect(it.asked[0]).toMatchObject({
    path: `/v1/account/${account}/history`,
    query: { chainId: 'eip155:1', currency: 'eur', limit: '10' },
  })
  expect(next).toBe('c2')
  expect(transactions).toEqual([
    {
      id: 't7',
      chain: 'eip155:1',
      hash: `0x${'7'.padStart(64, '0')}`,
      type: 'send',
      status: 'confirmed',
      time: 1_700_000_007_000,
      from: account,
      to: other,
      nonce: 7,
      final: false,
      fee: '0.0021',
      approvals: [],
      transfers: [
        {
          direction: 'out',
          counterparty: null,
          amount: '1.25',
          value: '2500',
          token: {
            name: 'Ether',
            symbol: 'ETH',
            icon: 'https://img.example/eth.png',
            address: null,
            spam: false,
          },
          nft: null,
        },
      ],
    },
  ])
  await getTransactions(it.portico, { address: account, cursor: next })
  expect(it.asked[1]!.query).toMatchObject({ cursor: 'c2' })
  expect(it.asked[1]!.query).not.toHaveProperty('chainId')
})

test('a transfer names its counterparty when the service supplies a readable one', async () => {
  const transfers = [
    { direction: 'in', sender: other, recipient: account, quantity: { numeric: '1' } },
    { direction: 'out', sender: account, recipient: other, quantity: { numeric: '1' } },
    { direction: 'self', sender: account, recipient: account, quantity: { numeric: '1' } },
    { direction: 'in', sender: null, quantity: { numeric: '1' } },
    { direction: 'in', sender: 'x'.repeat(200), quantity: { numeric: '1' } },
  ]
  const it = await served({
    answers: { history: () => ({ data: [{ ...(sent(1) as object), transfers }], next: null }) },
  })
  const { transactions } = await getTransactions(it.portico, {
    address: account,
    chain: 'eip155:1',
  })
  expect(transactions[0]!.transfers.map(({ counterparty }) => counterparty)).toEqual([
    other,
    other,
    null,
    null,
    null,
  ])
})

test('entries of another network, without a date, or repeated are left out', async () => {
  const it = await served({
    answers: {
      history: () => ({
        data: [
          sent(3),
          sent(3),
          sent(2, { chain: 'eip155:2' }),
          sent(1, { minedAt: '2025-02-31T25:00:00Z' }),
        ],
        next: null,
      }),
    },
  })
  const { transactions } = await getTransactions(it.portico, {
    address: account,
    chain: 'eip155:1',
  })
  expect(transactions.map(({ id }) => id)).toEqual(['t3'])
})

test('pages load one after the other until the last', async () => {
  const it = await served({ answers: { history: historyOf(() => 5) } })
  const list = watched(it)
  await list.read()
  expect([list.ids(), list.page().next]).toEqual([['t5', 't4'], '3'])
  await list.more()
  await list.more()
  expect([list.ids(), list.page().next]).toEqual([['t5', 't4', 't3', 't2', 't1'], null])
  await list.more()
  expect(it.asked).toHaveLength(3)
})

test('two requests for the next page load it once, and new entries are added at the front', async () => {
  let count = 5
  const it = await served({ answers: { history: historyOf(() => count) } })
  const list = watched(it)
  await list.read()
  await Promise.all([list.more(), list.more()])
  expect(list.ids()).toEqual(['t5', 't4', 't3', 't2'])
  count = 6
  it.pass(30_000)
  await list.read()
  expect([list.ids(), list.page().next]).toEqual([['t6', 't5', 't4', 't3', 't2'], '1'])
  // There are more new entries than a page holds. The entries in between are unknown, so the list
  // starts again.
  count = 20
  it.pass(30_000)
  await list.read()
  expect([list.ids(), list.page().next]).toEqual([['t20', 't19'], '18'])
})

test('a request for more during a refresh is answered after it', async () => {
  const it = await served({ answers: { history: historyOf(() => 5) } })
  const list = watched(it)
  await list.read()
  const late = held({ data: [sent(5), sent(4)], next: '3' })
  it.answers['history'] = late.answer
  it.pass(30_000)
  const reading = list.read()
  await vi.waitFor(() => expect(it.asked).toHaveLength(2))
  const more = list.more()
  it.answers['history'] = historyOf(() => 5)
  late.go()
  await Promise.all([reading, more])
  expect(list.ids()).toEqual(['t5', 't4', 't3', 't2'])
})

test('a page that fails to load is an error, the list stays, and a retry runs at once', async () => {
  const it = await served({ answers: { history: historyOf(() => 5) } })
  const list = watched(it)
  await list.read()
  it.answers['history'] = () => new Response('', { status: 503 })
  await list.more()
  expect([list.error(), list.ids()]).toEqual(['http-status', ['t5', 't4']])
  it.answers['history'] = historyOf(() => 5)
  it.pass(3_000)
  await list.more()
  expect([list.error(), list.ids()]).toEqual([undefined, ['t5', 't4', 't3', 't2']])
})

test('NFT amounts may exceed a safe integer, and each NFT has a unique key', async () => {
  const it = await served({
    answers: {
      nfts: () => ({
        data: [
          piece(1),
          piece(1),
          piece(2, {
            name: 'x\u202ey',
            image: 'javascript:alert(1)',
            traits: [{ name: 'n'.repeat(500), value: 'v' }],
          }),
          piece(3, { chainId: 'eip155:2' }),
        ],
        next: null,
      }),
    },
  })
  const { nfts, next } = await getNfts(it.portico, { address: account })
  expect(next).toBeNull()
  expect(nfts).toMatchObject([
    {
      id: `eip155:1:${token}/1`,
      chain: 'eip155:1',
      address: token,
      tokenId: '1',
      standard: 'ERC1155',
      quantity: 2n ** 128n,
      name: 'Piece 1',
      collection: { name: 'Pieces', symbol: 'PCS' },
      traits: [{ name: 'Colour', value: 'Red' }],
    },
    { tokenId: '2', name: 'xy', image: null, traits: [{ name: 'n'.repeat(64) }] },
  ])
})

test('reports the history as unavailable with a reason without a service, or on a network it does not serve', async () => {
  const alone = await served({ service: false })
  await expect(getTransactions(alone.portico, { address: account })).rejects.toMatchObject({
    code: 'config',
  })
  await expect(getNfts(alone.portico, { address: account })).rejects.toMatchObject({
    code: 'config',
  })
  const it = await served({ answers: { 'supported-chains': chains('eip155:2') } })
  await expect(
    getTransactions(it.portico, { address: account, chain: 'eip155:1' }),
  ).rejects.toMatchObject({ code: 'chain-unsupported' })
})

test('a service that is down is reported as down even when its networks are unknown', async () => {
  const it = await served({
    answers: {
      'supported-chains': () => new Response('', { status: 503 }),
      history: () => new Response('', { status: 503 }),
    },
  })
  await expect(
    getTransactions(it.portico, { address: account, chain: 'eip155:1' }),
  ).rejects.toMatchObject({ code: 'http-status' })
})

test('activity on one network refreshes a list of all networks', async () => {
  const it = await served({ answers: { history: historyOf(() => 2) } })
  const data = await it.portico.data()
  const all = transactionsReading(it.portico.getState(), { address: account })
  const elsewhere = transactionsReading(it.portico.getState(), {
    address: account,
    chain: 'eip155:2',
  })
  const stops = [all, elsewhere].map(({ key, load }) =>
    data.resources.watch(key, { ttl: 30_000, load: (signal) => load(it.portico, signal) }),
  )
  await vi.waitFor(() => expect(it.asked).toHaveLength(2))
  await data.refresh('eip155:1')
  await vi.waitFor(() => expect(it.asked).toHaveLength(3))
  expect(it.asked[2]!.query).not.toHaveProperty('chainId')
  // An index learns of a transaction later than the visitor, so the list is read once more.
  it.pass(4_000)
  await vi.waitFor(() => expect(it.asked).toHaveLength(4))
  for (const stop of stops) stop()
})

test('refuses a history without an account with the text of the specification, and sends no request', async () => {
  const it = await served()
  await expect(getTransactions(it.portico, { address: '' })).rejects.toMatchObject({
    code: 'no-account',
    category: 'API_ERROR',
    message: "Transactions can't be fetched without an accountAddress",
  })
  expect(it.asked).toEqual([])
})
