/** Tests of what a host reads and waits for, on the demo's real chains. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  demoAccounts,
  demoNetworks,
  demoTokenAbi,
  greeterAbi,
  startDemoChains,
  type DemoChains,
} from '@portico/testkit/chains'
import {
  estimateContractGas,
  getBalance,
  getBlockNumber,
  getEnsAddress,
  getEnsAvatar,
  getEnsName,
  getPublicClient,
  getWalletClient,
  multicall,
  readContract,
  simulateContract,
  waitForTransaction,
} from '../src/index.ts'
import { demoPage } from './demo.ts'
import { world } from './world.ts'

const { mainnet, second } = demoNetworks
const { ada, plain, impostor } = demoAccounts
const greeter = { abi: greeterAbi, address: mainnet.greeter } as const
const [dollar] = mainnet.tokens
let chains: DemoChains

beforeAll(async () => {
  chains = await startDemoChains()
})
afterEach(() => chains.mainnet.setAutomine(true))
afterAll(() => chains.stop())

test('reads without an account, on the active or another network', async () => {
  const { portico } = await demoPage(chains)
  await portico.disconnect()
  const token = { abi: demoTokenAbi, address: dollar!.address, functionName: 'decimals' } as const
  expect(await readContract(portico, token)).toBe(dollar!.decimals)
  expect(await getBlockNumber(portico)).toBe(
    BigInt((await chains.mainnet.rpc('eth_blockNumber')) as string),
  )
  expect(await getBlockNumber(portico, { chain: `eip155:${second.id}` })).toBe(
    BigInt((await chains.second.rpc('eth_blockNumber')) as string),
  )
  await expect(getBlockNumber(portico, { chain: 'eip155:99' })).rejects.toMatchObject({
    code: 'chain-unsupported',
  })
})

test('reads at a block', async () => {
  const { portico } = await demoPage(chains)
  expect(
    await readContract(portico, { ...greeter, functionName: 'tips', blockTag: 'latest' }),
  ).toBeTypeOf('bigint')
  await expect(
    readContract(portico, { ...greeter, functionName: 'tips', blockNumber: 10n ** 12n }),
  ).rejects.toThrow()
})

test('simulates and estimates a call from the active account, and reports why it would revert', async () => {
  const { portico } = await demoPage(chains)
  const transfer = {
    abi: demoTokenAbi,
    address: dollar!.address,
    functionName: 'transfer',
    args: [plain.address, 1n],
  } as const
  expect(await simulateContract(portico, transfer)).toEqual({ result: true })
  expect(await estimateContractGas(portico, transfer)).toBeGreaterThan(21_000n)
  await expect(
    simulateContract(portico, { ...transfer, account: impostor.address }),
  ).rejects.toThrow(/ERC20InsufficientBalance/)
  await expect(
    simulateContract(portico, { ...greeter, functionName: 'refuse', args: ['Not today'] }),
  ).rejects.toThrow(/Not today/)
})

test('several calls are one request, and each reports whether it failed', async () => {
  const { portico } = await demoPage(chains)
  const token = { abi: demoTokenAbi, address: dollar!.address } as const
  const results = await multicall(portico, {
    contracts: [
      { ...token, functionName: 'symbol' },
      { ...token, functionName: 'balanceOf', args: [ada.address] },
      { ...greeter, functionName: 'overflow', args: [2n ** 256n - 1n] },
    ],
  })
  expect(results).toMatchObject([
    { status: 'success', result: dollar!.symbol },
    { result: 1234560000n },
    { status: 'failure' },
  ])
})

test('balances: native and of a token, of the active account or another', async () => {
  const { portico } = await demoPage(chains)
  expect(await getBalance(portico, { address: plain.address })).toEqual({
    value: 1250000000000000000n,
    decimals: 18,
  })
  expect(await getBalance(portico, { token: dollar!.address })).toEqual({
    value: 1234560000n,
    decimals: 6,
  })
  await portico.disconnect()
  await expect(getBalance(portico)).rejects.toMatchObject({ code: 'no-account' })
})

test('ENS names, both ways, with their picture, and none for a name that imitates another', async () => {
  const { portico } = await demoPage(chains)
  expect(await getEnsName(portico, { address: ada.address })).toBe('ada.eth')
  expect(await getEnsName(portico, { address: impostor.address })).toBeNull()
  expect(await getEnsAddress(portico, { name: 'ada.eth' })).toBe(ada.address)
  expect(await getEnsAvatar(portico, { name: 'ada.eth' })).toMatch(/^(https:|data:image)/)
  expect(await getEnsAddress(portico, { name: 'Ada.eth' })).toBe(ada.address)
  expect(await getEnsAvatar(portico, { name: 'ADA.eth' })).toMatch(/^(https:|data:image)/)
  for (const read of [getEnsAddress, getEnsAvatar])
    expect(await read(portico, { name: 'аda.eth' })).toBeNull()
})

test('viem’s clients use the active account and network', async () => {
  const { portico } = await demoPage(chains)
  const client = await getWalletClient(portico)
  expect([client.account.address, client.chain.id]).toEqual([ada.address, 1])
  expect(await client.signMessage({ message: 'Hello' })).toMatch(/^0x/)
  const reading = await getPublicClient(portico)
  expect(await reading.getChainId()).toBe(1)
  for (const chain of [31338, 'eip155:31338', { ...reading.chain!, id: 31338 }] as const)
    expect((await getPublicClient(portico, { chain })).chain?.id).toBe(31338)
  // @ts-expect-error A hex chain id.
  await expect(getPublicClient(portico, { chain: '0x1' })).rejects.toMatchObject({ code: 'caip-2' })
  expect(await reading.readContract({ ...greeter, functionName: 'greeting' })).toBeTypeOf('string')
  await expect(getWalletClient(world().portico)).rejects.toMatchObject({ code: 'no-account' })
})

/** Sends from the chain's unlocked first account, and returns the hash. */
const send = async (transaction: object): Promise<`0x${string}`> =>
  (await chains.mainnet.rpc('eth_sendTransaction', [
    { from: ada.address, gas: '0x30000', ...transaction },
  ])) as `0x${string}`

