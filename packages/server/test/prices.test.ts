import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import {
  demoTokenAbi,
  demoTokenBytecode,
  faults,
  feedAbi,
  feedBytecode,
  poolV2Abi,
  poolV2Bytecode,
  poolV3Abi,
  poolV3Bytecode,
  startChain,
  startFaultyRpc,
  type LocalChain,
} from '@portico/testkit/chains'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { timeoutScale } from '../../../scripts/time-limits.mjs'
import { readBlockchain } from '../src/settings/read-blockchain.ts'
import { priceReply, type PriceReply } from '../src/wire.ts'
import * as v from 'valibot'
import { deploy, type Deployed } from './contracts.ts'
import { start } from './start.ts'

const id = 'eip155:1'
/** Seconds. */
const today = 1_800_000_000

let chain: LocalChain
/** Six places. */
let dollar: Deployed
/** Eighteen places. */
let token: Deployed
beforeAll(async () => {
  chain = await startChain({ chainId: 1 })
  dollar = await deploy(chain, demoTokenAbi, demoTokenBytecode, 'Test Dollar', 'TUSD', 6)
  token = await deploy(chain, demoTokenAbi, demoTokenBytecode, 'Test Token', 'TT', 18)
})
afterAll(() => chain.stop())

interface Notified {
  readonly prices: readonly object[]
  readonly more?: object
  readonly chainMore?: object
  readonly url?: string
  readonly now?: () => number
  readonly logTo?: Writable
}

/** Asks a server with these sources what tokens cost. */
async function serve({
  prices,
  more = {},
  chainMore = {},
  url = chain.url,
  now = () => today * 1_000,
  logTo,
}: Notified) {
  const tokens = [dollar, token].map(({ address }) => ({ address }))
  const settings = {
    name: 'Ethereum',
    native: { name: 'Ether', symbol: 'ETH' },
    tokens,
    anchors: [{ address: dollar.address, minimum: '10000' }],
    prices,
    ...chainMore,
  }
  const server = await start({
    rpc: { [id]: [url] },
    rpcTimeout: 2_000 * timeoutScale,
    blockchain: readBlockchain({ chains: { [id]: settings }, ...more }),
    now,
    ...(logTo && { logTo, logLevel: 'trace' }),
  })
  const ask = (body: object): Promise<Response> => server.post('/v1/fungible/price', body)
  async function fungibles(
    ids: readonly string[] = [token.address],
    currency = 'usd',
  ): Promise<PriceReply['fungibles']> {
    const reply = await ask({ currency, addresses: ids.map((each) => `${id}:${each}`) })
    expect(reply.status).toBe(200)
    return v.parse(priceReply, await reply.json()).fungibles
  }
  return {
    ...server,
    ask,
    fungibles,
    price: async (each: string = token.address, currency = 'usd') =>
      (await fungibles([each], currency))[0]?.price,
  }
}

const fixed = (prices: Record<string, string>, currency = 'usd'): object => ({
  kind: 'static',
  currency,
  prices,
})

async function feed(answer: bigint, ago: number, places = 8): Promise<Deployed> {
  const made = await deploy(chain, feedAbi, feedBytecode, places)
  await made.send('set', answer, BigInt(today - ago), BigInt(today - ago))
  return made
}
const feeds = (source: Deployed, more: object = {}, sequencer?: object): object => ({
  kind: 'chainlink',
  feeds: [{ token: token.address, feed: source.address, heartbeat: 600, ...more }],
  ...(sequencer && { sequencer }),
})

/** A pool of the token and the dollar. */
async function pool(kind: 'uniswap-v2' | 'uniswap-v3'): Promise<Deployed> {
  return kind === 'uniswap-v2'
    ? deploy(chain, poolV2Abi, poolV2Bytecode, dollar.address, token.address)
    : deploy(chain, poolV3Abi, poolV3Bytecode, dollar.address, token.address)
}
const pools = (kind: string, { address }: Deployed, more: object = {}): object => ({
  kind,
  pools: [{ token: token.address, pool: address, anchor: dollar.address, window: 600, ...more }],
})
const one = (): object => fixed({ [dollar.address]: '1' })

