/** Tests of sending and tracking on Solana, on a cluster that executes. */
import {
  AccountRole,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Blockhash,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSolana, type LocalSolana } from '@portico/testkit/solana'
import { PorticoError } from '@portico/core'
import type { Json, Sending, SentTransaction, Transfer, Transfers } from '@portico/core'
import { createSending } from '../src/sending/sending.ts'
import { associatedAccount } from '../src/sending/associated.ts'
import { tokenPrograms } from '../src/amounts.ts'
import { ada, connected, network, plain, SOL, type Connected } from './world.ts'

let cluster: LocalSolana
let page: Connected
let sending: Sending
let transfers: Transfers
let refuses: (method: string, params: Json) => boolean = () => false
const never = new AbortController().signal

beforeAll(async () => {
  cluster = await startSolana({ cluster: 'mainnet' })
  page = await connected({ rpcUrl: { 'solana:mainnet': cluster.url } }, [
    network(cluster.chain, cluster.url),
  ])
  const { services } = page.portico
  sending = createSending({
    ...services,
    rpc: async (chain) => {
      const node = await services.rpc(chain)
      return {
        ...node,
        async request(method, params = [], options) {
          if (refuses(method, params))
            throw new PorticoError('rpc', 'Method not found', {
              data: { rpcCode: -32601, rpcData: null },
            })
          return node.request(method, params, options)
        },
      }
    },
  })
  transfers = await sending.transfers()
})
afterAll(() => cluster.stop())

const transfer = (more: Partial<Transfer> = {}): Transfer => ({
  chain: cluster.chain,
  from: ada.address,
  to: plain.address,
  token: null,
  amount: SOL,
  ...more,
})
const fresh = async (): Promise<string> => (await generateKeyPairSigner()).address

const lamports = async (address: string): Promise<bigint> =>
  BigInt(((await cluster.rpc('getBalance', [address])) as { value: number }).value)
