import { createServer } from 'node:net'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isSolanaError,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import {
  fetchMint,
  fetchToken,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faults, startFaultyRpc } from '../chains/index.ts'
import { solanaAccounts, startSolana, type LocalSolana } from './index.ts'

const SOL = 1_000_000_000n
let solana: LocalSolana
let ada: KeyPairSigner
let plain: KeyPairSigner

const signerOf = (role: keyof typeof solanaAccounts): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(
    Uint8Array.from(Buffer.from(solanaAccounts[role].privateKey, 'hex')),
  )

beforeAll(async () => {
  solana = await startSolana()
  ;[ada, plain] = await Promise.all([signerOf('ada'), signerOf('plain')])
  await solana.airdrop(ada.address, 10n * SOL)
})
afterAll(() => solana.stop())

const clients = () => {
  const rpc = createSolanaRpc(solana.url)
  const rpcSubscriptions = createSolanaRpcSubscriptions(solana.wsUrl)
  return {
    rpc,
    rpcSubscriptions,
    send: sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions } as Parameters<
      typeof sendAndConfirmTransactionFactory
    >[0]),
  }
}

function transfer(from: KeyPairSigner, to: Address, amount: bigint): Instruction {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, amount, true)
  return {
    programAddress: address('11111111111111111111111111111111'),
    accounts: [
      { address: from.address, role: AccountRole.WRITABLE_SIGNER, signer: from } as never,
      { address: to, role: AccountRole.WRITABLE },
    ],
    data: new Uint8Array(data.buffer),
  }
}

async function signed(payer: KeyPairSigner, ...instructions: Instruction[]) {
  const { value: blockhash } = await clients().rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayerSigner(payer, each),
    (each) => setTransactionMessageLifetimeUsingBlockhash(blockhash, each),
    (each) => appendTransactionMessageInstructions(instructions, each),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  assertIsTransactionWithBlockhashLifetime(transaction)
  return transaction
}

test('executes an unmodified client’s transfer, notifies by WebSocket, and charges its fee', async () => {
  const { rpc, send } = clients()
  const before = (await rpc.getBalance(ada.address).send()).value
  const transaction = await signed(ada, transfer(ada, plain.address, SOL))
  await send(transaction, { commitment: 'confirmed' })
  expect((await rpc.getBalance(plain.address).send()).value).toBe(SOL)
  expect((await rpc.getBalance(ada.address).send()).value).toBe(before - SOL - 5_000n)
  const signature = getSignatureFromTransaction(transaction)
  expect((await rpc.getSignatureStatuses([signature]).send()).value[0]).toMatchObject({
    err: null,
    confirmationStatus: 'finalized',
  })
  const found = await rpc
    .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send()
  expect(found).toMatchObject({
    version: 0,
    meta: { fee: 5_000n, err: null, postBalances: [before - SOL - 5_000n, SOL, 1n] },
  })
  const [newest] = await rpc.getSignaturesForAddress(plain.address, { limit: 1 }).send()
  expect(newest).toMatchObject({ signature, err: null })
})

test('transfers tokens of an unmodified client, and parses both programs’ balances', async () => {
  const { rpc, send } = clients()
  const usdc = await solana.createToken()
  const rare = await solana.createToken({ decimals: 2, program: 'token-2022' })
  const from = await solana.mintTo(usdc, ada.address, 25_000_000n)
  await solana.mintTo(rare, ada.address, 700n)
  const mint = address(usdc.mint)
  const [to] = await findAssociatedTokenPda({
    owner: plain.address,
    mint,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  })
  await send(
    await signed(
      ada,
      getCreateAssociatedTokenIdempotentInstruction({
        payer: ada,
        ata: to,
        owner: plain.address,
        mint,
      }),
      getTransferCheckedInstruction({
        source: address(from),
        mint,
        destination: to,
        authority: ada,
        amount: 2_500_000n,
        decimals: 6,
      }),
    ),
    { commitment: 'confirmed' },
  )
  expect((await fetchMint(rpc, mint)).data).toMatchObject({
    decimals: 6,
    supply: 25_000_000n,
    isInitialized: true,
  })
  expect((await fetchToken(rpc, to)).data).toMatchObject({
    amount: 2_500_000n,
    owner: plain.address,
  })
  expect((await rpc.getTokenAccountBalance(to).send()).value).toMatchObject({
    amount: '2500000',
    decimals: 6,
    uiAmountString: '2.5',
  })
  expect((await rpc.getTokenSupply(address(rare.mint)).send()).value).toMatchObject({
    amount: '700',
    decimals: 2,
  })
  const held = async (programId: string) =>
    (
      await rpc
        .getTokenAccountsByOwner(
          ada.address,
          { programId: address(programId) },
          { encoding: 'jsonParsed' },
        )
        .send()
    ).value.map(({ account }) => [
      account.data.parsed.info.mint,
      account.data.parsed.info.tokenAmount.amount,
    ])
  expect(await held('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')).toEqual([
    [usdc.mint, '22500000'],
  ])
  expect(await held('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')).toEqual([[rare.mint, '700']])
  const byMint = await rpc
    .getTokenAccountsByOwner(ada.address, { mint: address(rare.mint) }, { encoding: 'jsonParsed' })
    .send()
  expect(byMint.value).toHaveLength(1)
})