test('takes prices and their source from a table, and omits missing ones', async () => {
  const { fungibles } = await serve({
    prices: [fixed({ native: '2000.5', [token.address]: '0.000000000001' })],
  })
  const asked = [
    'native',
    '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    token.address,
    dollar.address,
    `0x${'99'.repeat(20)}`,
  ]
  const about = { priceSource: 'static', priceAt: new Date(today * 1_000).toISOString() }
  expect(await fungibles(asked)).toEqual([
    { address: `${id}:native`, name: 'Ether', symbol: 'ETH', price: 2000.5, ...about },
    {
      address: `${id}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`,
      name: 'Ether',
      symbol: 'ETH',
      price: 2000.5,
      ...about,
    },
    { address: `${id}:${token.address}`, name: 'Test Token', symbol: 'TT', price: 1e-12, ...about },
  ])
})

test('rejects a price of zero', async () => {
  expect(
    await (await serve({ prices: [fixed({ [token.address]: '0.00' })] })).price(),
  ).toBeUndefined()
})

test('converts prices by a rate, and returns none without one, never dollars', async () => {
  const { price } = await serve({
    prices: [fixed({ [token.address]: '3' }), fixed({ native: '10' }, 'eur')],
    more: { rates: { eur: '0.5' } },
  })
  expect([
    await price(token.address, 'usd'),
    await price(token.address, 'eur'),
    await price(token.address, 'EUR'),
    await price(token.address, 'jpy'),
  ]).toEqual([3, 1.5, 1.5, undefined])
  expect([
    await price('native', 'eur'),
    await price('native', 'usd'),
    await price('native', 'jpy'),
  ]).toEqual([10, 20, undefined])
})

test('returns no price on a testnet', async () => {
  expect(
    await (
      await serve({ prices: [fixed({ [token.address]: '3' })], chainMore: { testnet: true } })
    ).price(),
  ).toBeUndefined()
})

test('returns a feed’s price with its age', async () => {
  const { fungibles } = await serve({ prices: [feeds(await feed(123_450_000_000n, 60))] })
  expect(await fungibles()).toMatchObject([
    {
      price: 1234.5,
      priceSource: 'chainlink',
      priceAt: new Date((today - 60) * 1_000).toISOString(),
    },
  ])
})

test.each<[string, bigint, number, object]>([
  ['is older than its heartbeat', 100n, 601, {}],
  ['is of tomorrow', 100n, -86_400, {}],
  ['was never updated', 100n, today, {}],
  ['is zero', 0n, 60, {}],
  ['is below zero', -5n, 60, {}],
  ['is below its bound', 99n, 60, { min: '0.000001' }],
  ['is above its bound', 101n, 60, { max: '0.000001' }],
])('ignores a feed whose answer %s', async (_, answer, ago, more) => {
  expect(
    await (await serve({ prices: [feeds(await feed(answer, ago), more)] })).price(),
  ).toBeUndefined()
})

test('accepts a feed’s price within its bounds', async () => {
  expect(
    await (
      await serve({ prices: [feeds(await feed(100n, 60), { min: '0.000001', max: '0.000001' })] })
    ).price(),
  ).toBe(1e-6)
})

test('ignores a feed that is no feed', async () => {
  expect(
    await (
      await serve({ prices: [feeds(token), feeds({ ...token, address: `0x${'77'.repeat(20)}` })] })
    ).price(),
  ).toBeUndefined()
})

test.each([
  ['runs', 0n, 7_200, 5],
  ['is down', 1n, 7_200, undefined],
  ['has just come back', 0n, 60, undefined],
  ['has not started', 0n, today, undefined],
])('ignores feeds where the sequencer %s', async (_, answer, ago, price) => {
  const sequencer = { feed: (await feed(answer, ago, 0)).address, grace: 3_600 }
  expect(
    await (await serve({ prices: [feeds(await feed(500_000_000n, 60), {}, sequencer)] })).price(),
  ).toBe(price)
})

