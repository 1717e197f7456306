/** Tests of the hooks for holdings, histories and prices. */
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import {
  account,
  coin,
  dollars,
  held,
  other,
  piece,
  sent,
  served,
  token,
  type Answer,
  type Served,
} from '../../core/test/blockchain.ts'
import { accountsFact, settle } from '../../core/test/world.ts'
import {
  useNfts,
  usePortfolio,
  usePrice,
  useTransactions,
  type PortfolioOf,
  type TransactionsOf,
} from '../src/blockchain.ts'
import { hook, stubDocument } from './hook.ts'

stubDocument()

const balance = (...balances: Parameters<typeof Response.json>[0][]): Record<string, Answer> => ({
  balance: () => ({ balances }),
})

/** A history of `count` transactions, two a page. */
function historyOf(count: () => number): Answer {
  return ({ query: { cursor } }) => {
    const from = cursor === undefined ? count() : Number(cursor)
    return {
      data: Array.from({ length: Math.min(2, from) }, (_, at) => sent(from - at)),
      next: from > 2 ? String(from - 2) : null,
    }
  }
}
const asked = ({ asked: all }: Served): string[] =>
  all.map(
    ({ path, query: { chainId = 'all', cursor = 'newest' } }) =>
      `${path.split('/').at(-1)} ${path.split('/')[3]} ${chainId}${path.endsWith('history') ? ` ${cursor}` : ''}`,
  )

test('usePortfolio is pending, then has the active account’s data on its network, amounts as bigint', async () => {
  const late = held({ balances: [coin(), dollars()] })
  const it = await served({ answers: { balance: late.answer } })
  const { now, until } = await hook(it.portico, () => usePortfolio(), undefined)
  expect(now()).toMatchObject({
    status: 'pending',
    isPending: true,
    data: undefined,
    error: undefined,
  })
  late.go()
  const { data, dataUpdatedAt, isFetching } = await until(({ isSuccess }) => isSuccess)
  expect(data).toMatchObject({
    total: '3000.3000001',
    currency: 'usd',
    source: 'service',
    holdings: [
      { amount: 1_500_000_000_000_000_000n, formatted: '1.5' },
      { token, amount: 3_000_001n },
    ],
  })
  expect([typeof dataUpdatedAt, isFetching]).toEqual(['number', false])
  expect(asked(it)).toEqual([`balance ${account} eip155:1`])
})

test('two components with the same portfolio send one request and get the same object', async () => {
  const it = await served({ answers: { ...balance(coin()), history: historyOf(() => 1) } })
  const [one, two] = [
    await hook(it.portico, () => usePortfolio(), undefined),
    await hook(
      it.portico,
      () => usePortfolio({ address: account.toLowerCase(), chain: 1, currency: 'USD' }),
      undefined,
    ),
  ]
  for (const { until } of [one, two]) await until(({ isSuccess }) => isSuccess)
  const lists = [
    await hook(it.portico, () => useTransactions(), undefined),
    await hook(it.portico, () => useTransactions({ limit: 50 }), undefined),
  ]
  for (const { until } of lists) await until(({ isSuccess }) => isSuccess)
  expect(asked(it)).toEqual([`balance ${account} eip155:1`, `history ${account} eip155:1 newest`])
  const given = one.given.filter(({ isSuccess }) => isSuccess).map(({ data }) => data)
  expect(given.every((data) => data === given[0])).toBe(true)
})

test('requests nothing while disconnected, and clears all data after a disconnect', async () => {
  const it = await served({
    answers: {
      ...balance(coin()),
      history: historyOf(() => 3),
      nfts: () => ({ data: [piece(1)], next: null }),
    },
  })
  const use = () => ({ portfolio: usePortfolio(), history: useTransactions(), nfts: useNfts() })
  const { until, now } = await hook(it.portico, use, undefined)
  await until(
    ({ portfolio, history, nfts }) => portfolio.isSuccess && history.isSuccess && nfts.isSuccess,
  )
  await act(() => it.portico.disconnect())
  await act(settle)
  for (const read of Object.values(now()))
    expect(read).toMatchObject({ status: 'idle', data: undefined, isFetching: false })
  const count = it.asked.length
  await act(async () => {
    await now().history.fetchNextPage()
    await now().portfolio.refetch()
    it.pass(60_000)
  })
  await act(settle)
  expect(it.asked).toHaveLength(count)
  expect(
    Object.keys(it.portico.getState().resources).filter((key) => key.startsWith(account)),
  ).toEqual([])
  const off = await hook(
    it.portico,
    () => usePortfolio({ address: other }, { enabled: false }),
    undefined,
  )
  expect(off.now().status).toBe('idle')
})