const held = async (owner: string, mint: string): Promise<bigint> => {
  const { value } = (await cluster.rpc('getTokenAccountsByOwner', [
    owner,
    { mint },
    { encoding: 'jsonParsed' },
  ])) as {
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
  }
  return value.reduce(
    (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
    0n,
  )
}

const signed = (transaction: Json): Promise<string> =>
  page
    .provider()
    .signAndSendTransaction(Uint8Array.from(Buffer.from(String(transaction), 'base64')))

/** Quotes, simulates, builds, and has the wallet sign and send it. */
async function sent(asked: Transfer) {
  const quote = await transfers.quote(asked, never)
  const simulation = await transfers.simulate(asked, never)
  const before = await lamports(asked.from)
  const hash = await signed(await transfers.build(asked, never))
  return { quote, simulation, hash, spent: before - (await lamports(asked.from)) }
}

/** Asks with nothing but the last answer, as it would be read from the page's storage. */
function follow(hash: string, more: Partial<SentTransaction> = {}) {
  let known: Json | undefined
  return async () => {
    const status = await sending.status(
      {
        hash,
        chain: cluster.chain,
        account: ada.address,
        kind: 'transaction',
        at: 0,
        ...more,
        ...(known !== undefined && { known }),
      },
      never,
    )
    known =
      status.known === undefined ? undefined : (JSON.parse(JSON.stringify(status.known)) as Json)
    return status
  }
}

test('normalises a signature, and rejects any other value', () => {
  const signature = '5'.repeat(87)
  expect(sending.parseHash(signature)).toBe(signature)
  expect(sending.parseHash('1'.repeat(64))).toBe('1'.repeat(64))
  for (const other of [
    '',
    ada.address,
    `0x${'ab'.repeat(32)}`,
    `${signature}0`,
    ` ${signature}`,
    null,
    undefined,
    7,
    [signature],
    '5'.repeat(90),
  ])
    expect(sending.parseHash(other)).toBeNull()
})

test('SOL: the fees are exactly the quoted ones, and the transaction is tracked to the end', async () => {
  await cluster.airdrop(ada.address, 5n * SOL)
  for (const speed of ['slow', 'standard', 'fast'] as const) {
    const { quote, simulation, hash, spent } = await sent(transfer({ speed, amount: SOL / 10n }))
    expect(spent - SOL / 10n).toBe(quote.fees[speed])
    expect(simulation).toEqual({ is: 'success', changes: [{ token: null, amount: -SOL / 10n }] })
    const ask = follow(hash, {
      asked: { to: plain.address, token: null, amount: String(SOL / 10n) },
    })
    const status = await ask()
    expect(status).toMatchObject({ is: 'confirmed', isFinal: true, fee: String(quote.fees[speed]) })
    expect(status.differs).toBeUndefined()
  }
  const { fees } = await transfers.quote(transfer(), never)
  expect([fees.slow <= fees.standard, fees.standard <= fees.fast, transfers.hasMemo]).toEqual([
    true,
    true,
    true,
  ])
})

test.each(['slow', 'standard', 'fast'] as const)(
  'the maximum of SOL, %s: the account is emptied',
  async (speed) => {
    await cluster.airdrop(ada.address, SOL)
    const { max } = await transfers.quote(transfer({ speed }), never)
    const to = await fresh()
    const { simulation } = await sent(transfer({ speed, amount: max[speed], to }))
    expect([await lamports(ada.address), await lamports(to)]).toEqual([0n, max[speed]])
    expect(simulation).toEqual({ is: 'success', changes: [{ token: null, amount: -max[speed] }] })
  },
)

test('refuses a transfer below the rent minimum or above the balance before a wallet request', async () => {
  await cluster.airdrop(ada.address, SOL)
  for (const [amount, message] of [
    [SOL - 500_000n, /fees or rent/],
    [SOL, /fees or rent/],
    [2n * SOL, /this transfer/],
  ] as const)
    await expect(transfers.build(transfer({ amount }), never)).rejects.toMatchObject({
      code: 'transaction-refused',
      message: expect.stringMatching(message) as string,
    })
})

test('a new receiver must get the rent minimum, which is reported', async () => {
  await cluster.airdrop(ada.address, SOL)
  const to = await fresh()
  const { min, cautions } = await transfers.quote(transfer({ to }), never)
  expect([min, cautions]).toEqual([890_880n, []])
  expect((await transfers.quote(transfer({ to: ada.address }), never)).min).toBeUndefined()
  expect(await transfers.simulate(transfer({ to, amount: min! - 1n }), never)).toEqual({
    is: 'failure',
    reason: expect.stringMatching(/rent/i) as string,
  })
  expect((await transfers.simulate(transfer({ to, amount: min! }), never)).is).toBe('success')
})

test('sends a memo with it', async () => {
  await cluster.airdrop(ada.address, SOL)
  const { hash } = await sent(transfer({ amount: 1_000_000n, memo: 'für die Miete' }))
  const { meta } = (await cluster.rpc('getTransaction', [
    hash,
    { encoding: 'json', maxSupportedTransactionVersion: 0 },
  ])) as { meta: { logMessages: string[] } }
  expect(meta.logMessages.join('\n')).toContain('für die Miete')
  for (const memo of ['x'.repeat(500), 'ü'.repeat(250)])
    expect((await transfers.simulate(transfer({ amount: 1_000_000n, memo }), never)).is).toBe(
      'success',
    )
  await expect(
    transfers.build(transfer({ amount: 1_000_000n, memo: 'x'.repeat(1_300) }), never),
  ).rejects.toMatchObject({ code: 'memo-length' })
})

test.each(['token', 'token-2022'] as const)(
  'a token of the program %s, to an owner without a token account and to one with it',
  async (program) => {
    await cluster.airdrop(ada.address, SOL)
    const { mint } = await cluster.createToken({ program, decimals: 6 })
    await cluster.mintTo({ mint, program, decimals: 6 }, ada.address, 5_000_000n)
    const to = await fresh()
    const asked = transfer({ token: mint, to, amount: 2_000_000n })
    const first = await sent(asked)
    expect(first.quote).toMatchObject({
      balance: 5_000_000n,
      decimals: 6,
      max: { standard: 5_000_000n },
      cautions: [],
    })
    expect(first.quote.rent).toBeGreaterThan(2_000_000n)
    // The new account cost exactly what was quoted.
    expect(first.spent).toBe(first.quote.fees.standard + first.quote.rent)
    expect(first.simulation).toEqual({
      is: 'success',
      changes: [
        { token: null, amount: -first.quote.rent },
        { token: mint, amount: -2_000_000n },
      ],
    })
    expect(await held(to, mint)).toBe(2_000_000n)
    const rest = await sent({ ...asked, amount: 3_000_000n })
    expect(rest.quote.rent).toBe(0n)
    expect(rest.spent).toBe(rest.quote.fees.standard)
    expect(await held(to, mint)).toBe(5_000_000n)
    const asks = { to, token: mint, amount: '3000000' }
    for (const [other, differs] of [
      [asks, undefined],
      [{ ...asks, amount: '3000001' }, true],
      [{ ...asks, to: plain.address }, true],
      [{ ...asks, token: null }, true],
    ] as const)
      expect((await follow(rest.hash, { asked: other })()).differs).toBe(differs)
  },
)

/** Runs instructions, signed by ada and by the signers that they name. */
async function run(payer: KeyPairSigner, ...instructions: readonly Instruction[]): Promise<void> {
  const { value } = (await cluster.rpc('getLatestBlockhash')) as {
    value: { blockhash: Blockhash; lastValidBlockHeight: number }
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayerSigner(payer, each),
    (each) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { ...value, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) },
        each,
      ),
    (each) => appendTransactionMessageInstructions(instructions, each),
  )
  await cluster.rpc('sendTransaction', [
    getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message)),
    { encoding: 'base64' },
  ])
}

