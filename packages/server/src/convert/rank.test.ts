import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Offer } from './market.ts'
import { rank } from './rank.ts'
import type { SwapSource } from './types.ts'

const offer = (id: string, amountOut: bigint, gas?: bigint): Offer => ({
  source: { id } as SwapSource,
  quote: { amountOut, gas, minimumOut: undefined, fee: undefined, route: [] },
})
const ids = (offers: readonly Offer[]): string => offers.map(({ source }) => source.id).join('')
const same = (units: bigint): bigint => units

test('the most that is left after gas comes first', () => {
  const offers = [offer('a', 100n, 60n), offer('b', 90n, 10n), offer('c', 80n, 10n)]
  expect(ids(rank(offers, 0n, same))).toBe('abc')
  expect(ids(rank(offers, 1n, same))).toBe('bca')
  // A swap of less than its gas.
  expect(ids(rank(offers, 1_000n, same))).toBe('bca')
})

test('a source that states no gas gains nothing by it', () => {
  const offers = [offer('a', 100n), offer('b', 99n, 50n), offer('c', 98n, 10n)]
  expect(ids(rank(offers, 1n, same))).toBe('cab')
})

test('without a price of gas or of the coin, amounts decide', () => {
  const offers = [offer('a', 90n, 0n), offer('b', 100n, 1_000n)]
  expect(ids(rank(offers, undefined, same))).toBe('ba')
  expect(ids(rank(offers, 1n, () => undefined))).toBe('ba')
})

test('keeps every offer, in an order that does not depend on who answered first', () => {
  const amount = fc.bigInt({ min: 1n, max: 2n ** 256n })
  const gas = fc.option(fc.bigInt({ min: 0n, max: 10n ** 9n }), { nil: undefined })
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, gas), { maxLength: 6 }), (quotes) => {
      const offers = quotes.map(([out, units], place) => offer(String(place), out, units))
      const most = offers.reduce((all, { quote }) => (quote.gas! > all ? quote.gas! : all), 0n)
      const net = ({ quote }: Offer): bigint => quote.amountOut - (quote.gas ?? most) * 7n
      const [one, other] = [rank(offers, 7n, same), rank(offers.toReversed(), 7n, same)]
      expect(one.map(net)).toEqual(other.map(net))
      expect(new Set(one)).toEqual(new Set(offers))
      expect(one.map(net)).toEqual(one.map(net).toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0)))
    }),
  )
})
