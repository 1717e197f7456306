/** What a simulation on Solana is said to change. Never less than it does. */
import { decodeBase58, encodeBase58 } from '@portico/core/base58'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adaSolana, bobSolana, solana, system } from '../samples.fixture.ts'
import {
  accountOf,
  accountWith,
  clusterOf,
  mint,
  nonceAdvance,
  otherProgram,
  solanaMessage,
  tableAccount,
  tokenAccount,
  tokenAllow,
  tokenBytes,
  type Accounts,
  type TokenFields,
} from '../solana-samples.fixture.ts'
import { readSolanaOutcome, type SolanaOutcome } from './solana-reads.ts'
import { readTables } from './solana-tables.ts'
import { readMessage } from './solana.ts'

const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
type Success = SolanaOutcome & { is: 'success' }

const place = accountOf(21)
/** A program that is not known here, with one more account that it may write to. */
const unknown = (account = place): Uint8Array =>
  solanaMessage([{ ...otherProgram(), accounts: [adaSolana, account] }])

const outcomeOf = async (
  before: Accounts,
  after: Accounts,
  bytes = unknown(),
): Promise<Success> => {
  const reads = clusterOf(before, after)
  const outcome = await readSolanaOutcome(reads, solana, adaSolana, bytes, readMessage(bytes)!)
  if (outcome.is !== 'success') expect.fail(outcome.is)
  return outcome
}

/** A token account of Ada's, before and after. */
const held = (
  before: TokenFields | null,
  after: TokenFields | null,
  program?: string,
): Promise<Success> =>
  outcomeOf(
    { [place]: before && tokenAccount(before, program) },
    { [place]: after && tokenAccount(after, program) },
  )

test.each(['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', token2022])(
  'finds who may take of a token account, whichever call allowed it: %s',
  async (program) => {
    const extension = program === token2022 ? [7, 0, 0, 0] : undefined
    const fields = { amount: 9n, ...(extension && { extension }) }
    expect(
      await held(fields, { ...fields, delegate: bobSolana, delegated: 5n }, program),
    ).toMatchObject({
      grants: [{ token: mint, spender: bobSolana, of: { is: 'amount', amount: 5n } }],
      handed: [],
      isWhole: true,
    })
  },
)

test('finds a delegate in an account that the transaction opens, and one who may take more', async () => {
  const may = (delegated: bigint): TokenFields => ({ amount: 9n, delegate: bobSolana, delegated })
  expect((await held(null, may(5n))).grants).toHaveLength(1)
  expect((await held(may(5n), may(6n))).grants).toHaveLength(1)
  expect((await held({ owner: bobSolana }, may(5n))).grants).toHaveLength(1)
})

test('says nothing of a permission that stays, shrinks, ends, or was given by someone else', async () => {
  const may = (delegated: bigint): TokenFields => ({ amount: 9n, delegate: bobSolana, delegated })
  for (const [before, after] of [
    [may(5n), may(5n)],
    [may(5n), may(4n)],
    [may(5n), { amount: 9n }],
    [{ owner: bobSolana }, { owner: bobSolana, delegate: adaSolana, delegated: 5n }],
  ] as const)
    expect(await held(before, after)).toMatchObject({ grants: [], handed: [], isWhole: true })
})

test('finds a new owner and a new closer of a token account', async () => {
  expect(await held({ amount: 9n }, { amount: 9n, owner: bobSolana })).toMatchObject({
    handed: [{ is: 'owner', account: place, to: bobSolana }],
  })
  expect(await held({}, { owner: bobSolana })).toMatchObject({
    handed: [{ is: 'owner', account: place, to: bobSolana }],
  })
  expect(await held({}, { closer: bobSolana })).toMatchObject({
    handed: [{ is: 'closer', account: place, to: bobSolana }],
  })
  expect(await held({ closer: bobSolana }, { closer: bobSolana })).toMatchObject({ handed: [] })
})

test('finds that the owner’s own account, or a nonce of theirs, passes to someone else', async () => {
  const thief = accountOf(66)
  const own = (owner: string): Accounts => ({
    [adaSolana]: accountWith(owner, new Uint8Array(), 4_999_995_000),
  })
  expect(await outcomeOf({}, own(thief))).toMatchObject({
    handed: [{ is: 'owner', account: adaSolana, to: thief }],
  })
  const nonce = (authority: string): Accounts => ({
    [place]: accountWith(
      system,
      Uint8Array.from([1, 0, 0, 0, 1, 0, 0, 0, ...decodeBase58(authority), ...Array(40).fill(3)]),
    ),
  })
  expect(await outcomeOf(nonce(adaSolana), nonce(bobSolana))).toMatchObject({
    handed: [{ is: 'owner', account: place, to: bobSolana }],
  })
})

test('says that more may change where an account of another program names the owner', async () => {
  const stake = (byte: number): Accounts => ({
    [place]: accountWith(
      'Stake11111111111111111111111111111111111111',
      Uint8Array.from([2, 0, 0, 0, ...decodeBase58(adaSolana), byte]),
    ),
  })
  expect(await outcomeOf(stake(1), stake(1))).toMatchObject({ isWhole: true })
  expect(await outcomeOf(stake(1), stake(2))).toMatchObject({ isWhole: false })
  expect(await outcomeOf(stake(1), { [place]: null })).toMatchObject({ isWhole: false })
  const { lamports, ...rest } = stake(1)[place]!
  expect(await outcomeOf(stake(1), { [place]: { ...rest, lamports: lamports - 1 } })).toMatchObject(
    { isWhole: false },
  )
})

