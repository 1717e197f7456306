/** What logs claim, beside what balances say, and what may be said of the two. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EvmTransaction, Reads } from '../../ports.ts'
import { ada, bob, chainOf, eventOf, transaction, usdc, type Chain } from '../samples.fixture.ts'
import { readOutcome } from './evm-outcome.ts'

const plain = (transaction() as { transaction: EvmTransaction }).transaction
const token = usdc.toLowerCase()
const other = `0x${'7'.repeat(40)}`
const outcome = (chain: Chain | Reads) =>
  readOutcome('request' in chain ? chain : chainOf(chain), 'eip155:1', ada, plain)

const transfer = (amount: bigint, address = usdc): object => {
  const size = amount < 0n ? -amount : amount
  return eventOf('Transfer', amount < 0n ? [ada, bob] : [bob, ada], [size], address)
}

test.each([
  ['an income that the balance does not bear out', 5n, 0n, undefined, false],
  ['an income of a token that tells no balance', 5n, null, undefined, false],
  ['more than comes in', 5n, 1n, 1n, true],
  ['an income where the balance falls', 5n, -3n, -3n, false],
  ['a loss that the balance does not show', -5n, 0n, -5n, false],
  ['a loss of a token that tells no balance', -5n, null, -5n, false],
  ['less than goes out', -5n, -9n, -9n, true],
  ['an income that the balance bears out', 5n, 5n, 5n, true],
] as const)('believes no log over a balance: %s', async (_, claim, difference, amount, isWhole) => {
  const chain = { logs: [transfer(claim)], balances: { [token]: difference } }
  expect(await outcome(chain)).toEqual({
    is: 'success',
    changes: amount === undefined ? [] : [{ token, amount }],
    claims: isWhole ? [] : [{ token, amount: claim }],
    grants: [],
    isWhole,
  })
})

/** An item of ERC-721 (its owner is asked for), and one of ERC-1155 (its balance). */
const moves = {
  'ERC-721': (isOut: boolean) => eventOf('Transfer', isOut ? [ada, bob, 7n] : [bob, ada, 7n]),
  'ERC-1155': (isOut: boolean) =>
    eventOf('TransferBatch', isOut ? [bob, ada, bob] : [bob, bob, ada], [
      64n,
      128n,
      1n,
      7n,
      1n,
      1n,
    ]),
} as const

test.each(['ERC-721', 'ERC-1155'] as const)(
  'believes no log of an item over what the account holds: %s',
  async (kind) => {
    const item = { token, item: 7n }
    const seen = (isOut: boolean, difference?: bigint | null): ReturnType<typeof outcome> =>
      outcome({
        logs: [moves[kind](isOut)],
        balances: difference === undefined ? {} : { [`${token} 7`]: difference },
      })
    const whole = { claims: [], isWhole: true }
    expect(await seen(false)).toMatchObject({ changes: [{ ...item, amount: 1n }], ...whole })
    expect(await seen(true)).toMatchObject({ changes: [{ ...item, amount: -1n }], ...whole })
    for (const difference of [0n, null, -1n])
      expect(await seen(false, difference)).toMatchObject({
        changes: difference === -1n ? [{ ...item, amount: -1n }] : [],
        claims: [{ ...item, amount: 1n }],
        isWhole: false,
      })
    // A loss is believed without proof, and said to be a claim.
    for (const difference of [0n, null])
      expect(await seen(true, difference)).toMatchObject({
        changes: [{ ...item, amount: -1n }],
        claims: [{ ...item, amount: -1n }],
        isWhole: false,
      })
  },
)

test('shows an item that is gone where logs claim that it comes back', async () => {
  const logs = [moves['ERC-721'](true), moves['ERC-721'](false)]
  expect(await outcome({ logs, balances: { [`${token} 7`]: -1n } })).toMatchObject({
    changes: [{ token, item: 7n, amount: -1n }],
    isWhole: false,
  })
  expect(await outcome({ logs })).toMatchObject({ changes: [], claims: [], isWhole: true })
})