test('prices a token of a pair by its anchor on either side, and counts only the anchor as liquidity', async () => {
  const pair = await pool('uniswap-v2')
  const prices = [fixed({ [dollar.address]: '1.1' }), pools('uniswap-v2', pair)]
  await pair.send('setReserves', token.address, 2_000n * 10n ** 18n, 5_000n * 10n ** 6n)
  expect(await (await serve({ prices })).fungibles()).toMatchObject([
    { price: 2.75, priceSource: 'uniswap-v2' },
  ])
  await pair.send('setReserves', token.address, 10n ** 30n, 4_999_999_999n)
  expect(await (await serve({ prices })).price()).toBeUndefined()
  await pair.send('setReserves', token.address, 0n, 5_000n * 10n ** 6n)
  expect(await (await serve({ prices })).price()).toBeUndefined()
})

test('a pool prices the coin by its wrapped form', async () => {
  const pair = await pool('uniswap-v2')
  await pair.send('setReserves', token.address, 10n ** 18n, 10_000n * 10n ** 6n)
  expect(
    await (
      await serve({ prices: [one(), pools('uniswap-v2', pair, { token: 'native' })] })
    ).price('native'),
  ).toBe(10_000)
})

test('ignores a pool of other tokens, or whose anchor has no price', async () => {
  const [pair, stranger] = [
    await pool('uniswap-v2'),
    await deploy(chain, poolV2Abi, poolV2Bytecode, dollar.address, `0x${'55'.repeat(20)}`),
  ]
  for (const each of [pair, stranger])
    await each.send('setReserves', dollar.address, 10_000n * 10n ** 6n, 10n ** 18n)
  expect(
    await (await serve({ prices: [one(), pools('uniswap-v2', stranger)] })).price(),
  ).toBeUndefined()
  expect(await (await serve({ prices: [pools('uniswap-v2', pair)] })).price()).toBeUndefined()
  expect(
    await (
      await serve({ prices: [one(), pools('uniswap-v2', pair)], chainMore: { anchors: [] } })
    ).price(),
  ).toBeUndefined()
})

test('prices an anchor by the other sources, never by a pool', async () => {
  const pair = await pool('uniswap-v2')
  await pair.send('setReserves', token.address, 10n ** 24n, 10n ** 13n)
  const anchors = [dollar, token].map(({ address }) => ({ address, minimum: '1' }))
  const { price } = await serve({
    prices: [one(), pools('uniswap-v2', pair)],
    chainMore: { anchors },
  })
  expect([await price(), await price(dollar.address)]).toEqual([undefined, 1])
})

test('reads a version 3 pool by its mean over the window, never by its present price', async () => {
  const made = await pool('uniswap-v3')
  await dollar.send('mint', made.address, 10_000n * 10n ** 6n)
  // 1 TT for 2.5 TUSD: 2.5 of 10^6 for 10^18 of the smallest units, whichever is token 0.
  const tick =
    Math.round(Math.log(2.5e-12) / Math.log(1.0001)) * (token.address < dollar.address ? 1 : -1)
  await made.send('setTicks', tick, 600, 1n)
  const { fungibles } = await serve({ prices: [one(), pools('uniswap-v3', made)] })
  const [first] = await fungibles()
  expect(first).toMatchObject({ priceSource: 'uniswap-v3' })
  expect(Math.abs(first!.price - 2.5)).toBeLessThan(0.0003)
  await made.send('setTicks', tick, 599, 10n ** 40n)
  expect(
    await (await serve({ prices: [one(), pools('uniswap-v3', made)] })).price(),
  ).toBeUndefined()
})

test('ignores a thin version 3 pool', async () => {
  const made = await pool('uniswap-v3')
  await made.send('setTicks', 0, 600, 1n)
  await dollar.send('mint', made.address, 9_999_999_999n)
  expect(
    await (await serve({ prices: [one(), pools('uniswap-v3', made)] })).price(),
  ).toBeUndefined()
  await dollar.send('mint', made.address, 1n)
  expect(await (await serve({ prices: [one(), pools('uniswap-v3', made)] })).price()).toBe(1e12)
})

test('takes the first configured source unless another differs too much', async () => {
  const priceFrom = (other: string, spread: number): Promise<number | undefined> =>
    serve({
      prices: [fixed({ [token.address]: '100' }), fixed({ [token.address]: other })],
      more: { spread },
    }).then(({ price }) => price())
  expect(await priceFrom('110', 0.1)).toBe(100)
  expect(await priceFrom('110.01', 0.1)).toBeUndefined()
  expect(await priceFrom('90.9', 0.1)).toBeUndefined()
  expect(await priceFrom('100', 0)).toBe(100)
})