/**
 * A Token-2022 mint of `space` bytes with an extension. Ada has a million of its smallest units.
 */
async function createExtended(space: bigint, extension: readonly number[]): Promise<string> {
  const [payer, mint] = await Promise.all([
    createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(Buffer.from(ada.privateKey, 'hex'))),
    generateKeyPairSigner(),
  ])
  const key = [...getAddressEncoder().encode(payer.address)]
  const programAddress = tokenPrograms.token2022 as Address
  const accounts = [{ address: mint.address, role: AccountRole.WRITABLE }]
  const rent = (await cluster.rpc('getMinimumBalanceForRentExemption', [Number(space)])) as number
  await run(
    payer,
    getCreateAccountInstruction({
      payer,
      newAccount: mint,
      lamports: BigInt(rent),
      space,
      programAddress,
    }),
    { programAddress, accounts, data: Uint8Array.from(extension) },
    // InitializeMint2.
    { programAddress, accounts, data: Uint8Array.from([20, 6, ...key, 0]) },
  )
  const account = associatedAccount(ada.address, mint.address, programAddress) as Address
  await run(
    payer,
    getCreateAssociatedTokenIdempotentInstruction({
      payer,
      ata: account,
      owner: payer.address,
      mint: mint.address,
      tokenProgram: programAddress,
    }),
    getMintToInstruction(
      { mint: mint.address, token: account, mintAuthority: payer, amount: 1_000_000n },
      { programAddress },
    ),
  )
  return mint.address
}

const le = (value: bigint, length: number): number[] =>
  Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))