test('says that more may change where only the fee does, and an unknown account', async () => {
  const pool = (byte: number): Accounts => ({
    [place]: accountWith(accountOf(99), Uint8Array.of(byte)),
  })
  expect(await outcomeOf(pool(1), pool(2))).toMatchObject({ isWhole: false })
  // What the owner pays and gets explains that a pool has changed.
  const paid = { [adaSolana]: accountWith(system, new Uint8Array(), 4_000_000_000) }
  expect(await outcomeOf(pool(1), { ...pool(2), ...paid })).toMatchObject({ isWhole: true })
})

test('says that more may change where an empty token account is closed, and its rent goes elsewhere', async () => {
  expect(await held({}, null)).toMatchObject({ isWhole: false })
  const back = { [adaSolana]: accountWith(system, new Uint8Array(), 4_999_995_000 + 2_039_280) }
  expect(await outcomeOf({ [place]: tokenAccount() }, { [place]: null, ...back })).toMatchObject({
    isWhole: true,
    changes: [{ token: null, amount: 2_034_280n }],
  })
})

test('says that more may change where a field of a token account is not understood', async () => {
  const fields = { amount: 9n, extension: [7, 0, 0, 0] }
  expect(await held(fields, { ...fields, extension: [8, 0, 0, 0] }, token2022)).toMatchObject({
    isWhole: false,
  })
})

test('never says that nothing changes, whichever byte of the owner’s token account does', () =>
  fc.assert(
    fc.asyncProperty(fc.nat(164), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const before = tokenBytes({ amount: 9n, delegate: bobSolana, delegated: 5n })
      const after = before.slice()
      after[at] = (after[at]! + by) % 256
      const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
      const { changes, grants, handed, isWhole } = await outcomeOf(
        { [place]: accountWith(program, before) },
        { [place]: accountWith(program, after) },
      )
      // A permission may end or shrink, and an absent closer has no key.
      const isOver = at >= 72 && at < 76
      const isLess = at >= 121 && at < 129 && after[at]! < before[at]!
      const isShown = changes!.length > 1 || grants!.length + handed!.length > 0 || !isWhole
      expect(isShown || isOver || isLess || at >= 133).toBe(true)
    }),
  ))

test('tells no changes where a node’s answer about an account cannot be read', async () => {
  const good = clusterOf({ [place]: tokenAccount() })
  for (const bad of [
    7,
    {},
    { lamports: 1.5, owner: system, data: ['', 'base64'] },
    { lamports: 1, owner: system, data: ['', 'base64+zstd'] },
    { lamports: 1, owner: system, data: ['!', 'base64'] },
  ]) {
    const reads = {
      request: async (chain: string, method: string, params: readonly unknown[]) =>
        method === 'getMultipleAccounts'
          ? { value: [accountWith(system), bad] }
          : good.request(chain, method, params),
    }
    const bytes = unknown()
    expect(await readSolanaOutcome(reads, solana, adaSolana, bytes, readMessage(bytes)!)).toEqual({
      is: 'success',
      changes: null,
    })
  }
})

const table = { key: accountOf(41), addresses: [accountOf(51), place, bobSolana] }

test('reads accounts from address tables, and with them the instructions', async () => {
  const bytes = solanaMessage([tokenAllow(8n)], adaSolana, [table])
  expect(readMessage(bytes)).toMatchObject({
    steps: [{ is: 'allow', who: null, amount: 8n }],
    tables: [table.key],
    isWhole: false,
  })
  const tables = await readTables(
    clusterOf({ [table.key]: tableAccount(table.addresses) }),
    solana,
    [table.key],
  )
  const message = readMessage(bytes, tables)!
  expect(message).toMatchObject({
    steps: [{ is: 'allow', who: bobSolana, amount: 8n }],
    writable: [adaSolana, place, bobSolana],
    isWhole: true,
  })
  expect([...message.loaded]).toEqual([place, bobSolana])
})

test('reads no table from an account of another program, a short one, or a missing one', async () => {
  const bytes = tableAccount(table.addresses)
  const whole = Uint8Array.from(atob(bytes.data[0]), (each) => each.charCodeAt(0))
  for (const account of [
    null,
    { ...bytes, owner: system },
    accountWith(bytes.owner, whole.slice(0, 50)),
    accountWith(bytes.owner, whole.slice(0, -1)),
    accountWith(bytes.owner, Uint8Array.from([0, ...whole.slice(1)])),
  ])
    expect((await readTables(clusterOf({ [table.key]: account }), solana, [table.key])).size).toBe(
      0,
    )
})

test('says that more may change where a table was not read, or is shorter than its message needs', async () => {
  const bytes = solanaMessage([tokenAllow(8n)], adaSolana, [table])
  const short = readMessage(bytes, new Map([[table.key, table.addresses.slice(0, 2)]]))!
  for (const message of [readMessage(bytes)!, short]) {
    expect(message.isWhole).toBe(false)
    expect(await readSolanaOutcome(clusterOf({}), solana, adaSolana, bytes, message)).toMatchObject(
      { is: 'success', isWhole: false },
    )
  }
})

test('says that more may change where there are more accounts than are read', async () => {
  const many = Array.from({ length: 70 }, (_, at) =>
    encodeBase58(new Uint8Array(32).fill(100 + at)),
  )
  const bytes = solanaMessage([{ ...otherProgram(accountOf(99)), accounts: many }])
  expect(await outcomeOf({}, {}, bytes)).toMatchObject({ isWhole: false })
})

test('recognises a transaction without an end by its first instruction alone', () => {
  const isDurable = (...all: Parameters<typeof solanaMessage>[0][number][]): boolean =>
    readMessage(solanaMessage(all))!.isDurable
  expect(isDurable(nonceAdvance(), tokenAllow(1n))).toBe(true)
  expect(isDurable(tokenAllow(1n), nonceAdvance())).toBe(false)
  expect(isDurable(tokenAllow(1n))).toBe(false)
})
