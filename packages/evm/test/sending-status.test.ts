/**
 * Tests of how a transaction ends, on a real chain. Each call asks once, and the result is stored
 * as JSON in between.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  demoAccounts,
  demoNetworks,
  greeterAbi,
  startDemoChains,
  type DemoChains,
  type LocalChain,
} from '@portico/testkit/chains'
import type { Json, SentTransaction, TransactionStatus } from '@portico/core'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { mined, never, sendingPage, type SendingPage } from './sending.ts'

const { mainnet } = demoNetworks
const { ada, plain, impostor } = demoAccounts
const [dollar] = mainnet.tokens
let chains: DemoChains
let chain: LocalChain
let sending: SendingPage['sending']
let between: SendingPage['between']
let reset: SendingPage['reset']

beforeAll(async () => {
  chains = await startDemoChains()
  chain = chains.mainnet
  ;({ sending, between, reset } = await sendingPage(chains))
})
let before = ''
beforeEach(async () => {
  reset()
  before = await chain.snapshot()
})
afterEach(async () => {
  await chain.rpc('anvil_dropAllTransactions')
  await chain.revert(before)
  await chain.setAutomine(true)
})
afterAll(() => chains.stop())

/** Sends from an account that the chain signs for. */
const send = async (transaction: object, from: string = ada.address): Promise<Hex> =>
  (await chain.rpc('eth_sendTransaction', [{ from, gas: '0x30000', ...transaction }])) as Hex

/** Sends, and waits until the transaction is in a block. */
const inBlock = async (transaction: object, from?: string): Promise<Hex> =>
  (await mined(chain, { gas: '0x30000', ...transaction }, from)).transactionHash

const nonceOf = async (address: string): Promise<string> =>
  String(await chain.rpc('eth_getTransactionCount', [address, 'latest']))

/** Asks with nothing but the last answer, as it would be read from the page's storage. */
function follow(
  hash: string,
  more: Partial<SentTransaction> = {},
): { ask(): Promise<TransactionStatus> } {
  let known: Json | undefined
  const sent: SentTransaction = {
    hash,
    chain: 'eip155:1',
    account: ada.address,
    kind: 'transaction',
    at: between.now,
    ...more,
  }
  return {
    async ask() {
      const status = await sending.status({ ...sent, ...(known !== undefined && { known }) }, never)
      known =
        status.known === undefined ? undefined : (JSON.parse(JSON.stringify(status.known)) as Json)
      return status
    },
  }
}

test('normalises a hash, and rejects any other value', () => {
  const hash = `0x${'Ab'.repeat(32)}`
  expect(sending.parseHash(hash)).toBe(hash.toLowerCase())
  for (const other of [
    hash.slice(2),
    `${hash}0`,
    hash.slice(0, -1),
    ` ${hash}`,
    `${hash}\n`,
    '0x',
    '',
    null,
    undefined,
    7,
    [hash],
    `0x${'zz'.repeat(32)}`,
  ])
    expect(sending.parseHash(other)).toBeNull()
})

test('pending, then confirmed with its fee, and final once the block is finalized', async () => {
  await chain.setAutomine(false)
  const { ask } = follow(await send({ to: plain.address, value: '0x5' }))
  expect(await ask()).toMatchObject({ is: 'pending' })
  await chain.mine()
  const confirmed = await ask()
  expect(confirmed).toMatchObject({
    is: 'confirmed',
    fee: expect.stringMatching(/^[1-9]\d+$/) as string,
  })
  expect(confirmed.isFinal).toBeUndefined()
  await chain.mine(200)
  expect(await ask()).toMatchObject({ is: 'confirmed', isFinal: true })
})

test('the fee is exactly the difference in the sender’s balance', async () => {
  const balance = async (): Promise<bigint> =>
    BigInt((await chain.rpc('eth_getBalance', [impostor.address, 'latest'])) as string)
  const before = await balance()
  const { ask } = follow(await inBlock({ to: plain.address, value: '0x5' }, impostor.address), {
    account: impostor.address,
  })
  const { fee } = await ask()
  expect(before - (await balance())).toBe(5n + BigInt(fee!))
})

