/**
 * Tests against clusters that really execute: signed transactions succeed, and balances are read.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faults, startFaultyRpc } from '@portico/testkit/chains'
import { solanaFeatures, startSolana } from '@portico/testkit/solana'
import type { LocalSolana, LocalToken } from '@portico/testkit/solana'
import { ada, connected, network, plain, SOL, transferOn, world, type Connected } from './world.ts'

let main: LocalSolana
let dev: LocalSolana
let usdc: LocalToken
let rare: LocalToken

beforeAll(async () => {
  ;[main, dev] = await Promise.all([
    startSolana({ cluster: 'mainnet' }),
    startSolana({ cluster: 'devnet' }),
  ])
  await main.airdrop(ada.address, 10n * SOL)
  await dev.airdrop(ada.address, 3n * SOL)
  usdc = await main.createToken()
  rare = await main.createToken({ decimals: 2, program: 'token-2022' })
  await main.mintTo(usdc, ada.address, 25_000_000n)
  await main.mintTo(rare, ada.address, 700n)
})
afterAll(() => Promise.all([main?.stop(), dev?.stop()]))

const signsOnly = solanaFeatures.filter((name) => name !== 'solana:signAndSendTransaction')
const rpcUrl = (): Record<string, string> => ({
  'solana:mainnet': main.url,
  'solana:devnet': dev.url,
})
const page = (features: readonly string[] = solanaFeatures): Promise<Connected> =>
  connected({ features, rpcUrl: rpcUrl() }, [
    network(main.chain, main.url),
    network(dev.chain, dev.url),
  ])

const lamports = async (cluster: LocalSolana, address: string): Promise<bigint> =>
  BigInt(((await cluster.rpc('getBalance', [address])) as { value: number }).value)

test.each([
  ['sends it itself', solanaFeatures],
  ['only signs, and the network’s own RPC sends it', signsOnly],
])('a transfer that the wallet signs is executed: it %s', async (_how, features) => {
  const { provider, wallet } = await page(features)
  const before = await lamports(main, plain.address)
  const signature = await provider().signAndSendTransaction(
    await transferOn(main, ada.address, plain.address, SOL),
  )
  expect(await lamports(main, plain.address)).toBe(before + SOL)
  expect(await main.rpc('getSignatureStatuses', [[signature]])).toMatchObject({
    value: [{ err: null }],
  })
  expect(wallet.calls.at(-1)).toMatchObject({
    feature: features === signsOnly ? 'solana:signTransaction' : 'solana:signAndSendTransaction',
    inputs: [{ account: ada.address, chain: 'solana:mainnet' }],
  })
})

test('sends a transaction to the switched cluster with the requested options', async () => {
  const { portico, wallet } = await page(signsOnly)
  const connection = portico.provider('solana')!
  expect(connection.chain).toBe(main.chain)
  const before = await lamports(dev, plain.address)
  await portico.switchNetwork(dev.chain)
  await connection.signAndSendTransaction(await transferOn(dev, ada.address, plain.address, SOL), {
    skipPreflight: true,
    maxRetries: 0,
  })
  expect(await lamports(dev, plain.address)).toBe(before + SOL)
  expect(wallet.calls.at(-1)).toMatchObject({ inputs: [{ chain: 'solana:devnet' }] })
})

test('sends a transaction to the cluster that it was signed for, with any cluster active', async () => {
  const { provider } = await page()
  const [onMain, onDev] = [await lamports(main, plain.address), await lamports(dev, plain.address)]
  await provider().signAndSendTransaction(
    await transferOn(dev, ada.address, plain.address, 5_000_000n),
    { chain: dev.chain },
  )
  expect([await lamports(main, plain.address), await lamports(dev, plain.address)]).toEqual([
    onMain,
    onDev + 5_000_000n,
  ])
})

test.each([
  ['of more than there is', SOL, 'Not enough SOL to cover this transfer'],
  ['from an account that has nothing', 0n, 'Not enough SOL to cover fees or rent'],
])('a transfer %s is refused with a matching typed error', async (_what, has, message) => {
  const fresh = await startSolana()
  if (has > 0n) await fresh.airdrop(ada.address, has)
  const { provider } = await connected({ features: signsOnly }, [network(fresh.chain, fresh.url)])
  const transaction = await transferOn(fresh, ada.address, plain.address, 1_000n * SOL)
  await expect(provider().signAndSendTransaction(transaction)).rejects.toMatchObject({
    name: 'PorticoError',
    code: 'transaction-refused',
    exit: 'failed',
    category: 'API_ERROR',
    message,
    data: { rpcCode: -32002 },
  })
  await fresh.stop()
})

test('a stale transaction is refused with the node’s own message, and sent once', async () => {
  const fresh = await startSolana()
  await fresh.airdrop(ada.address, SOL)
  const faulty = await startFaultyRpc(fresh.url)
  const { provider } = await connected({ features: signsOnly }, [network(fresh.chain, faulty.url)])
  const transaction = await transferOn(fresh, ada.address, plain.address, 1n)
  fresh.advance(151)
  await expect(provider().signAndSendTransaction(transaction)).rejects.toMatchObject({
    code: 'transaction-refused',
    message: expect.stringMatching(/Blockhash not found/),
  })
  faulty.behave(faults.drop())
  await expect(
    provider().signAndSendTransaction(
      await transferOn(fresh, ada.address, plain.address, SOL / 2n),
    ),
  ).rejects.toMatchObject({ code: 'network' })
  expect(faulty.calls.filter(({ method }) => method === 'sendTransaction')).toHaveLength(2)
  await Promise.all([fresh.stop(), faulty.stop()])
})

test('a custom cluster is supported by wallets with localnet, and by its own id', async () => {
  const local = await startSolana()
  await local.airdrop(ada.address, SOL)
  const networks = [network(local.chain, local.url)]
  for (const chains of [['solana:localnet'], ['solana:mainnet', local.chain]]) {
    const { provider, wallet, status } = await connected({ chains, rpcUrl: local.url }, networks)
    expect(status()).toMatchObject({ is: 'connected', chain: local.chain, supported: true })
    await provider().signAndSendTransaction(
      await transferOn(local, ada.address, plain.address, SOL / 10n),
    )
    expect(wallet.calls.at(-1)).toMatchObject({ inputs: [{ chain: chains.at(-1) }] })
  }
  expect(await lamports(local, plain.address)).toBe(SOL / 5n)
  await local.stop()
})

test('reads SOL, and tokens of both programs, as exact numbers', async () => {
  const { portico } = world([network(main.chain, main.url), network(dev.chain, dev.url)])
  const reads = await portico.config.adapters[0]!.reads(main.chain, portico.services)
  expect(await reads.balance(ada.address)).toEqual({
    raw: String(await lamports(main, ada.address)),
    decimals: 9,
  })
  expect(await reads.balance(ada.address, usdc.mint)).toEqual({ raw: '25000000', decimals: 6 })
  expect(await reads.balance(ada.address, rare.mint)).toEqual({ raw: '700', decimals: 2 })
  // An account without the token has a balance of zero, with the token's decimals.
  expect(await reads.balance(plain.address, rare.mint)).toEqual({ raw: '0', decimals: 2 })
  expect(await reads.tokens(ada.address, [rare.mint, usdc.mint])).toEqual([
    { raw: '700', decimals: 2 },
    { raw: '25000000', decimals: 6 },
  ])
  expect(await reads.tokens(plain.address, [usdc.mint, ada.address])).toEqual([
    { raw: '0', decimals: 6 },
    null,
  ])
  expect(await reads.request('getSlot')).toEqual(expect.any(Number))
})

test('sums a token over all its accounts, beyond a number’s precision', async () => {
  const { portico } = world([network(main.chain, main.url)])
  const reads = await portico.config.adapters[0]!.reads(main.chain, portico.services)
  const many = await main.createToken({ decimals: 0 })
  const huge = 2n ** 62n + 1n
  await main.mintTo(many, plain.address, huge)
  await main.mintTo(many, plain.address, 7n, { apart: true })
  expect(await reads.balance(plain.address, many.mint)).toEqual({
    raw: String(huge + 7n),
    decimals: 0,
  })
  expect(await reads.tokens(plain.address, [many.mint])).toEqual([
    { raw: String(huge + 7n), decimals: 0 },
  ])
})

test('the button’s balance costs one request', async () => {
  const faulty = await startFaultyRpc(main.url)
  const { portico } = world([network(main.chain, faulty.url)])
  const data = await portico.data()
  await data.balance(ada.address, main.chain)
  expect(portico.getState().resources[data.balanceKey(ada.address, main.chain)]).toMatchObject({
    status: 'ready',
    value: { decimals: 9 },
  })
  expect(faulty.calls.map(({ method }) => method)).toEqual(['getBalance'])
  await faulty.stop()
})

test('returns one program’s tokens when the other’s cannot be read, and the rest as unknown, not zero', async () => {
  const { portico } = world([network(main.chain, main.url)])
  const reads = await portico.config.adapters[0]!.reads(main.chain, portico.services)
  const { fetch } = portico.services.platform
  portico.services.platform.fetch = async (url, init) => {
    const asked = [JSON.parse(String(init?.body))].flat() as { params: unknown }[]
    const replies = [await (await fetch(url, init)).json()].flat() as { id: number }[]
    const refused = replies.map(({ id, ...reply }, at) =>
      JSON.stringify(asked[at]!.params).includes('TokenzQd')
        ? { jsonrpc: '2.0', id, error: { code: -32603, message: 'busy' } }
        : { id, ...reply },
    )
    return Response.json(asked.length > 1 ? refused : refused[0])
  }
  expect(await reads.tokens(ada.address, [usdc.mint, rare.mint])).toEqual([
    { raw: '25000000', decimals: 6 },
    null,
  ])
})
