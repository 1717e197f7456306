import { expect, test } from 'vitest'
import { seenBy } from './seen-by.ts'
import type { SolanaTransaction, TokenBalance } from './wire.ts'

const [me, other, program, mint] = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  'Stake11111111111111111111111111111111111111',
  'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
] as const

interface Given {
  before: bigint[]
  after: bigint[]
  tokensBefore?: TokenBalance[]
  tokensAfter?: TokenBalance[]
  err?: unknown
  parsed?: SolanaTransaction['transaction']['message']['instructions'][number]['parsed']
}

function transaction({
  before,
  after,
  tokensBefore = [],
  tokensAfter = [],
  err = null,
  parsed = null,
}: Given): SolanaTransaction {
  const keys = [me, other, mint].slice(0, before.length)
  return {
    meta: {
      err,
      fee: 5n,
      preBalances: before,
      postBalances: after,
      preTokenBalances: tokensBefore,
      postTokenBalances: tokensAfter,
    },
    transaction: {
      message: {
        accountKeys: keys.map((pubkey) => ({ pubkey })),
        instructions: [
          { programId: 'ComputeBudget111111111111111111111111111111' },
          { programId: program, parsed },
        ],
      },
    },
  }
}

const held = (accountIndex: number, owner: string, amount: bigint): TokenBalance => ({
  accountIndex,
  mint,
  owner,
  uiTokenAmount: { amount, decimals: 6 },
})

const known = {
  native: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  listed: new Map([[mint as string, { address: mint, name: 'USD Coin', symbol: 'USDC' }]]),
}

test('reads an outgoing amount as a send, without its fee', () =>
  expect(seenBy(me, transaction({ before: [100n, 0n], after: [45n, 50n] }), known)).toMatchObject({
    type: 'send',
    sender: me,
    recipient: other,
    fee: 5n,
    transfers: [
      { direction: 'out', token: 'native', amount: 50n, facts: { symbol: 'SOL', decimals: 9 } },
    ],
  }))

test('reads an incoming amount as received, without a fee', () =>
  expect(
    seenBy(other, transaction({ before: [100n, 0n], after: [45n, 50n] }), known),
  ).toMatchObject({
    type: 'receive',
    recipient: other,
    fee: undefined,
    transfers: [{ direction: 'in', amount: 50n }],
  }))

test('ignores the rent of an account that is created for the recipient', () =>
  expect(
    seenBy(
      me,
      transaction({
        before: [100n, 20n, 0n],
        after: [75n, 20n, 20n],
        tokensBefore: [held(1, me, 7n)],
        tokensAfter: [held(1, me, 4n), held(2, other, 3n)],
      }),
      known,
    ),
  ).toMatchObject({
    type: 'send',
    recipient: other,
    transfers: [
      { direction: 'out', token: mint, amount: 3n, facts: { symbol: 'USDC', decimals: 6 } },
    ],
  }))

test('reads an exchange of a token and the coin as a trade, in both directions', () =>
  expect(
    seenBy(
      me,
      transaction({
        before: [100n, 20n],
        after: [55n, 20n],
        tokensBefore: [held(1, me, 0n)],
        tokensAfter: [held(1, me, 9n)],
      }),
      known,
    ),
  ).toMatchObject({
    type: 'trade',
    recipient: program,
    transfers: [
      { direction: 'out', token: 'native', amount: 40n },
      { direction: 'in', token: mint, amount: 9n },
    ],
  }))

test('reads a failed transaction with its fee only', () =>
  expect(
    seenBy(
      me,
      transaction({
        before: [100n, 0n],
        after: [95n, 0n],
        err: { InstructionError: [0, { Custom: 1 }] },
      }),
      known,
    ),
  ).toMatchObject({ status: 'failed', type: 'execute', fee: 5n, transfers: [] }))

test('reads a transaction without transfers as executed by its program', () =>
  expect(seenBy(me, transaction({ before: [100n], after: [95n] }), known)).toMatchObject({
    type: 'execute',
    recipient: program,
    transfers: [],
  }))

test('reads coins to oneself as a transfer to oneself', () =>
  expect(
    seenBy(
      me,
      transaction({
        before: [100n],
        after: [95n],
        parsed: { type: 'transfer', info: { source: me, destination: me, lamports: 30n } },
      }),
      known,
    ),
  ).toMatchObject({ type: 'send', recipient: me, transfers: [{ direction: 'self', amount: 30n }] }))