test('sources in other currencies are compared by their rates', async () => {
  const priceFrom = (euros: string): Promise<number | undefined> =>
    serve({
      prices: [fixed({ [token.address]: '100' }), fixed({ [token.address]: euros }, 'eur')],
      more: { rates: { eur: '0.5' } },
    }).then(({ price }) => price())
  expect(await priceFrom('50')).toBe(100)
  expect(await priceFrom('100')).toBeUndefined()
})

test('falls back to the next source for a stale feed', async () => {
  const prices = [feeds(await feed(500_000_000n, 601)), fixed({ [token.address]: '7' })]
  expect(await (await serve({ prices })).fungibles()).toMatchObject([
    { price: 7, priceSource: 'static' },
  ])
})

test('accepts a feed for its heartbeat, not for the general age limit', async () => {
  const source = feeds(await feed(500_000_000n, 301))
  expect(await (await serve({ prices: [source], more: { priceAge: 1 } })).price()).toBe(5)
})

test('returns prices that need no node when the node is down', async () => {
  const faulty = await startFaultyRpc(chain.url)
  onTestFinished(() => faulty.stop())
  faulty.behave(faults.drop())
  const { fungibles } = await serve({
    url: faulty.url,
    prices: [feeds(await feed(500_000_000n, 60)), fixed({ native: '2' })],
  })
  expect(await fungibles(['native', token.address])).toMatchObject([{ symbol: 'ETH', price: 2 }])
})

test('caches a read for half a minute, and shares it between concurrent requests', async () => {
  const faulty = await startFaultyRpc(chain.url)
  onTestFinished(() => faulty.stop())
  let time = today * 1_000
  const source = await feed(500_000_000n, 60)
  const { price } = await serve({ url: faulty.url, prices: [feeds(source)], now: () => time })
  const rounds = (): number =>
    faulty.calls.filter(({ params }) => JSON.stringify(params).includes('feaf968c')).length
  expect(await Promise.all(Array.from({ length: 10 }, () => price()))).toEqual(Array(10).fill(5))
  expect(rounds()).toBe(1)
  await source.send('set', 600_000_000n, BigInt(today), BigInt(today))
  time += 29_999
  expect(await price()).toBe(5)
  time += 1
  expect(await price()).toBe(6)
})

