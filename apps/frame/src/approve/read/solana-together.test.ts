/** Several transactions of one request, of which each is simulated alone. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adaSolana, bobSolana } from '../samples.fixture.ts'
import {
  accountOf,
  memo,
  otherProgram,
  solanaMessage,
  solSend,
  tokenSend,
  type Instruction,
} from '../solana-samples.fixture.ts'
import { changesAny, sumOf, usesWhatOthersChange } from './solana-together.ts'
import { readMessage, type SolanaMessage } from './solana.ts'

const messageOf = (...instructions: readonly Instruction[]): SolanaMessage =>
  readMessage(solanaMessage(instructions))!
const uses = (...accounts: readonly string[]): Instruction => ({
  ...otherProgram(),
  accounts,
})
const answers = (...all: readonly (SolanaMessage | null)[]): boolean[] =>
  all.map((_, at) => usesWhatOthersChange(adaSolana, all, at))

test.each<[string, readonly (SolanaMessage | null)[], readonly boolean[]]>([
  ['one alone', [messageOf(uses(accountOf(1)))], [false]],
  [
    'payments to others',
    [messageOf(solSend(1n)), messageOf(solSend(2n, accountOf(61)))],
    [false, false],
  ],
  ['payments to the same account', [messageOf(solSend(1n)), messageOf(solSend(2n))], [true, true]],
  [
    'the same token account',
    [messageOf(tokenSend(1n, 0)), messageOf(tokenSend(2n, 0))],
    [true, true],
  ],
  [
    'a program that is not known, beside one that pays from the same wallet',
    [messageOf(uses(accountOf(1))), messageOf(memo('hi'))],
    [true, false],
  ],
  ['one that cannot be read', [messageOf(solSend(1n)), null], [true, true]],
  [
    'one with an address table that was not read',
    [messageOf(solSend(1n)), { ...messageOf(memo('hi')), isWhole: false }],
    [true, true],
  ],
])('says which transactions use what others change: %s', (_, all, expected) => {
  expect(answers(...all)).toEqual(expected)
})

test('takes an account that is only read into account, which another one writes to', () => {
  const reader = readMessage(solanaMessage([memo('hi'), { ...solSend(1n, accountOf(5)) }]))!
  const reads = { ...reader, writable: [adaSolana] }
  const [writer] = [messageOf(solSend(2n, accountOf(5)))]
  expect(answers(reads, writer)).toEqual([true, false])
})

test('is the same in every order, because the page chooses it', () =>
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }), {
        minLength: 2,
        maxLength: 4,
      }),
      (sets) => {
        const all = sets.map((each) =>
          messageOf(
            solSend(1n, accountOf(each[0]!)),
            ...each.map((at) => solSend(2n, accountOf(at))),
          ),
        )
        expect(answers(...all.toReversed()).toReversed()).toEqual(answers(...all))
        const isShared = sets.map((own, at) =>
          sets.some((other, place) => place !== at && other.some((each) => own.includes(each))),
        )
        expect(answers(...all)).toEqual(isShared)
      },
    ),
  ))

const success = { is: 'success' } as const
const coins = (amount: bigint) => ({ ...success, changes: [{ token: null, amount }] })

test('adds up changes by token, and knows no sum where one of them is not known', () => {
  const token = { token: bobSolana, amount: 3n }
  expect(
    sumOf([coins(-5n), { ...success, changes: [token, { token: null, amount: -6n }] }]),
  ).toEqual([{ token: null, amount: -11n }, token])
  expect(sumOf([coins(-5n), coins(5n)])).toEqual([])
  expect(sumOf([coins(-5n), { is: 'unknown' }])).toBeNull()
  expect(sumOf([coins(-5n), { ...success, changes: null }])).toBeNull()
  expect(sumOf([coins(-5n), { is: 'failure', reason: '' }])).toBeNull()
})

test('does not take the fee for a change', () => {
  expect(changesAny(coins(-5_000n), 5_000n)).toBe(false)
  expect(changesAny(coins(-5_001n), 5_000n)).toBe(true)
  expect(changesAny(coins(1n), 5_000n)).toBe(true)
  const grant = { token: bobSolana, spender: bobSolana, of: { is: 'all' } } as const
  expect(changesAny({ ...coins(0n), grants: [grant] }, 5_000n)).toBe(true)
})