test('a token with a transfer fee reports it, and the rent of its larger account is exact', async () => {
  await cluster.airdrop(ada.address, SOL)
  // InitializeTransferFeeConfig, without keys that could change it: 250 ten-thousandths, and at
  // most 5,000.
  const mint = await createExtended(278n, [26, 0, 0, 0, ...le(250n, 2), ...le(5_000n, 8)])
  const to = await fresh()
  const { quote, spent, hash } = await sent(transfer({ token: mint, to, amount: 100_001n }))
  // 2.5 %, rounded up.
  expect(quote.withheld).toBe(2_501n)
  expect(spent).toBe(quote.fees.standard + quote.rent)
  expect(await held(to, mint)).toBe(97_500n)
  expect(
    (await follow(hash, { asked: { to, token: mint, amount: '100001' } })()).differs,
  ).toBeUndefined()
  expect(
    (await transfers.quote(transfer({ token: mint, to, amount: 800_000n }), never)).withheld,
  ).toBe(5_000n)
})

test('a token with a transfer fee that is taken from two accounts withholds the fee of each transfer', async () => {
  await cluster.airdrop(ada.address, SOL)
  const mint = await createExtended(278n, [26, 0, 0, 0, ...le(250n, 2), ...le(5_000n, 8)])
  const [payer, second] = await Promise.all([
    createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(Buffer.from(ada.privateKey, 'hex'))),
    generateKeyPairSigner(),
  ])
  const programAddress = tokenPrograms.token2022 as Address
  const rent = (await cluster.rpc('getMinimumBalanceForRentExemption', [178])) as number
  await run(
    payer,
    getCreateAccountInstruction({
      payer,
      newAccount: second,
      lamports: BigInt(rent),
      space: 178n,
      programAddress,
    }),
    // InitializeAccount3.
    {
      programAddress,
      accounts: [
        { address: second.address, role: AccountRole.WRITABLE },
        { address: mint as Address, role: AccountRole.READONLY },
      ],
      data: Uint8Array.from([18, ...getAddressEncoder().encode(payer.address)]),
    },
    getMintToInstruction(
      { mint: mint as Address, token: second.address, mintAuthority: payer, amount: 900_000n },
      { programAddress },
    ),
  )
  const to = await fresh()
  const { quote } = await sent(transfer({ token: mint, to, amount: 1_500_000n }))
  // The highest fee for each account: 5,000 for a million, and 5,000 for the other amount.
  expect(quote.withheld).toBe(10_000n)
  expect(await held(to, mint)).toBe(1_490_000n)
})

test('a token that forbids transfers is not sent', async () => {
  await cluster.airdrop(ada.address, SOL)
  // InitializeNonTransferableMint.
  const mint = await createExtended(170n, [32])
  await expect(transfers.quote(transfer({ token: mint }), never)).rejects.toMatchObject({
    code: 'token-restricted',
  })
  expect(await transfers.simulate(transfer({ token: mint }), never)).toEqual({ is: 'failure' })
})

test('a token in several accounts is sent from as many as needed', async () => {
  await cluster.airdrop(ada.address, SOL)
  const token = await cluster.createToken()
  for (const amount of [10n, 30n, 20n])
    await cluster.mintTo(token, ada.address, amount, { apart: true })
  const { max } = await transfers.quote(transfer({ token: token.mint }), never)
  expect(max.standard).toBe(60n)
  const { simulation } = await sent(transfer({ token: token.mint, amount: 55n }))
  expect(simulation).toMatchObject({
    is: 'success',
    changes: [{ token: null }, { token: token.mint, amount: -55n }],
  })
  expect([await held(ada.address, token.mint), await held(plain.address, token.mint)]).toEqual([
    5n,
    55n,
  ])
})

