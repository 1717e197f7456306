/** Tests of the list of tokens: its order, what is found in it, and what imitates another. */
import { expect, test } from 'vitest'
import type { Holding } from '../../blockchain/types.ts'
import type { ListedSwapToken } from '../../swaps/types.ts'
import { findChoices, tokenChoices } from './choices.ts'
import { pairOf } from './slice.ts'

const chain = 'eip155:1'
const addressOf = (digit: string): string => `0x${digit.repeat(40)}`
const [usdc, dai, fake, odd] = ['a', 'b', 'c', 'd'].map(addressOf) as [
  string,
  string,
  string,
  string,
]

const listed = (
  address: string | null,
  symbol: string,
  more: Partial<ListedSwapToken> = {},
): ListedSwapToken => ({
  address,
  symbol,
  name: `${symbol} coin`,
  decimals: 18,
  isSuggested: false,
  ...more,
})
const held = (
  token: string | null,
  symbol: string,
  value: string | null,
  more: Partial<Holding> = {},
): Holding => ({
  chain,
  token,
  name: `${symbol} coin`,
  symbol,
  decimals: 18,
  amount: 5n,
  formatted: '5',
  price: null,
  value,
  priceSource: null,
  priceAt: null,
  icon: null,
  listed: null,
  spam: false,
  ...more,
})
const list = [listed(null, 'ETH'), listed(usdc, 'USDC', { isSuggested: true }), listed(dai, 'DAI')]
const symbols = (all: readonly { symbol: string }[]): string =>
  all.map((each) => each.symbol).join()

test('lists own tokens by value first, then those suggested, then all others', () => {
  const all = tokenChoices({
    holdings: [held(null, 'ETH', '10'), held(odd, 'ODD', null), held(dai, 'DAI', '20')],
    listed: list,
    known: [],
  })
  expect(symbols(all)).toBe('DAI,ETH,ODD,USDC')
  expect(all.map(({ group }) => group)).toEqual(['own', 'own', 'own', 'suggested'])
  // The same token in another spelling is one.
  const upper = tokenChoices({
    holdings: [held(dai.toUpperCase().replace('0X', '0x'), 'DAI', '20')],
    listed: list,
    known: [{ address: usdc, name: 'USDC coin', symbol: 'USDC', decimals: 6 }],
  })
  expect(symbols(upper)).toBe('DAI,ETH,USDC')
})

test.each([
  ['the same symbol', { symbol: 'USDC', name: 'Other' }],
  ['a symbol that is drawn alike', { symbol: 'USD\u0421', name: 'Other' }],
  ['the same name', { symbol: 'XYZ', name: 'USDC coin' }],
])('marks a token with %s at another address, and not the known one', (_what, names) => {
  const all = tokenChoices({
    holdings: [held(fake, 'USDC', null, names), held(usdc, 'USDC', '1')],
    listed: list,
    known: [],
  })
  expect(all.find(({ token }) => token === fake)).toMatchObject({
    isKnown: false,
    isLookAlike: true,
  })
  expect(all.find(({ token }) => token === usdc)).toMatchObject({
    isKnown: true,
    isLookAlike: false,
  })
})

test('a look-alike in a service’s list is no known token', () => {
  const all = tokenChoices({
    holdings: [held(fake, 'USDC', '5', { listed: true })],
    listed: [...list, listed(fake, 'USDC', { looksLike: 'USDC' })],
    known: [],
  })
  expect(all[0]).toMatchObject({ token: fake, isKnown: false, isLookAlike: true })
})

test('finds by symbol, name and address, exact symbols first, and spam by its address alone', () => {
  const all = tokenChoices({
    holdings: [held(fake, 'DAIX', null), held(odd, 'DAI', null, { spam: true })],
    listed: [...list, listed(addressOf('e'), 'XDAI')],
    known: [],
  })
  expect(symbols(findChoices(all, ' dai '))).toBe('DAI,DAIX,XDAI')
  expect(symbols(findChoices(all, 'usdc COIN'))).toBe('USDC')
  expect(findChoices(all, odd.toUpperCase().replace('0X', '0x'))).toMatchObject([{ token: odd }])
  expect(findChoices(all, '').some(({ spam }) => spam)).toBe(false)
  expect(findChoices(all, 'nothing')).toEqual([])
})

test('a thousand tokens are listed and searched', () => {
  const many = Array.from({ length: 1_000 }, (_, at) =>
    listed(`0x${String(at).padStart(40, '0')}`, `C${at}`),
  )
  const all = tokenChoices({ holdings: [], listed: many, known: [] })
  expect(all).toHaveLength(1_000)
  expect(symbols(findChoices(all, 'c99')).split(',')[0]).toBe('C99')
})

test('a pair is the same the other way round, and in another spelling', () => {
  expect(pairOf(chain, null, usdc)).toBe(pairOf(chain, usdc.toUpperCase(), null))
  expect(pairOf(chain, null, usdc)).not.toBe(pairOf(chain, null, dai))
  expect(pairOf(chain, null, usdc)).not.toBe(pairOf('eip155:10', null, usdc))
})
