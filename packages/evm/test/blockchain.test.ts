/** Tests of core's clients of the Blockchain API with the real server over real chains. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  getNfts,
  getPortfolio,
  getPrice,
  getTransactions,
  type AccountTransaction,
} from '@portico/core/blockchain'
import {
  demoAccounts,
  demoNetworks,
  startDemoChains,
  type DemoChains,
} from '@portico/testkit/chains'
import { serverFaults, startTestServer, type TestServer } from '@portico/testkit/server'
import { moves, settingsOf } from '../../server/test/indexed.ts'
import { demoPage } from './demo.ts'

const { ada, plain, impostor } = demoAccounts
const [mainnet, second] = ['eip155:1', 'eip155:31338'] as const
const [dollar, port] = demoNetworks.mainnet.tokens
const query = { address: ada.address, chain: mainnet } as const
let chains: DemoChains
let server: TestServer

beforeAll(async () => {
  chains = await startDemoChains()
  const prices = [{ kind: 'static', prices: { native: '2000.5', [dollar!.address]: '0.1' } }]
  const tokens = demoNetworks.mainnet.tokens.map(({ address }) => ({ address }))
  server = await startTestServer({
    rpc: { [mainnet]: [chains.mainnet.url] },
    blockchain: settingsOf({ [mainnet]: { prices, tokens } }),
  })
})
afterAll(async () => {
  await server.stop()
  await chains.stop()
})
beforeEach(() => server.behave(serverFaults.ok()))

/** A page of a host with this service. */
const open = async () =>
  (await demoPage(chains, 'approve', { service: { url: server.url, projectId: 'default' } }))
    .portico
const ofChain = async (address: string): Promise<bigint> =>
  BigInt((await chains.mainnet.rpc('eth_getBalance', [address, 'latest'])) as string)
/** Waits until the server has indexed a transaction. */
const indexed = (hash: string): Promise<void> =>
  vi.waitFor(async () =>
    expect(
      await (
        await fetch(`${server.url}/v1/account/${ada.address}/history?projectId=default`)
      ).text(),
    ).toContain(hash),
  )

test('a portfolio has the chain’s exact balances, valued at the operator’s prices', async () => {
  const portico = await open()
  const { holdings, total, source, currency } = await getPortfolio(portico, query)
  expect([source, currency]).toEqual(['service', 'usd'])
  const [coin, ...tokens] = holdings
  expect(coin).toMatchObject({
    token: null,
    symbol: 'ETH',
    amount: await ofChain(ada.address),
    price: '2000.5',
    priceSource: 'static',
    listed: true,
  })
  expect(tokens.find(({ symbol }) => symbol === dollar!.symbol)).toMatchObject({
    token: dollar!.address.toLowerCase(),
    formatted: '1234.56',
    price: '0.1',
    value: '123.456',
  })
  // The price is unknown: the value is not zero, and the total says that it is incomplete.
  expect(tokens.find(({ symbol }) => symbol === port!.symbol)).toMatchObject({
    price: null,
    value: null,
  })
  expect(holdings.find(({ token }) => token === null)!.value).toBe(
    String(Number(coin!.formatted) * 2000.5),
  )
  expect(total).toBe(String(Number(coin!.value) + 123.456))
})

test('returns every value as unknown, and none in dollars, in a currency without the operator’s rate', async () => {
  const { holdings, total } = await getPortfolio(await open(), { ...query, currency: 'CHF' })
  expect(total).toBeNull()
  expect(holdings.map(({ price, value }) => [price, value])).toEqual(
    holdings.map(() => [null, null]),
  )
})

test('prices requested in one tick share one request, and unknown ones are null', async () => {
  const portico = await open()
  server.clear()
  const [native, known, unknown] = await Promise.all(
    [undefined, dollar!.address, port!.address].map((token) =>
      getPrice(portico, { chain: mainnet, token }),
    ),
  )
  expect([native, known, unknown]).toMatchObject([
    { price: '2000.5', source: 'static' },
    { price: '0.1' },
    { price: null, source: null },
  ])
  expect(server.requests.filter(({ path }) => path === '/v1/fungible/price')).toHaveLength(1)
})

