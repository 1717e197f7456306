/** A simulation by the virtual machine and the token programs of Solana. */
import { decodeBase58 } from '@portico/core/base58'
import {
  solanaAccounts,
  startSolana,
  type LocalSolana,
  type TokenProgram,
} from '@portico/testkit/solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reads } from '../../ports.ts'
import { bobSolana, system } from '../samples.fixture.ts'
import { solanaMessage, type Instruction } from '../solana-samples.fixture.ts'
import type { Outcome } from './evm-reads.ts'
import { readSolanaOutcome } from './solana-reads.ts'
import { readMessage } from './solana.ts'

const ada = solanaAccounts.ada.address
const programs = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'token-2022': 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
} as const satisfies Record<TokenProgram, string>
const five = [5, 0, 0, 0, 0, 0, 0, 0]

let cluster: LocalSolana
beforeAll(async () => {
  cluster = await startSolana()
  await cluster.airdrop(ada, 10n ** 9n)
})
afterAll(() => cluster.stop())

function outcomeOf(instruction: Instruction): Promise<Outcome> {
  const bytes = solanaMessage([instruction], ada)
  const reads: Reads = { request: (_, method, params) => cluster.rpc(method, params) }
  return readSolanaOutcome(reads, cluster.chain, ada, bytes, readMessage(bytes)!)
}

test.each(['token', 'token-2022'] as const)(
  'finds what the program %s lets someone take, own and close',
  async (name) => {
    const token = await cluster.createToken({ program: name })
    const account = await cluster.mintTo(token, ada, 9n)
    // Token-2022 lets no associated account pass on.
    const apart = await cluster.mintTo(token, ada, 9n, { apart: true })
    const program = programs[name]
    const bob = [...decodeBase58(bobSolana)]
    const call = (data: readonly number[], ...more: readonly string[]): Promise<Outcome> =>
      outcomeOf({ program, accounts: [...(more.length > 0 ? more : [account]), ada], data })
    const fee = [{ token: null, amount: -5_000n }]
    const grants = [{ token: token.mint, spender: bobSolana, of: { is: 'amount', amount: 5n } }]
    const success = { is: 'success', isWhole: true }
    // Approve, ApproveChecked.
    expect(await call([4, ...five], account, bobSolana)).toEqual({
      ...success,
      changes: fee,
      grants,
      handed: [],
    })
    expect(await call([13, ...five, token.decimals], account, token.mint, bobSolana)).toMatchObject(
      {
        grants,
      },
    )
    // SetAuthority: of the owner, of who may close.
    expect(await call([6, 2, 1, ...bob], apart)).toMatchObject({
      changes: [...fee, { token: token.mint, amount: -9n }],
      handed: [{ is: 'owner', account: apart, to: bobSolana }],
    })
    expect(await call([6, 3, 1, ...bob])).toMatchObject({
      ...success,
      changes: fee,
      handed: [{ is: 'closer', account, to: bobSolana }],
    })
    // Revoke.
    expect(await call([5])).toEqual({ ...success, changes: fee, grants: [], handed: [] })
  },
)

test('finds that the own account passes to a program', async () => {
  const thief = [...decodeBase58(bobSolana)]
  expect(
    await outcomeOf({ program: system, accounts: [ada], data: [1, 0, 0, 0, ...thief] }),
  ).toMatchObject({ handed: [{ is: 'owner', account: ada, to: bobSolana }] })
})
