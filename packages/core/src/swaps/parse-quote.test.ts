/** Tests of what a source answers: no part of it is believed that was not asked for. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteOf, request, usdc } from '../../test/swaps.ts'
import { bob } from '../../test/transfers.ts'
import { parseQuote } from './parse-quote.ts'

const now = 1_700_000_000_500
const good = quoteOf(request, 'desk', 1_000n)
const parse = (more: object): unknown => parseQuote({ ...good, ...more }, 'desk', request, now)

test('takes what was asked for, without what no quote has', () => {
  const route = [{ from: usdc, to: null, exchange: 'Pool \u202e1' }]
  const more = { gas: 90_000n, fee: { token: null, amount: 5n }, data: { id: 7 } }
  expect(parse({ ...more, route, evil: true })).toEqual({
    ...good,
    ...more,
    route: [{ from: usdc, to: null, exchange: 'Pool 1' }],
  })
})

test('an address in other letter case is the same token', () => {
  expect(parse({ request: { ...request, from: usdc.toLowerCase() } })).toMatchObject({ request })
})

test.each<[what: string, more: object]>([
  ['nothing', { amountOut: 0n, minimumOut: 0n }],
  ['less than nothing', { amountOut: -1n, minimumOut: -1n }],
  ['more than any token has', { amountOut: 1n << 256n }],
  ['a number that is no bigint', { amountOut: 1_000 }],
  ['a text', { amountOut: '1000' }],
  ['a minimum of nothing', { minimumOut: 0n }],
  ['a minimum beyond the slippage', { minimumOut: 989n }],
  ['a minimum above the amount', { minimumOut: 1_001n }],
  ['no minimum', { minimumOut: undefined }],
  ['gas of less than nothing', { gas: -1n }],
  ['gas that no block has', { gas: 1n << 60n }],
  ['gas as a number', { gas: 21_000 }],
  ['no spender', { spender: null }],
  ['a spender that is none', { spender: '<b>' }],
  ['a negative fee', { fee: { token: null, amount: -1n } }],
  ['a fee of no token', { fee: { token: 5, amount: 1n } }],
  ['data that is no JSON', { data: { amount: 1n } }],
  ['endless data', { data: 'x'.repeat(70_000) }],
  ['another source', { source: 'pools' }],
  ['no request', { request: undefined }],
  ['another network', { request: { ...request, chain: 'eip155:10' } }],
  ['another account', { request: { ...request, account: bob } }],
  ['another given token', { request: { ...request, from: null } }],
  ['another received token', { request: { ...request, to: usdc } }],
  ['another amount', { request: { ...request, amount: 1n } }],
  ['another slippage', { request: { ...request, slippageBps: 5_000 } }],
])('refuses %s', (_what, more) => {
  expect(parse(more)).toBeNull()
})

test.each([undefined, null, [], 'quote', 5])('refuses %s', (value) => {
  expect(parseQuote(value, 'desk', request, now)).toBeNull()
})

test('the coin needs no spender, and a quote of the future is of now', () => {
  const asked = { ...request, from: null }
  const quote = quoteOf(asked, 'desk', 5n, { spender: bob, at: now + 60_000 })
  expect(parseQuote(quote, 'desk', asked, now)).toMatchObject({ spender: null, at: now })
})

test('whatever a source answers, the minimum keeps the slippage', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -5n, max: 10n ** 30n }),
      fc.bigInt({ min: -5n, max: 10n ** 30n }),
      fc.integer({ min: 1, max: 5_000 }),
      (amountOut, minimumOut, slippageBps) => {
        const asked = { ...request, slippageBps }
        const quote = parseQuote(
          { ...quoteOf(asked, 'desk', 1n), amountOut, minimumOut },
          'desk',
          asked,
          now,
        )
        const least = (amountOut * BigInt(10_000 - slippageBps)) / 10_000n
        expect(quote !== null).toBe(
          amountOut > 0n && minimumOut > 0n && minimumOut <= amountOut && minimumOut >= least,
        )
      },
    ),
  )
})
