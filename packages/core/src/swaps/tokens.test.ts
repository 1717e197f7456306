/** Tests of the tokens to choose from: whom the host vouches for, and who only looks like them. */
import { expect, test, vi } from 'vitest'
import { served, type Answer } from '../../test/blockchain.ts'
import { dai, swappingNamespace, usdc, type SwapScript } from '../../test/swaps.ts'
import { ada } from '../../test/transfers.ts'
import type { Json } from '../types/index.ts'
import { importSwapToken, listSwapTokens } from './tokens.ts'
import { swapTokenReading, swapTokensReading } from './tokens-reading.ts'

const entry = (address: string, symbol: string, more: object = {}): Json => ({
  name: `The ${symbol}`,
  symbol,
  address: `eip155:1:${address}`,
  decimals: 18,
  ...more,
})
const at = (digit: string): string => `0x${digit.repeat(40)}`
const list =
  (...tokens: Json[]): Answer =>
  () => ({ tokens })

async function world({
  tokens = list(),
  script = {},
  service = true,
}: { tokens?: Answer; script?: Partial<SwapScript>; service?: boolean } = {}) {
  const { namespace } = swappingNamespace(script)
  const own = { 'eip155:1': [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }] }
  const it = await served({
    answers: { tokens },
    accounts: [ada],
    service,
    config: { adapters: [namespace], tokens: own },
  })
  return { ...it, all: () => listSwapTokens(it.portico, 'eip155:1') }
}

test('the coin, the suggested ones in their order, then the others as the service has them', async () => {
  const it = await world({
    tokens: list(
      entry(at('1'), 'PEPE'),
      entry(at('2'), 'WBTC'),
      entry(dai, 'DAI', { logoUri: 'https://img.example/dai.png' }),
      entry(at('3'), 'AAVE'),
      entry(usdc.toLowerCase(), 'USDC'),
    ),
  })
  const all = await it.all()
  expect(all.map(({ symbol, isSuggested }) => [symbol, isSuggested])).toEqual([
    ['COIN', true],
    ['AAVE', true],
    ['WBTC', true],
    ['DAI', true],
    ['USDC', true],
    ['PEPE', false],
  ])
  expect(all[0]).toEqual({
    address: null,
    name: 'Coin',
    symbol: 'COIN',
    decimals: 9,
    isSuggested: true,
  })
  expect(all[3]).toMatchObject({ address: dai, icon: 'https://img.example/dai.png', decimals: 18 })
})

test('marks a look-alike of a known token, and never suggests it', async () => {
  const it = await world({
    tokens: list(
      entry(at('1'), 'USDC'),
      entry(at('2'), 'UЅDС'),
      entry(at('3'), 'FAKE', { name: 'USD  Coin' }),
      entry(at('4'), 'COIN'),
      entry(at('5'), 'DAI'),
      entry(at('6'), 'DAI'),
    ),
  })
  const marks = Object.fromEntries(
    (await it.all()).map(({ address, looksLike, isSuggested }) => [
      address ?? 'coin',
      [looksLike, isSuggested],
    ]),
  )
  expect(marks).toEqual({
    coin: [undefined, true],
    [usdc]: [undefined, true],
    [at('1')]: ['USDC', false],
    [at('2')]: ['USDC', false],
    [at('3')]: ['USDC', false],
    [at('4')]: ['COIN', false],
    [at('5')]: [undefined, true],
    [at('6')]: ['DAI', false],
  })
})

test('entries that are no tokens of the network are left out, and names are cleaned', async () => {
  const it = await world({
    tokens: list(
      entry(at('1'), 'O\u202eK'),
      entry(at('2'), ''),
      entry(at('3'), 'BAD', { decimals: -1 }),
      entry(at('4'), 'BAD', { decimals: '18' }),
      entry(at('5'), 'BAD', { address: `eip155:10:${at('5')}` }),
      entry(at('6'), 'BAD', { address: at('6') }),
      entry(at('e'), 'ETH'),
      entry(at('7'), 'PIC', { logoUri: 'javascript:alert(1)' }),
      null,
    ),
  })
  const all = await it.all()
  expect(all.map(({ symbol }) => symbol)).toEqual(['COIN', 'USDC', 'OK', 'PIC'])
  expect(all.at(-1)).not.toHaveProperty('icon')
})