/** A service with CoinGecko's interface, with answers that the test chooses. */
async function coingecko(answer: (url: URL, reply: ServerResponse) => void) {
  const asked: { url: URL; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, reply) => {
    const url = new URL(request.url!, 'http://service.example')
    asked.push({ url, headers: request.headers })
    answer(url, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => (server.closeAllConnections(), void server.close()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3/`
  return {
    asked,
    source: {
      kind: 'coingecko',
      url,
      key: 'a-secret-of-the-operator',
      native: 'ethereum',
      platform: 'ethereum',
    },
  }
}
const quoted = (usd: string, at: number = today): string => `{"usd":${usd},"last_updated_at":${at}}`

test('requests many tokens at a time from a service with its key, and keeps its exact numbers', async () => {
  const { asked, source } = await coingecko((url, reply) =>
    reply.end(
      url.pathname.endsWith('/price')
        ? `{"ethereum":${quoted('2000.25')}}`
        : `{"${token.address.toUpperCase().replace('0X', '0x')}":${quoted('1.5e-7')},"${dollar.address}":${quoted('1', today - 30)}}`,
    ),
  )
  const { fungibles } = await serve({ prices: [source] })
  expect(await fungibles(['native', token.address, dollar.address])).toMatchObject([
    { price: 2000.25, priceSource: 'coingecko', priceAt: new Date(today * 1_000).toISOString() },
    { price: 1.5e-7 },
    { price: 1, priceAt: new Date((today - 30) * 1_000).toISOString() },
  ])
  expect(asked.map(({ url }) => url.pathname).sort()).toEqual([
    '/api/v3/simple/price',
    '/api/v3/simple/token_price/ethereum',
  ])
  expect(
    asked.every(
      ({ headers, url }) =>
        headers['x-cg-pro-api-key'] === 'a-secret-of-the-operator' &&
        !url.search.includes('secret'),
    ),
  ).toBe(true)
})

test.each([
  ['no JSON', '<html>'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a text in place of a number', `{"ADDRESS":{"usd":"5","last_updated_at":${today}}}`],
  ['a price below zero', `{"ADDRESS":${quoted('-5')}}`],
  ['a price of zero', `{"ADDRESS":${quoted('0')}}`],
  ['a price beyond reason', `{"ADDRESS":${quoted('1e31')}}`],
  ['a number without end', `{"ADDRESS":${quoted('1'.repeat(5_000))}}`],
  ['an exponent without end', `{"ADDRESS":${quoted('1e999999999')}}`],
  ['a price without a time', '{"ADDRESS":{"usd":5}}'],
  ['a price of tomorrow', `{"ADDRESS":${quoted('5', today + 86_400)}}`],
  ['a price of long ago', `{"ADDRESS":${quoted('5', today - 3_601)}}`],
  ['depths', '['.repeat(200_000) + ']'.repeat(200_000)],
  ['megabytes', `{"a":"${'x'.repeat(1_100_000)}","ADDRESS":${quoted('5')}}`],
  ['names of the language', `{"__proto__":${quoted('5')},"constructor":${quoted('5')}}`],
])('ignores a service that answers %s', async (_, text) => {
  const { source } = await coingecko((_url, reply) =>
    reply.end(text.replace('ADDRESS', token.address)),
  )
  expect(await (await serve({ prices: [source] })).price()).toBeUndefined()
})

test('pauses a service after 429 for its Retry-After, and keeps its earlier prices', async () => {
  let limited = false
  const { asked, source } = await coingecko((_url, reply) =>
    limited
      ? reply.writeHead(429, { 'retry-after': '120' }).end()
      : reply.end(`{"${token.address}":${quoted('5')}}`),
  )
  let time = today * 1_000
  const { price } = await serve({ prices: [source], now: () => time })
  expect(await price()).toBe(5)
  limited = true
  for (const [seconds, requests] of [
    [31, 2],
    [62, 2],
    [93, 2],
    [149, 2],
    [180, 3],
  ] as const) {
    time = (today + seconds) * 1_000
    expect(await price()).toBe(5)
    expect(asked, `after ${seconds} s`).toHaveLength(requests)
  }
  time = (today + 3_601) * 1_000
  expect(await price()).toBeUndefined()
})

test('names no service, key or service answer in responses and the log', async () => {
  const lines: string[] = []
  const logTo = new Writable({
    write: (line, _encoding, done) => (lines.push(String(line)), done()),
  })
  const { source } = await coingecko((_url, reply) =>
    reply.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end('a-secret'),
  )
  const { ask } = await serve({ prices: [source], logTo })
  const reply = await ask({ addresses: [`${id}:${token.address}`] })
  expect(await reply.json()).toEqual({ fungibles: [] })
  expect(lines.join('')).toContain('prices could not be fetched')
  expect(lines.join('').replace(/"url":"http:\/\/127\.0\.0\.1:\d+","migrated"/, '')).not.toMatch(
    /secret|127\.0\.0\.1|elsewhere/,
  )
})

test('accepts the project in the body alone, and refuses a missing or unknown one', async () => {
  const { url } = await serve({ prices: [] })
  const ask = (body: object): Promise<Response> =>
    fetch(`${url}/v1/fungible/price`, { method: 'POST', body: JSON.stringify(body) })
  const addresses = [`${id}:native`]
  expect((await ask({ projectId: 'default', addresses })).status).toBe(200)
  expect((await ask({ addresses })).status).toBe(401)
  expect((await ask({ projectId: 'nobody', addresses })).status).toBe(401)
})

test('omits chains of other namespaces and unserved ones, and refuses invalid addresses', async () => {
  const { ask } = await serve({ prices: [fixed({ native: '1' })] })
  const reply = await ask({
    addresses: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:native', 'eip155:7:native', `${id}:0x12`],
  })
  expect([reply.status, await reply.json()]).toEqual([200, { fungibles: [] }])
  for (const body of [
    {},
    { addresses: [] },
    { addresses: ['x'] },
    { addresses: [`${id}:native`], currency: 'x' },
    { addresses: Array(101).fill(`${id}:native`) },
  ])
    expect((await ask(body)).status).toBe(400)
})