test('a token amount above the balance would fail, with the program’s own message', async () => {
  await cluster.airdrop(ada.address, SOL)
  const token = await cluster.createToken()
  expect(await transfers.quote(transfer({ token: token.mint }), never)).toMatchObject({
    balance: 0n,
    max: { standard: 0n },
  })
  expect((await transfers.simulate(transfer({ token: token.mint, amount: 1n }), never)).is).toBe(
    'failure',
  )
  await cluster.mintTo(token, ada.address, 10n)
  expect(await transfers.simulate(transfer({ token: token.mint, amount: 11n }), never)).toEqual({
    is: 'failure',
    reason: 'insufficient funds',
  })
  expect(await transfers.simulate(transfer({ amount: 10n ** 15n }), never)).toMatchObject({
    is: 'failure',
    reason: expect.stringMatching(/insufficient/i) as string,
  })
})

test('classifies a receiver', async () => {
  const token = await cluster.createToken()
  const cautions = async (to: string) => (await transfers.quote(transfer({ to }), never)).cautions
  expect(await cautions(plain.address)).toEqual([])
  for (const burn of [
    '11111111111111111111111111111111',
    '1nc1nerator11111111111111111111111111111111',
  ])
    expect(await cautions(burn)).toEqual(['burn'])
  expect(await cautions(token.mint)).toEqual(['token-contract'])
  expect(await cautions(tokenPrograms.token)).toEqual(['contract'])
  // This address is off the curve, so it has no key.
  expect(await cautions(associatedAccount(await fresh(), token.mint, tokenPrograms.token))).toEqual(
    ['contract'],
  )
  const account = await cluster.mintTo(token, plain.address, 1n)
  await expect(cautions(account)).rejects.toMatchObject({ code: 'receiver-token-account' })
  expect(await transfers.simulate(transfer({ to: account }), never)).toEqual({ is: 'failure' })
})

test('a failed transaction has cost its fee, and one with an expired block is dropped', async () => {
  await cluster.airdrop(ada.address, SOL)
  const token = await cluster.createToken()
  await cluster.mintTo(token, ada.address, 10n)
  const built = await transfers.build(transfer({ token: token.mint, amount: 11n }), never)
  const hash = await page
    .provider()
    .signAndSendTransaction(Uint8Array.from(Buffer.from(String(built), 'base64')), {
      skipPreflight: true,
    })
  expect(await follow(hash)()).toMatchObject({
    is: 'failed',
    isFinal: true,
    fee: expect.any(String) as string,
  })
  const ask = follow('5'.repeat(87))
  expect(await ask()).toMatchObject({ is: 'pending' })
  cluster.advance(150)
  expect(await ask()).toMatchObject({ is: 'pending' })
  cluster.advance(1)
  expect(await ask()).toEqual({ is: 'dropped', isFinal: true, known: expect.anything() as Json })
})

test('a node without a history never reports a transaction as dropped', async () => {
  refuses = (method, params) =>
    method === 'getSignatureStatuses' && JSON.stringify(params).includes('searchTransactionHistory')
  const ask = follow('5'.repeat(87))
  await ask()
  cluster.advance(1_000)
  expect(await ask()).toMatchObject({ is: 'pending' })
  refuses = () => false
})

test('invalid stored data is rejected, and a failed poll is reported', async () => {
  for (const known of ['x', 7, [], { until: 'soon', fee: -1, differs: 'no' }] satisfies Json[])
    expect(
      await sending.status(
        {
          hash: '5'.repeat(87),
          chain: cluster.chain,
          account: ada.address,
          kind: 'transaction',
          at: 0,
          known,
        },
        never,
      ),
    ).toMatchObject({ is: 'pending' })
  const elsewhere = transfer({ chain: 'solana:nowhere' })
  await expect(transfers.quote(elsewhere, never)).rejects.toMatchObject({
    code: 'chain-unsupported',
    message: 'Unsupported chain',
  })
  expect(await transfers.simulate(elsewhere, never)).toEqual({ is: 'unknown' })
  await expect(transfers.simulate(transfer(), AbortSignal.abort())).rejects.toMatchObject({
    code: 'aborted',
  })
  await expect(transfers.quote(transfer({ token: plain.address }), never)).rejects.toMatchObject({
    code: 'rpc-malformed',
  })
})