test('a reverted transaction has failed, and has cost its fee', async () => {
  const data = encodeFunctionData({ abi: greeterAbi, functionName: 'refuse', args: ['No'] })
  const { ask } = follow(await inBlock({ to: mainnet.greeter, data }))
  expect(await ask()).toMatchObject({ is: 'failed', fee: expect.any(String) as string })
})

test.each([
  ['repriced', { to: plain.address, value: '0x5' }],
  ['cancelled', { to: ada.address, value: '0x0' }],
  ['replaced', { to: impostor.address, value: '0x5' }],
])('a transaction that was %s while the page was closed is found', async (reason, other) => {
  await chain.setAutomine(false)
  const nonce = await nonceOf(ada.address)
  const { ask } = follow(
    await send({ nonce, to: plain.address, value: '0x5', gasPrice: '0x77359400' }),
  )
  expect(await ask()).toMatchObject({ is: 'pending' })
  const hash = await send({ nonce, ...other, gasPrice: '0xee6b2800' })
  await chain.mine(300)
  const found = await ask()
  expect(found).toMatchObject({
    is: 'replaced',
    reason,
    hash,
    isFinal: true,
    fee: expect.any(String) as string,
  })
  expect(await ask()).toEqual(found)
})

test('a node without old state shows recent replacements, and one without finalized blocks shows deep ones', async () => {
  between.refuses = (method, params) =>
    (method === 'eth_getTransactionCount' &&
      JSON.stringify(params).includes('0x') &&
      !JSON.stringify(params).includes('latest')) ||
    JSON.stringify(params).includes('finalized')
  await chain.setAutomine(false)
  const nonce = await nonceOf(ada.address)
  const { ask } = follow(
    await send({ nonce, to: plain.address, value: '0x5', gasPrice: '0x77359400' }),
  )
  await ask()
  const hash = await send({ nonce, to: plain.address, value: '0x6', gasPrice: '0xee6b2800' })
  await chain.mine(64)
  const found = await ask()
  expect(found).toMatchObject({ is: 'replaced', reason: 'replaced', hash })
  expect(found.isFinal).toBeUndefined()
  await chain.mine()
  expect(await ask()).toMatchObject({ is: 'replaced', isFinal: true })
})

test('drops a transaction whose nonce an unknown one used, after a delay', async () => {
  await chain.setAutomine(false)
  const nonce = await nonceOf(ada.address)
  const hash = await send({ nonce, to: plain.address, value: '0x5' })
  const { ask } = follow(hash)
  await ask()
  await chain.rpc('anvil_dropTransaction', [hash])
  await chain.rpc('anvil_setNonce', [ada.address, `0x${(Number(nonce) + 1).toString(16)}`])
  await chain.mine()
  expect(await ask()).toMatchObject({ is: 'pending' })
  between.now += 60_000
  expect(await ask()).toMatchObject({ is: 'dropped', isFinal: true })
})

test('waits for a transaction unknown to every node, drops it, and finds it when it appears', async () => {
  const { ask } = follow(`0x${'12'.repeat(32)}`)
  expect(await ask()).toMatchObject({ is: 'pending' })
  between.now += 3_599_999
  expect(await ask()).toMatchObject({ is: 'pending' })
  between.now += 1
  const replaced = await ask()
  expect(replaced).toMatchObject({ is: 'dropped' })
  expect(replaced.isFinal).toBeUndefined()
})

test('a transaction that left the pool is requested again before it is dropped', async () => {
  await chain.setAutomine(false)
  const hash = await send({ to: plain.address, value: '0x5' })
  const { ask } = follow(hash)
  await ask()
  await chain.rpc('anvil_dropTransaction', [hash])
  between.now += 7_200_000
  expect(await ask()).toMatchObject({ is: 'pending' })
  between.now += 60_000
  expect(await ask()).toMatchObject({ is: 'dropped' })
})

const transfer = (to: string, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, amount] })
const coins = { to: plain.address, token: null, amount: '5' }
const tokens = { to: plain.address, token: dollar!.address, amount: '5' }