/**
 * Waits for a transaction that is not mined yet. `seen` resolves once the transaction has been
 * asked for.
 */
async function waiting(hash: `0x${string}`) {
  const { portico } = await demoPage(chains)
  const { platform } = portico.services
  const after = vi.spyOn(platform, 'after')
  const outcome = waitForTransaction(portico, hash, { interval: 20 })
  await vi.waitFor(() => expect(after.mock.calls.map(([ms]) => ms)).toContain(20))
  return { outcome }
}

test.each([
  ['repriced', { to: plain.address, value: '0x5' }],
  ['cancelled', { to: ada.address, value: '0x0' }],
  ['replaced', { to: impostor.address, value: '0x5' }],
])('a transaction that was %s is distinguished from a mined one', async (reason, other) => {
  await chains.mainnet.setAutomine(false)
  const nonce = await chains.mainnet.rpc('eth_getTransactionCount', [ada.address, 'latest'])
  const first = await send({ nonce, to: plain.address, value: '0x5', gasPrice: '0x77359400' })
  const { outcome } = await waiting(first)
  const hash = await send({ nonce, ...other, gasPrice: '0xee6b2800' })
  await chains.mainnet.mine()
  await chains.mainnet.mine()
  expect(await outcome).toMatchObject({ status: 'success', replaced: { hash, reason } })
})

test('a reverted transaction is mined, and distinguished from a successful one', async () => {
  const { portico } = await demoPage(chains)
  const { encodeFunctionData } = await import('viem')
  const data = encodeFunctionData({ abi: greeterAbi, functionName: 'refuse', args: ['No'] })
  const outcome = await waitForTransaction(portico, await send({ to: mainnet.greeter, data }), {
    interval: 20,
  })
  expect(outcome).toEqual({ status: 'reverted', blockNumber: expect.any(BigInt) })
})

test('an aborted wait stops at once', async () => {
  const { portico } = await demoPage(chains)
  const stop = new AbortController()
  const waiting = waitForTransaction(portico, `0x${'1'.repeat(64)}`, {
    interval: 60_000,
    signal: stop.signal,
  })
  setTimeout(() => stop.abort(), 100)
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  await expect(
    waitForTransaction(portico, `0x${'1'.repeat(64)}`, { signal: stop.signal }),
  ).rejects.toMatchObject({ code: 'aborted' })
})