test('never shows the earlier account after a switch, also when its answer is late', async () => {
  const late = held({ balances: [coin({ name: 'Before' })] })
  const it = await served({
    accounts: [account, other],
    answers: {
      balance: ({ path }) =>
        path.includes(account) ? late.answer({} as never) : { balances: [coin({ name: 'After' })] },
      history: ({ path }) => ({ data: [sent(path.includes(account) ? 1 : 2)], next: 'x' }),
    },
  })
  const { given, until, now } = await hook(
    it.portico,
    () => ({ portfolio: usePortfolio(), history: useTransactions() }),
    undefined,
  )
  await until(({ history }) => history.data?.[0]?.id === 't1')
  const before = given.length
  const fetchOld = now().history.fetchNextPage
  await act(async () => it.fox.emit('eip155', accountsFact(other, account)))
  await until(
    ({ portfolio, history }) =>
      portfolio.data?.holdings[0]?.name === 'After' && history.data?.[0]?.id === 't2',
  )
  late.go()
  const count = it.asked.length
  await act(async () => {
    await settle()
    await fetchOld()
  })
  expect(it.asked).toHaveLength(count)
  const shown = given
    .slice(before)
    .map(({ portfolio, history }) => [portfolio.data?.holdings[0]?.name, history.data?.[0]?.id])
  // A render with the former account is from before the switch.
  const switched = shown.findIndex(([, id]) => id !== 't1')
  expect(shown.slice(switched).flat()).not.toContain('Before')
  expect(shown.slice(switched).flat()).not.toContain('t1')
})

test('another network, currency or account is another value', async () => {
  const it = await served({ answers: balance() })
  const { draw, until } = await hook(
    it.portico,
    (of: PortfolioOf) => usePortfolio(of),
    {} as PortfolioOf,
  )
  for (const of of [{}, { chain: 2 }, { currency: 'eur' }, { address: other }]) {
    await draw(of)
    await until(({ isSuccess, data }) => isSuccess && data?.currency === (of.currency ?? 'usd'))
  }
  expect(asked(it)).toEqual([
    `balance ${account} eip155:1`,
    `balance ${account} eip155:2`,
    `balance ${account} eip155:1`,
    `balance ${other} eip155:1`,
  ])
})

test('a failure is in the state with its code, the earlier value stays, and a retry reads again', async () => {
  const it = await served({ answers: balance(coin()) })
  const { now, until } = await hook(it.portico, () => usePortfolio(), undefined)
  await until(({ isSuccess }) => isSuccess)
  it.answers['balance'] = () => new Response('', { status: 503, headers: { 'retry-after': '90' } })
  await act(async () => now().refetch())
  expect(now()).toMatchObject({
    status: 'error',
    isError: true,
    error: { code: 'http-status' },
    data: { total: '3000' },
  })
  // Nothing is read again before the time that the service named in `retry-after`.
  await act(async () => it.pass(60_000))
  await act(settle)
  expect(it.asked).toHaveLength(2)
  Object.assign(it.answers, balance(coin({ value: 4_000 })))
  await act(async () => now().refetch())
  expect(now()).toMatchObject({ status: 'success', error: undefined, data: { total: '4000' } })
})

test('a shown value is read again when it is old, and after a transaction of the visitor', async () => {
  const it = await served({ answers: balance(coin()) })
  const { until, unmount } = await hook(it.portico, () => usePortfolio(), undefined)
  await until(({ isSuccess }) => isSuccess)
  await act(async () => it.pass(30_000))
  await vi.waitFor(() => expect(it.asked).toHaveLength(2))
  await act(async () => (await it.portico.data()).refresh('eip155:1'))
  await vi.waitFor(() => expect(it.asked).toHaveLength(3))
  await unmount()
  it.pass(120_000)
  await settle()
  expect(it.asked).toHaveLength(3)
})

test('useTransactions reads page by page, has hasNextPage, and adds new entries at the front', async () => {
  let count = 5
  const it = await served({ answers: { history: historyOf(() => count) } })
  const ids = ({ data = [] }: { data?: readonly { id: string }[] | undefined }): string =>
    data.map(({ id }) => id).join()
  const { given, now, until } = await hook(it.portico, () => useTransactions(), undefined)
  expect(given[0]).toMatchObject({ isPending: true, hasNextPage: false, isFetchingNextPage: false })
  await until((read) => ids(read) === 't5,t4')
  expect(now().hasNextPage).toBe(true)
  const late = held({ data: [sent(3), sent(2)], next: '1' })
  it.answers['history'] = late.answer
  let more: Promise<void>
  await act(async () => void (more = now().fetchNextPage()))
  expect(now()).toMatchObject({ isFetchingNextPage: true, isFetching: true, status: 'success' })
  late.go()
  await act(() => more)
  expect([ids(now()), now().hasNextPage, now().isFetchingNextPage]).toEqual([
    't5,t4,t3,t2',
    true,
    false,
  ])
  it.answers['history'] = historyOf(() => count)
  await act(() => now().fetchNextPage())
  expect([ids(now()), now().hasNextPage]).toEqual(['t5,t4,t3,t2,t1', false])
  const before = it.asked.length
  await act(() => now().fetchNextPage())
  expect(it.asked).toHaveLength(before)
  count = 6
  await act(() => now().refetch())
  expect([ids(now()), now().hasNextPage]).toEqual(['t6,t5,t4,t3,t2,t1', false])
})