test.each([
  ['the requested coin', coins, { to: plain.address, value: '0x5' }, undefined],
  ['another amount', coins, { to: plain.address, value: '0x6' }, true],
  ['another receiver', coins, { to: impostor.address, value: '0x5' }, true],
  ['a call beside the coin', coins, { to: plain.address, value: '0x5', data: '0x1234' }, true],
  [
    'the requested token',
    tokens,
    { to: dollar!.address, data: transfer(plain.address, 5n) },
    undefined,
  ],
  [
    'the requested token with trailing data',
    tokens,
    { to: dollar!.address, data: `${transfer(plain.address, 5n)}c0ffee` },
    undefined,
  ],
  ['more of the token', tokens, { to: dollar!.address, data: transfer(plain.address, 6n) }, true],
  [
    'the token to another receiver',
    tokens,
    { to: dollar!.address, data: transfer(impostor.address, 5n) },
    true,
  ],
  ['the coin instead of the token', tokens, { to: plain.address, value: '0x5' }, true],
  ['a wrapper of the account’s own', tokens, { to: ada.address, data: '0x1234' }, undefined],
  ['nothing, to itself', coins, { to: ada.address, value: '0x0' }, true],
])('%s', async (_, asked, transaction, differs) => {
  const { ask } = follow(await inBlock(transaction), { asked })
  expect((await ask()).differs).toBe(differs)
  expect((await ask()).differs).toBe(differs)
})

test('accepts a transaction sent by another account, such as a bundler, without its fee', async () => {
  const { ask } = follow(
    await inBlock(
      {
        to: mainnet.greeter,
        value: '0x0',
        data: encodeFunctionData({ abi: greeterAbi, functionName: 'setGreeting', args: ['Hi'] }),
      },
      impostor.address,
    ),
    { asked: coins },
  )
  const status = await ask()
  expect(status).toMatchObject({ is: 'confirmed' })
  expect([status.differs, status.fee]).toEqual([undefined, undefined])
})

test('invalid stored data is rejected', async () => {
  const hash = await inBlock({ to: plain.address, value: '0x5' })
  for (const known of [
    'x',
    7,
    [],
    {
      by: { hash: '0x1', reason: 'repriced' },
      sent: { nonce: 1 },
      since: -1,
      missing: 'long',
      used: null,
      became: '0x12',
    },
  ] satisfies Json[])
    expect(
      await sending.status(
        {
          hash,
          chain: 'eip155:1',
          account: ada.address,
          kind: 'transaction',
          at: between.now,
          known,
        },
        never,
      ),
    ).toMatchObject({ is: 'confirmed' })
})

test('a missing network cannot be polled, and an abort rejects', async () => {
  const sent = {
    hash: `0x${'12'.repeat(32)}`,
    chain: 'eip155:99',
    account: ada.address,
    kind: 'transaction',
    at: 0,
  } as const
  await expect(sending.status(sent, never)).rejects.toMatchObject({
    code: 'chain-unsupported',
    message: 'Unsupported chain',
  })
  await expect(
    sending.status({ ...sent, chain: 'eip155:1' }, AbortSignal.abort()),
  ).rejects.toMatchObject({ code: 'aborted' })
})

const id = `0x${'5a'.repeat(32)}`

/** Asks a wallet that answers by method, and rejects methods without an answer. */
function askWallet(
  kind: 'safe' | 'calls',
  answers: Record<string, unknown>,
  more: Partial<SentTransaction> = {},
) {
  const request = vi.fn(async ({ method }: { method: string }) => {
    if (method in answers) return answers[method]
    throw Object.assign(new Error('Unknown bundle'), { code: 5730 })
  })
  return sending.status(
    {
      hash: id,
      chain: 'eip155:1',
      account: ada.address,
      kind,
      at: between.now,
      provider: { request },
      ...more,
    },
    never,
  )
}