test.each<[what: string, tokens: Answer]>([
  ['fails', () => new Response('', { status: 500 })],
  ['has no such call', () => new Response('', { status: 404 })],
  ['answers nonsense', () => ({ tokens: 5 })],
])('a service that %s leaves the others', async (_what, tokens) => {
  const it = await world({ tokens })
  expect((await it.all()).map(({ symbol }) => symbol)).toEqual(['COIN', 'USDC'])
})

test('no service is asked where there is none, and its list is asked for once', async () => {
  const none = await world({ service: false })
  expect((await none.all()).map(({ symbol }) => symbol)).toEqual(['COIN', 'USDC'])
  const it = await world({ tokens: list(entry(dai, 'DAI')) })
  await Promise.all([it.all(), it.all()])
  await it.all()
  expect(it.asked).toMatchObject([{ path: '/v1/convert/tokens', query: { chainId: 'eip155:1' } }])
})

test('1,000 tokens keep their order', async () => {
  const many = Array.from({ length: 1_000 }, (_, number) =>
    entry(`0x${String(number).padStart(40, '0')}`, `T${number}X`),
  )
  const it = await world({ tokens: list(...many) })
  const all = await it.all()
  expect(all).toHaveLength(1_002)
  expect(all.slice(2).map(({ symbol }) => symbol)).toEqual(many.map((_, number) => `T${number}X`))
})

const facts = { address: dai, name: 'Dai \u202eStablecoin', symbol: 'DAI', decimals: 18 }

test('a token that no list has is read from the chain', async () => {
  const token = vi.fn(async () => facts)
  const it = await world({ script: { token } })
  expect(await importSwapToken(it.portico, 'eip155:1', ` ${dai.toLowerCase()} `)).toEqual({
    address: dai,
    name: 'Dai Stablecoin',
    symbol: 'DAI',
    decimals: 18,
    isSuggested: false,
    isImported: true,
  })
  expect(token).toHaveBeenCalledWith('eip155:1', dai, expect.any(AbortSignal))
})

test('an imported look-alike is marked, and a listed token is not imported', async () => {
  const it = await world({ script: { token: async () => ({ ...facts, symbol: 'USDС' }) } })
  expect(await importSwapToken(it.portico, 'eip155:1', dai)).toMatchObject({
    looksLike: 'USDC',
    isImported: true,
  })
  const listed = await importSwapToken(it.portico, 'eip155:1', usdc)
  expect(listed).toMatchObject({ symbol: 'USDC', isSuggested: true })
  expect(listed).not.toHaveProperty('isImported')
})

test.each<[what: string, address: string, token: () => Promise<typeof facts | null>]>([
  ['no address', 'USDC', async () => facts],
  ['a mistyped address', `${dai.slice(0, -1)}E`, async () => facts],
  ['the coin’s placeholder', at('e'), async () => facts],
  ['an account', dai, async () => null],
  ['a contract without a symbol', dai, async () => ({ ...facts, symbol: '' })],
  ['a contract of too many decimals', dai, async () => ({ ...facts, decimals: 300 })],
])('%s is no token', async (_what, address, token) => {
  const it = await world({ script: { token } })
  expect(await importSwapToken(it.portico, 'eip155:1', address)).toBeNull()
})

test('asks the service for a token when the adapter reads none', async () => {
  const tokens: Answer = ({ query }) => ({
    tokens: query['address'] ? [entry(dai, 'DAI')] : [],
  })
  const it = await world({ tokens })
  expect(await importSwapToken(it.portico, 'eip155:1', dai)).toMatchObject({ symbol: 'DAI' })
  expect(it.asked.at(-1)!.query).toMatchObject({ address: `eip155:1:${dai}` })
})

test('its readings are shared by network and address', async () => {
  const it = await world({ script: { token: async () => facts } })
  const { signal } = new AbortController()
  const all = swapTokensReading('eip155:1')
  expect(all.key).toBe('-/swap-tokens/eip155:1/all')
  expect(all.decode(await all.load(it.portico, signal))).toHaveLength(2)
  const one = swapTokenReading('eip155:1', dai)
  expect(one.decode(await one.load(it.portico, signal))).toMatchObject({ symbol: 'DAI' })
})