test('a failed next page is an error, and the list stays', async () => {
  const it = await served({ answers: { history: historyOf(() => 5) } })
  const { now, until } = await hook(it.portico, () => useTransactions(), undefined)
  await until(({ isSuccess }) => isSuccess)
  it.answers['history'] = () => Promise.reject(new TypeError('Failed to fetch'))
  await act(() => now().fetchNextPage())
  expect(now()).toMatchObject({
    status: 'error',
    error: { code: 'network' },
    hasNextPage: true,
    isFetchingNextPage: false,
    data: [{ id: 't5' }, { id: 't4' }],
  })
})

test('null requests the history of all networks', async () => {
  const it = await served({ answers: { history: historyOf(() => 1) } })
  const { draw, until } = await hook(it.portico, (of: TransactionsOf) => useTransactions(of), {
    chain: null,
  } as TransactionsOf)
  await until(({ isSuccess }) => isSuccess)
  await draw({ address: other, chain: 'eip155:2' })
  await until(({ status, data }) => status === 'success' && data?.length === 0)
  expect(asked(it)).toEqual([`history ${account} all newest`, `history ${other} eip155:2 newest`])
})

test('reports the history as unavailable without a service, and reads the portfolio from the network', async () => {
  const it = await served({ service: false })
  const { until } = await hook(
    it.portico,
    () => ({ history: useTransactions(), nfts: useNfts(), portfolio: usePortfolio() }),
    undefined,
  )
  const { history, nfts, portfolio } = await until(
    (all) => all.history.isError && all.nfts.isError && all.portfolio.isSuccess,
  )
  expect([
    history.error?.code,
    nfts.error?.code,
    portfolio.data?.source,
    portfolio.data?.total,
  ]).toEqual(['config', 'config', 'network', null])
})

test('useNfts returns amounts as bigint, page by page', async () => {
  const it = await served({
    answers: {
      nfts: ({ query: { cursor } }) => ({
        data: [piece(cursor === undefined ? 1 : 2)],
        next: cursor === undefined ? 'c2' : null,
      }),
    },
  })
  const { now, until } = await hook(it.portico, () => useNfts({ limit: 1 }), undefined)
  await until(({ isSuccess }) => isSuccess)
  await act(() => now().fetchNextPage())
  expect(now()).toMatchObject({
    hasNextPage: false,
    data: [{ tokenId: '1', quantity: 2n ** 128n }, { tokenId: '2' }],
  })
})

test('usePrice works while disconnected, prices of a page share one request, and an unknown one is null', async () => {
  const it = await served({
    answers: {
      price: () => ({
        fungibles: [
          {
            address: `eip155:1:0x${'e'.repeat(40)}`,
            name: 'Ether',
            symbol: 'ETH',
            price: 2_000.5,
            priceSource: 'pool',
          },
        ],
      }),
    },
  })
  await it.portico.disconnect()
  const both = await hook(
    it.portico,
    () => ({ coin: usePrice(), token: usePrice({ token }) }),
    undefined,
  )
  await it.armed(0)
  await settle()
  await act(async () => it.pass(0))
  const { coin: native, token: unknown } = await both.until(
    (all) => all.coin.isSuccess && all.token.isSuccess,
  )
  expect([native.data, unknown.data]).toMatchObject([
    { price: '2000.5', source: 'pool' },
    { price: null, source: null },
  ])
  expect(it.asked).toHaveLength(1)
})

test('the last visit’s data is shown until it is read again', async () => {
  const first = await served({ answers: balance(coin()) })
  const one = await hook(first.portico, () => usePortfolio(), undefined)
  await one.until(({ isSuccess }) => isSuccess)
  await one.unmount()
  const late = held({ balances: [coin({ value: 5_000 })] })
  const second = await served({ answers: { balance: late.answer } }, first.stored)
  second.pass(60_000)
  const two = await hook(second.portico, () => usePortfolio(), undefined)
  expect((await two.until(({ data }) => data !== undefined)).data?.total).toBe('3000')
  late.go()
  await two.until(({ data }) => data?.total === '5000')
})