test('compares sixteen items, and believes no income of more', async () => {
  const items = Array.from({ length: 17 }, (_, at) => BigInt(at))
  const logs = items.map((item) => eventOf('Transfer', [bob, ada, item]))
  expect(await outcome({ logs })).toMatchObject({
    changes: items.slice(0, 16).map((item) => ({ token, item, amount: 1n })),
    claims: [{ token, item: 16n, amount: 1n }],
    isWhole: false,
  })
})

test('shows what a balance loses to fees where logs claim that it comes back', async () => {
  const chain = { logs: [transfer(-5n), transfer(5n)], balances: { [token]: -1n } }
  expect(await outcome(chain)).toMatchObject({ changes: [{ token, amount: -1n }], isWhole: false })
})

test.each([
  ['wrapped', 'Deposit', 5n],
  ['unwrapped', 'Withdrawal', -5n],
] as const)('reads coins that are %s from the balance', async (_, event, difference) => {
  const logs = [eventOf(event, [ada], [5n])]
  expect(await outcome({ logs, balances: { [token]: difference } })).toMatchObject({
    changes: [{ token, amount: difference }],
    isWhole: true,
  })
  // Other contracts log deposits in the same words, and have no balance, or another one.
  for (const balance of [null, 0n])
    expect(await outcome({ logs, balances: { [token]: balance } })).toMatchObject({
      changes: [],
      isWhole: false,
    })
})

test('takes permissions and losses from the run that no token can prepare for', async () => {
  const grant = eventOf('ApprovalForAll', [ada, bob], [1n], other)
  const steals = chainOf({ logs: [transfer(-5n), grant] })
  const pretends = chainOf({ logs: [], balances: { [token]: 0n } })
  let runs = 0
  const reads: Reads = {
    request: (chain, method, params) =>
      (method === 'eth_simulateV1' && runs++ > 0 ? pretends : steals).request(
        chain,
        method,
        params,
      ),
  }
  expect(await outcome(reads)).toMatchObject({
    changes: [{ token, amount: -5n }],
    grants: [{ token: other, spender: bob.toLowerCase(), of: { is: 'all' } }],
    isWhole: false,
  })
  expect(runs).toBe(2)
})

test('compares the balances of eight tokens, and believes no income of more', async () => {
  const tokens = Array.from({ length: 9 }, (_, at) => `0x${String(at + 1).repeat(40)}`)
  const result = await outcome({ logs: tokens.map((each) => transfer(5n, each)) })
  expect(result).toMatchObject({
    changes: tokens.slice(0, 8).map((each) => ({ token: each, amount: 5n })),
    isWhole: false,
  })
})

test('never shows an income that is not in a balance, whatever contracts log', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.bigInt({ min: -100n, max: 100n }), { minLength: 1, maxLength: 6 }),
      fc.option(fc.bigInt({ min: -300n, max: 300n })),
      async (claims, difference) => {
        const result = await outcome({
          logs: claims.map((each) => transfer(each)),
          balances: { [token]: difference },
        })
        if (result.is !== 'success') return false
        const shown = result.changes?.[0]?.amount ?? 0n
        const claim = claims.reduce((sum, each) => sum + each, 0n)
        const isLess = shown <= (difference ?? 0n) || (difference === null && shown <= 0n)
        return isLess && (claim >= 0n || shown <= claim)
      },
    ),
  ))

test('never shows an item as an income that the account is not seen to get, whatever contracts log', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('ERC-721', 'ERC-1155'), fc.boolean()), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.constantFrom(-1n, 0n, 1n, null),
      async (claims, difference) => {
        const result = await outcome({
          logs: claims.map(([kind, isOut]) => moves[kind as keyof typeof moves](isOut)),
          balances: { [`${token} 7`]: difference },
        })
        if (result.is !== 'success') return false
        const shown = result.changes?.[0]?.amount ?? 0n
        const claim = claims.reduce((sum, [, isOut]) => sum + (isOut ? -1n : 1n), 0n)
        const isShown = claim <= 0n || shown > 0n || result.claims?.[0]?.amount === claim
        return shown <= (difference ?? 0n) || shown <= 0n ? isShown : false
      },
    ),
  ))