test('a Safe’s transaction awaits its owners, and is tracked on the network from then on', async () => {
  expect(await askWallet('safe', { eth_getTransactionReceipt: null })).toEqual({ is: 'awaiting' })
  expect(
    await askWallet('safe', {
      eth_getTransactionReceipt: null,
      wallet_getCallsStatus: { status: 100 },
    }),
  ).toEqual({ is: 'awaiting' })
  expect(
    await askWallet('safe', {
      eth_getTransactionReceipt: null,
      wallet_getCallsStatus: { status: 400 },
    }),
  ).toEqual({ is: 'dropped', isFinal: true })
  const hash = await inBlock({ to: plain.address, value: '0x5' }, impostor.address)
  const receipt = await chain.rpc('eth_getTransactionReceipt', [hash])
  const status = await askWallet('safe', { eth_getTransactionReceipt: receipt })
  expect(status).toMatchObject({ is: 'confirmed', hash })
  // The owner who executed the transaction paid its fee.
  expect(status.fee).toBeUndefined()
  await chain.mine(200)
  expect(await askWallet('safe', {}, { known: status.known!, provider: undefined })).toMatchObject({
    is: 'confirmed',
    hash,
    isFinal: true,
  })
})

test('a Safe’s operation may fail inside a successful transaction', async () => {
  const hash = await inBlock({ to: plain.address, value: '0x5' }, impostor.address)
  const receipt = (await chain.rpc('eth_getTransactionReceipt', [hash])) as object
  const { encodeEventTopics, parseAbi } = await import('viem')
  for (const [abi, eventName, args, data] of [
    [
      parseAbi(['event ExecutionFailure(bytes32 txHash, uint256 payment)']),
      'ExecutionFailure',
      undefined,
      `${id}${'0'.repeat(64)}`,
    ],
    [
      parseAbi(['event ExecutionFailure(bytes32 indexed txHash, uint256 payment)']),
      'ExecutionFailure',
      { txHash: id as Hex },
      `0x${'0'.repeat(64)}`,
    ],
  ] as const) {
    const topics = encodeEventTopics({ abi, eventName, ...(args && { args }) } as Parameters<
      typeof encodeEventTopics
    >[0])
    expect(
      await askWallet('safe', {
        eth_getTransactionReceipt: { ...receipt, logs: [{ address: ada.address, topics, data }] },
      }),
    ).toMatchObject({ is: 'failed', hash })
    expect(
      await askWallet('safe', {
        eth_getTransactionReceipt: { ...receipt, logs: [{ address: plain.address, topics, data }] },
      }),
    ).toMatchObject({ is: 'confirmed', hash })
  }
})

test('a batch has the wallet’s status, and is never dropped for a nonce', async () => {
  const hash = await inBlock({ to: plain.address, value: '0x5' })
  const receipts = [await chain.rpc('eth_getTransactionReceipt', [hash])]
  expect(await askWallet('calls', { wallet_getCallsStatus: { status: 100 } })).toEqual({
    is: 'pending',
  })
  expect(
    await askWallet('calls', { wallet_getCallsStatus: { status: 200, receipts } }),
  ).toMatchObject({ is: 'confirmed', hash, fee: expect.any(String) as string })
  expect(
    await askWallet('calls', { wallet_getCallsStatus: { status: 'CONFIRMED', receipts } }),
  ).toMatchObject({ is: 'confirmed', hash })
  expect(await askWallet('calls', { wallet_getCallsStatus: { status: 200 } })).toEqual({
    is: 'confirmed',
    isFinal: true,
  })
  expect(await askWallet('calls', { wallet_getCallsStatus: { status: 400 } })).toEqual({
    is: 'dropped',
    isFinal: true,
  })
  for (const status of [500, 600])
    expect(await askWallet('calls', { wallet_getCallsStatus: { status, receipts } })).toMatchObject(
      { is: 'failed', hash },
    )
  expect(await askWallet('calls', { wallet_getCallsStatus: 'soon' })).toEqual({ is: 'pending' })
  expect(await askWallet('calls', {})).toEqual({ is: 'pending' })
  expect(await askWallet('calls', {}, { at: between.now - 86_400_000 })).toEqual({
    is: 'dropped',
    isFinal: true,
  })
})

test('has no status when the wallet is missing or fails', async () => {
  await expect(askWallet('calls', {}, { provider: undefined })).rejects.toMatchObject({
    code: 'no-account',
  })
  const request = async (): Promise<never> => Promise.reject(new Error('asleep'))
  await expect(askWallet('safe', {}, { provider: { request } })).rejects.toMatchObject({
    code: 'wallet-request',
  })
})