test('a history is read page by page to its end without duplicates or gaps, newest first', async () => {
  const portico = await open()
  const { send } = moves(chains.mainnet)
  const sent: string[] = []
  for (const value of [1n, 2n, 3n, 4n, 5n])
    sent.unshift((await send(impostor.address, plain.address, { value })).hash)
  await indexed((await send(ada.address, plain.address, { value: 7n })).hash)
  const all: AccountTransaction[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof getTransactions>> = await getTransactions(portico, {
      address: impostor.address,
      cursor,
      limit: 2,
    })
    expect(page.transactions.length).toBeLessThanOrEqual(2)
    all.push(...page.transactions)
    cursor = page.next
  } while (cursor !== null)
  expect(all.slice(0, 5).map(({ hash }) => hash)).toEqual(sent)
  expect(all[0]).toMatchObject({
    chain: mainnet,
    type: 'send',
    status: 'confirmed',
    to: plain.address.toLowerCase(),
    transfers: [
      { direction: 'out', amount: '0.000000000000000005', token: { symbol: 'ETH' }, nft: null },
    ],
  })
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const whole = await getTransactions(portico, { address: impostor.address, limit: 100 })
  expect(all.map(({ id }) => id)).toEqual(whole.transactions.map(({ id }) => id))
})

test('NFTs have their amounts, page by page', async () => {
  const portico = await open()
  const { call, multi, nft } = moves(chains.mainnet)
  const [pieces, pictures] = [await multi(), await nft()]
  await call(ada.address, pictures, 'mint', [ada.address, 7n, ''])
  const { hash } = await call(ada.address, pieces, 'mintBatch', [
    ada.address,
    [1n, 2n],
    [10n, 2n ** 130n],
  ])
  await indexed(hash)
  const first = await getNfts(portico, { ...query, limit: 2 })
  const rest = await getNfts(portico, { ...query, limit: 2, cursor: first.next })
  const shown = [...first.nfts, ...rest.nfts].map(
    ({ address, tokenId, standard, quantity }) => `${address} ${tokenId} ${standard} ${quantity}`,
  )
  expect(shown.toSorted()).toEqual(
    [
      `${pieces} 1 ERC1155 10`,
      `${pieces} 2 ERC1155 ${2n ** 130n}`,
      `${pictures} 7 ERC721 1`,
    ].toSorted(),
  )
  expect(rest.next).toBeNull()
})

test('a network that the service does not support, or a page without a service, is read from the node', async () => {
  const portico = await open()
  const network = await getPortfolio(portico, { address: ada.address, chain: second })
  expect(network).toMatchObject({ source: 'network', total: null })
  const alone = (await demoPage(chains)).portico
  const { source, holdings } = await getPortfolio(alone, query)
  expect(source).toBe('network')
  expect(holdings[0]).toMatchObject({
    token: null,
    amount: await ofChain(ada.address),
    price: null,
    value: null,
  })
  expect(holdings.find(({ symbol }) => symbol === dollar!.symbol)).toMatchObject({
    formatted: '1234.56',
  })
  await expect(
    getTransactions(portico, { address: ada.address, chain: second }),
  ).rejects.toMatchObject({ code: 'chain-unsupported' })
  await expect(getTransactions(alone, query)).rejects.toMatchObject({ code: 'config' })
})

test.each([
  ['is down', serverFaults.drop(), 'network'],
  ['answers 429', serverFaults.tooMany(60), 'http-status'],
  ['breaks off', serverFaults.malformed(), 'parse'],
  ['answers something else', serverFaults.body('<html>', 'text/html'), 'parse'],
])('a service that %s is an error, and the earlier data stays', async (_what, fault, code) => {
  const portico = await open()
  const before = await getPortfolio(portico, query)
  server.behave(fault, { only: ['/v1/account/'] })
  await expect(getTransactions(portico, query)).rejects.toMatchObject({ code })
  expect(await getPortfolio(portico, { ...query, fresh: true })).toEqual(before)
  server.clear()
  // The service is not asked again before its pause has ended.
  await expect(getTransactions(portico, query)).rejects.toMatchObject({ code })
  expect(server.requests).toEqual([])
})

test('an aborted request rejects at once, and a later one is sent again', async () => {
  const portico = await open()
  server.behave(serverFaults.hold(), { only: ['/v1/account/'] })
  const controller = new AbortController()
  const reading = getPortfolio(portico, { ...query, signal: controller.signal })
  reading.catch(() => {})
  await vi.waitFor(() =>
    expect(server.requests.filter(({ path }) => path.startsWith('/v1/account/'))).not.toEqual([]),
  )
  controller.abort()
  await expect(reading).rejects.toMatchObject({ code: 'aborted' })
  server.behave(serverFaults.ok())
  server.release()
  expect(await getPortfolio(portico, query)).toMatchObject({ source: 'service' })
})
