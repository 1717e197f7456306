/** A simulation by the virtual machine and the token programs of Solana. */
import { decodeBase58 } from '@portico/core/base58'
import {
  solanaAccounts,
  startSolana,
  type LocalSolana,
  type TokenProgram,
} from '@portico/testkit/solana'
import { address, getTransactionDecoder, lamports } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reads } from '../../ports.ts'
import { adaSolana, bobSolana, solana, system } from '../samples.fixture.ts'
import {
  accountOf,
  accountWith,
  clusterOf,
  solanaMessage,
  solSend,
  tableAccount,
  type Instruction,
  type NodeAccount,
} from '../solana-samples.fixture.ts'
import type { Outcome } from './evm-reads.ts'
import { readSolanaOutcome } from './solana-reads.ts'
import { readTables } from './solana-tables.ts'
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

/** A table with more addresses than the message takes from it, in another order. */
const table = { key: accountOf(41), addresses: [accountOf(51), bobSolana, accountOf(52)] }

test('reads an address table as the network does', async () => {
  const svm = new LiteSVM().withBlockhashCheck(false).withSigverify(false)
  const place = (key: string, account: NodeAccount): void => {
    const data = Buffer.from(account.data[0], 'base64')
    svm.setAccount({
      address: address(key),
      programAddress: address(account.owner),
      lamports: lamports(BigInt(account.lamports)),
      data,
      executable: false,
      space: BigInt(data.length),
    })
  }
  place(adaSolana, accountWith(system, new Uint8Array(), 5_000_000_000))
  place(table.key, { ...tableAccount(table.addresses), lamports: 10_000_000 })
  const bytes = solanaMessage([solSend(1_000_000_000n)], adaSolana, [table])
  const read = readMessage(
    bytes,
    await readTables(clusterOf({ [table.key]: tableAccount(table.addresses) }), solana, [
      table.key,
    ]),
  )
  const run = svm.simulateTransaction(
    getTransactionDecoder().decode(Uint8Array.from([1, ...new Uint8Array(64), ...bytes])),
  )
  if (run instanceof FailedTransactionMetadata) expect.fail(run.toString())
  const after = run.postAccounts().find((each) => each.address === address(bobSolana))
  expect(after).toMatchObject({ lamports: 1_000_000_000n })
  expect(read).toMatchObject({
    steps: [{ is: 'send', from: adaSolana, to: bobSolana }],
    writable: [adaSolana, bobSolana],
    isWhole: true,
  })
})
