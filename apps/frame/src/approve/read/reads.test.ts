/**
 * What the frame reads from chains, and how it interprets the answers: a missing answer is
 * "unknown", never "good".
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EvmTransaction, Reads } from '../../ports.ts'
import {
  ada,
  adaSolana,
  bob,
  callData,
  chainOf,
  solana,
  transaction,
  usdc,
  word,
} from '../samples.fixture.ts'
import { solanaMessage, solSend, tokenSend } from '../solana-samples.fixture.ts'
import { readOutcome } from './evm-outcome.ts'
import { readFee, readIsContract, readToken } from './evm-reads.ts'
import { readMessage } from './solana.ts'
import { readSolanaOutcome } from './solana-reads.ts'

const answering = (answers: Readonly<Record<string, unknown>>): Reads => ({
  async request(_, method, params) {
    const answer =
      typeof answers[method] === 'function'
        ? (answers[method] as (params: readonly unknown[]) => unknown)(params)
        : answers[method]
    if (answer instanceof Error) throw answer
    if (answer === undefined) throw new Error('down')
    return answer
  },
})
const refusal = (code: number, message: string): Error =>
  Object.assign(new Error(message), { code })
const plain = (transaction() as { transaction: EvmTransaction }).transaction
const outcome = (reads: Reads): Promise<unknown> => readOutcome(reads, 'eip155:1', ada, plain)

test('summarises the node’s simulation as the owner’s gains and losses', async () => {
  expect(
    await outcome(
      chainOf({
        changes: [
          [null, -5n],
          [usdc, 7n],
        ],
      }),
    ),
  ).toMatchObject({
    is: 'success',
    changes: [
      { token: null, amount: -5n },
      { token: usdc.toLowerCase(), amount: 7n },
    ],
  })
  expect(await outcome(chainOf())).toMatchObject({ is: 'success', changes: [] })
  // An amount that goes out and comes back is not a change.
  expect(
    await outcome(
      chainOf({
        changes: [
          [usdc, -5n],
          [usdc, 5n],
        ],
      }),
    ),
  ).toMatchObject({ is: 'success', changes: [] })
})

test.each([
  ['logs no transfers of the coin', 'balances', true],
  ['answers no balances', 'logs', true],
  ['tells nothing of the coin', 'none', false],
] as const)(
  'a node that %s: never says that nothing changes where coins move',
  async (_, coin, is) => {
    const changes = [
      [null, -5n],
      [usdc, 7n],
      [null, 2n],
    ] as const
    const gain = { token: usdc.toLowerCase(), amount: 7n }
    expect(await outcome(chainOf({ changes, coin }))).toEqual({
      is: 'success',
      changes: is ? [{ token: null, amount: -3n }, gain] : [gain],
      claims: [],
      grants: [],
      isWhole: is,
    })
    // Neither where it moves none: who tells nothing may have ignored coins that come.
    expect(await outcome(chainOf({ coin }))).toMatchObject({
      changes: [],
      isWhole: coin === 'balances',
    })
  },
)

test('reports at least success or failure when a node cannot simulate', async () => {
  expect(await outcome(answering({ eth_call: '0x' }))).toEqual({ is: 'success', changes: null })
  expect(await outcome(answering({ eth_call: refusal(3, 'execution reverted: paused') }))).toEqual({
    is: 'failure',
    reason: 'execution reverted: paused',
  })
  expect(
    await outcome(
      answering({ eth_call: refusal(-32_000, 'insufficient funds for gas * price + value') }),
    ),
  ).toMatchObject({ is: 'failure' })
  expect(await outcome(chainOf({ simulate: 'fails' }))).toEqual({ is: 'failure', reason: 'paused' })
})

test.each([
  ['nobody answers', {}],
  ['nobody is reached', { eth_call: refusal(-32_603, 'The chain could not be asked') }],
  ['too much is asked', { eth_call: refusal(429, 'request exceeds the limit') }],
  ['the answer is something else', { eth_simulateV1: 'yes', eth_call: { ok: true } }],
])('%s: reports the result as unknown', async (_name, answers) =>
  expect(await outcome(answering(answers))).toEqual({ is: 'unknown' }),
)

test('never throws for any answer', () =>
  fc.assert(
    fc.asyncProperty(fc.anything(), fc.anything(), async (simulated, called) => {
      const result = await readOutcome(
        answering({ eth_simulateV1: simulated ?? null, eth_call: called ?? null }),
        'eip155:1',
        ada,
        plain,
      )
      expect(['success', 'failure', 'unknown']).toContain(result.is)
      const reads = answering({ eth_call: called ?? null, eth_getCode: called ?? null })
      await Promise.all([
        readToken(reads, 'eip155:1', usdc),
        readIsContract(reads, 'eip155:1', bob),
        readFee(reads, 'eip155:10', plain),
      ])
    }),
  ))

test('computes a fee from gas, the signed price and the base layer’s fee', async () => {
  expect(await readFee(answering({}), 'eip155:1', plain)).toEqual({
    most: 42_000_000_000_000n,
    more: false,
  })
  expect(
    await readFee(
      answering({
        eth_call: ([{ data }]: readonly [{ data: string }]) =>
          `0x${word(data.startsWith('0xf1c7a58b') ? 1_000 : 10)}`,
      }),
      'eip155:8453',
      plain,
    ),
  ).toEqual({ most: 42_000_000_001_010n, more: false })
  expect(await readFee(answering({}), 'eip155:8453', plain)).toEqual({
    most: 42_000_000_000_000n,
    more: true,
  })
})

test('reads names and decimals of tokens, in both encodings', async () => {
  expect(await readToken(chainOf(), 'eip155:1', usdc)).toEqual({ symbol: 'USDC', decimals: 6 })
  const old = ([{ data }]: readonly [{ data: string }]): string =>
    data === '0x313ce567' ? `0x${word(18)}` : `0x${'4d4b52'.padEnd(64, '0')}`
  expect(await readToken(answering({ eth_call: old }), 'eip155:1', usdc)).toEqual({
    symbol: 'MKR',
    decimals: 18,
  })
  const liar = ([{ data }]: readonly [{ data: string }]): string =>
    data === '0x313ce567'
      ? `0x${word(6)}`
      : callData(
          '',
          32,
          9,
          Array.from(new TextEncoder().encode('USDC\u202eX'), (byte) => byte.toString(16))
            .join('')
            .padEnd(64, '0'),
        )
  expect((await readToken(answering({ eth_call: liar }), 'eip155:1', usdc))?.symbol).not.toContain(
    '\u202e',
  )
  expect(await readToken(chainOf({ token: null }), 'eip155:1', usdc)).toBeNull()
})

test.each([
  [30, 30],
  [31, null],
  [77, null],
  [255, null],
])('believes no token that says %i decimals more than it should: %s', async (says, decimals) => {
  const reads = chainOf({ token: { symbol: 'USDC', decimals: says } })
  expect(await readToken(reads, 'eip155:1', usdc)).toEqual({ symbol: 'USDC', decimals })
})

test('treats a delegated account (EIP-7702) as no contract', async () => {
  expect(await readIsContract(answering({ eth_getCode: '0x' }), 'eip155:1', bob)).toBe(false)
  expect(
    await readIsContract(answering({ eth_getCode: `0xef0100${bob.slice(2)}` }), 'eip155:1', bob),
  ).toBe(false)
  expect(await readIsContract(answering({ eth_getCode: '0x6080' }), 'eip155:1', bob)).toBe(true)
  expect(await readIsContract(answering({}), 'eip155:1', bob)).toBeNull()
})

const message = solanaMessage([solSend(5n)])
const cluster = (reads: Reads, bytes = message): Promise<unknown> =>
  readSolanaOutcome(reads, solana, adaSolana, bytes, readMessage(bytes)!)

test('summarises a cluster’s simulation as the owner’s balances before and after', async () => {
  expect(await cluster(chainOf({ changes: [[null, -5_000n]] }))).toMatchObject({
    is: 'success',
    changes: [{ token: null, amount: -5_000n }],
  })
  expect(await cluster(chainOf({ simulate: 'fails' }))).toEqual({
    is: 'failure',
    reason: 'insufficient funds',
  })
  expect(await cluster(chainOf({ simulate: 'unknown' }))).toEqual({ is: 'unknown' })
  expect(
    await cluster(
      answering({
        simulateTransaction: {
          value: { err: { InstructionError: [0, { Custom: 1 }] }, logs: null },
        },
      }),
    ),
  ).toEqual({ is: 'failure', reason: 'custom program error: 0x1' })
})

test('identifies tokens in the owner’s accounts by their mint', async () => {
  const bytes = solanaMessage([tokenSend(7n, 6)])
  const account = (amount: number): unknown => {
    const data = new Uint8Array(165)
    data.fill(11, 0, 32)
    data.fill(7, 32, 64)
    data[64] = amount
    return {
      lamports: 1,
      owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      data: [btoa(String.fromCharCode(...data)), 'base64'],
    }
  }
  const all =
    (amount: number) =>
    (params: readonly unknown[]): unknown => {
      const [first, second] = params as [unknown, { accounts?: { addresses: string[] } }]
      const addresses = Array.isArray(first) ? (first as string[]) : second.accounts!.addresses
      const accounts = addresses.map((_, at) =>
        at === 1 ? account(amount) : { lamports: 9, owner: '1', data: ['', 'base64'] },
      )
      return { value: Array.isArray(first) ? accounts : { err: null, accounts } }
    }
  expect(
    await cluster(answering({ getMultipleAccounts: all(20), simulateTransaction: all(13) }), bytes),
  ).toMatchObject({
    is: 'success',
    changes: [{ token: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/), amount: -7n }],
  })
})

test('never throws for any answer of a cluster', () =>
  fc.assert(
    fc.asyncProperty(fc.anything(), fc.anything(), async (before, run) => {
      const result = (await cluster(
        answering({ getMultipleAccounts: before ?? null, simulateTransaction: run ?? null }),
      )) as { is: string }
      expect(['success', 'failure', 'unknown']).toContain(result.is)
    }),
  ))
