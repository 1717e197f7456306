/** Tests of the order of quotes: the most, less the cost of its gas. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteOf, request } from '../../test/swaps.ts'
import { inReceived, ranked } from './rank.ts'
import type { SwapAnswer } from './types.ts'

const answer = (source: string, amountOut?: bigint, gas?: bigint): SwapAnswer => ({
  source,
  name: source,
  ...(amountOut === undefined
    ? { is: 'no-route' }
    : {
        is: 'quote',
        quote: quoteOf(request, source, amountOut, gas === undefined ? {} : { gas }),
      }),
})
const order = (answers: readonly SwapAnswer[]): string =>
  answers.map(({ source }) => source).join(' ')

/** One coin of 18 decimals is 2,000, one received token of 6 decimals is 1. */
const costs = {
  gasPrice: 10n ** 9n,
  coin: { price: '2000', decimals: 18 },
  token: { price: '1', decimals: 6 },
}

test('the most comes first, and those without a quote last', () => {
  const all = [answer('a'), answer('b', 5n), answer('c', 7n), answer('d'), answer('e', 6n)]
  expect(order(ranked(all, {}))).toBe('c e b a d')
})

test('equal quotes keep the order of the sources', () => {
  expect(order(ranked([answer('a', 5n), answer('b', 5n), answer('c', 5n)], {}))).toBe('a b c')
})

test('dear gas outweighs a better amount', () => {
  // 100,000 gas cost 0.0001 coins, which are 0.2 tokens; 400,000 cost 0.8.
  const all = ranked(
    [answer('dear', 100_500_000n, 400_000n), answer('cheap', 100_000_000n, 100_000n)],
    costs,
  )
  expect(order(all)).toBe('cheap dear')
  expect(all.map(({ net }) => net)).toEqual([99_800_000n, 99_700_000n])
})

test('a source that does not estimate its gas is taken for the dearest', () => {
  const all = ranked(
    [
      answer('silent', 100_500_000n),
      answer('dear', 100_400_000n, 400_000n),
      answer('cheap', 100_000_000n, 100_000n),
    ],
    costs,
  )
  expect(order(all)).toBe('cheap silent dear')
  expect(all.map(({ net }) => net)).toEqual([99_800_000n, undefined, 99_600_000n])
})

test('without a price, the amount decides', () => {
  const { gasPrice } = costs
  const all = ranked([answer('a', 5n, 1n), answer('b', 6n, 10n ** 9n)], { gasPrice })
  expect(order(all)).toBe('b a')
  expect(all.some((each) => 'net' in each)).toBe(false)
})

test('the coin is its own price, and a quote for it is one', () => {
  const out = { request: { ...request, to: null }, amountOut: 9n }
  expect(inReceived(3n, out, {})).toBe(3n)
  const given = { request: { ...request, from: null, amount: 10n ** 18n }, amountOut: 2_000_000n }
  expect(inReceived(10n ** 15n, given, {})).toBe(2_000n)
})

test('converts between any decimals, to the unit below', () => {
  const decimals = fc.constantFrom(0, 6, 18, 24)
  const price = fc
    .tuple(fc.integer({ min: 1, max: 10 ** 6 }), fc.integer({ min: 0, max: 999 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(3, '0')}`)
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      decimals,
      decimals,
      price,
      price,
      (cost, from, to, one, other) => {
        const converted = inReceived(cost, quoteOf(request, 'a', 1n), {
          coin: { price: one, decimals: from },
          token: { price: other, decimals: to },
        })
        const [a, b] = [one, other].map((text) => BigInt(text.replace('.', '')))
        expect(converted).toBe((cost * a! * 10n ** BigInt(to)) / (b! * 10n ** BigInt(from)))
      },
    ),
  )
})