test('refuses an overdraft, another’s funds, a wrong signature, a repeat and a stale blockhash as a node does', async () => {
  const { rpc } = clients()
  const send = (transaction: Awaited<ReturnType<typeof signed>>) =>
    rpc.sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' }).send()
  const refused = async (sending: Promise<unknown>): Promise<string> => {
    const error: unknown = await sending.then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(isSolanaError(error)).toBe(true)
    const { cause, context, message } = error as {
      cause?: { message: string }
      context: object
      message: string
    }
    return `${message} ${cause?.message ?? ''} ${JSON.stringify(context, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))}`
  }
  expect(
    await refused(send(await signed(ada, transfer(ada, plain.address, 1_000n * SOL)))),
  ).toMatch(/insufficient lamports .* need 1000000000000/)
  const poor = await signerOf('impostor')
  expect(await refused(send(await signed(poor, transfer(poor, plain.address, 1n))))).toMatch(
    /debit an account but found no record|prior credit/i,
  )

  const good = await signed(ada, transfer(ada, plain.address, 1n))
  const forged = {
    ...good,
    signatures: { ...good.signatures, [ada.address]: new Uint8Array(64).fill(7) },
  } as unknown as typeof good
  expect(await refused(send(forged))).toMatch(/signature verification fail/i)
  await send(good)
  expect(await refused(send(good))).toMatch(/already been processed/i)
  const stale = await signed(ada, transfer(ada, plain.address, 2n))
  solana.advance(151)
  expect(await refused(send(stale))).toMatch(/blockhash not found/i)
})

test('executes a failing transaction without simulation, and charges its fee', async () => {
  const { rpc } = clients()
  const transaction = await signed(ada, transfer(ada, plain.address, 1_000n * SOL))
  const before = (await rpc.getBalance(ada.address).send()).value
  const signature = await rpc
    .sendTransaction(getBase64EncodedWireTransaction(transaction), {
      encoding: 'base64',
      skipPreflight: true,
    })
    .send()
  expect((await rpc.getSignatureStatuses([signature]).send()).value[0]?.err).toEqual({
    InstructionError: [0n, { Custom: 1n }],
  })
  expect((await rpc.getBalance(ada.address).send()).value).toBe(before - 5_000n)
})

test('notifies a client of a subscribed account’s changes, and of slots', async () => {
  const { rpc, rpcSubscriptions } = clients()
  const abort = new AbortController()
  const [accounts, slots] = await Promise.all([
    rpcSubscriptions
      .accountNotifications(plain.address, { commitment: 'confirmed', encoding: 'base64' })
      .subscribe({ abortSignal: abort.signal }),
    rpcSubscriptions.slotNotifications().subscribe({ abortSignal: abort.signal }),
  ])
  const received = Promise.all([
    accounts[Symbol.asyncIterator]().next(),
    slots[Symbol.asyncIterator]().next(),
  ])
  const before = (await rpc.getBalance(plain.address).send()).value
  await solana.airdrop(plain.address, 5n)
  const [account, slot] = await received
  expect(account.value).toMatchObject({ value: { lamports: before + 5n } })
  expect(slot.value).toMatchObject({ slot: await rpc.getSlot().send() })
  abort.abort()
})

test('simulates a transaction before it is signed', async () => {
  const { rpc } = clients()
  const transaction = await signed(ada, transfer(ada, plain.address, 1n))
  const unsigned = {
    ...transaction,
    signatures: { [ada.address]: null },
  } as unknown as typeof transaction
  const { value } = await rpc
    .simulateTransaction(getBase64EncodedWireTransaction(unsigned), {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
    })
    .send()
  expect(value).toMatchObject({ err: null, unitsConsumed: 150n })
})

test('returns its health, version, genesis hash and accounts', async () => {
  const { rpc } = clients()
  expect(await rpc.getHealth().send()).toBe('ok')
  expect(await rpc.getVersion().send()).toMatchObject({ 'solana-core': expect.any(String) })
  expect(`solana:${(await rpc.getGenesisHash().send()).slice(0, 32)}`).toBe(solana.chain)
  expect(await rpc.getBlockHeight().send()).toBe(await rpc.getSlot().send())
  expect(await rpc.getEpochInfo().send()).toMatchObject({ slotsInEpoch: 432_000n })
  expect(await rpc.getMinimumBalanceForRentExemption(165n).send()).toBe(2_039_280n)
  const { value } = await rpc.getLatestBlockhash().send()
  expect((await rpc.isBlockhashValid(value.blockhash).send()).value).toBe(true)
  expect(
    (
      await rpc
        .getMultipleAccounts(
          [ada.address, address('Stake11111111111111111111111111111111111112')],
          { encoding: 'base64' },
        )
        .send()
    ).value[1],
  ).toBeNull()
  expect(await rpc.getRecentPrioritizationFees().send()).toHaveLength(1)
  expect(await rpc.requestAirdrop(plain.address, lamports(1n)).send()).toEqual(expect.any(String))
  await expect(solana.rpc('getLeaderSchedule')).rejects.toMatchObject({ code: -32601 })
  await expect(solana.rpc('getBalance', ['not an address'])).rejects.toMatchObject({ code: -32602 })
})

test('answers reads in a batch with whole 64-bit numbers, from any page', async () => {
  const calls = ['getSlot', 'nonsense', 'getAccountInfo'].map((method, id) => ({
    jsonrpc: '2.0',
    id,
    method,
    params: method === 'getAccountInfo' ? [ada.address] : [],
  }))
  const response = await fetch(solana.url, { method: 'POST', body: JSON.stringify(calls) })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const text = await response.text()
  expect(text).toContain('"rentEpoch":18446744073709551615')
  expect(
    (JSON.parse(text) as { id: number; error?: { code: number } }[]).map(({ id, error }) => [
      id,
      error?.code,
    ]),
  ).toEqual([
    [0, undefined],
    [1, -32601],
    [2, undefined],
  ])
})

test('misbehaves as scripted in an endpoint in front of it', async () => {
  const faulty = await startFaultyRpc(solana.url)
  faulty.behave(faults.tooMany(2), { only: ['getBalance'] })
  const ask = (method: string) =>
    fetch(faulty.url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [ada.address] }),
    })
  expect([(await ask('getBalance')).status, (await ask('getAccountInfo')).status]).toEqual([
    429, 200,
  ])
  await faulty.stop()
})

test('imitates a public cluster, and leaves nothing when it stops', async () => {
  const main = await startSolana({ cluster: 'mainnet' })
  expect(main.chain).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  await main.airdrop(ada.address, 3n * SOL)
  expect(await main.rpc('getBalance', [ada.address])).toMatchObject({ value: 3_000_000_000 })
  const held = new WebSocket(main.wsUrl)
  await new Promise((resolve) => held.addEventListener('open', resolve))
  const closed = new Promise((resolve) => held.addEventListener('close', resolve))
  await main.stop()
  await main.stop()
  await closed
  for (const port of [main.port, main.port + 1])
    await new Promise<void>((resolve, reject) => {
      const server = createServer()
        .once('error', reject)
        .listen(port, '127.0.0.1', () => server.close(() => resolve()))
    })
  await expect(startSolana({ port: solana.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
