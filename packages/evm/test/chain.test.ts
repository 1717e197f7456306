/** Tests of what a host does with a connected wallet, on the demo's real chains. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  demoAccounts,
  demoNetworks,
  greeterAbi,
  startDemoChains,
  type DemoChains,
} from '@portico/testkit/chains'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import {
  estimateGas,
  explorerUrl,
  getCapabilities,
  readContract,
  sendTransaction,
  signMessage,
  signTypedData,
  waitForTransaction,
  writeContract,
} from '../src/index.ts'
import { demoPage, type Behaviour } from './demo.ts'
import { world } from './world.ts'

const { mainnet } = demoNetworks
const { ada, plain, impostor } = demoAccounts
let chains: DemoChains

beforeAll(async () => {
  chains = await startDemoChains()
})
afterAll(() => chains.stop())

const page = (behaviour?: Behaviour) => demoPage(chains, behaviour)
const soon = { interval: 20 }

const typed = {
  domain: { name: 'Portico', version: '1', chainId: 1 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'Hello' },
} as const

test('signs a text (ERC-191) and typed data (EIP-712) with the connected account', async () => {
  const { portico } = await page()
  const message = 'Grüße, 世界'
  expect(
    await recoverMessageAddress({ message, signature: await signMessage(portico, { message }) }),
  ).toBe(ada.address)
  expect(
    await recoverTypedDataAddress({ ...typed, signature: await signTypedData(portico, typed) }),
  ).toBe(ada.address)
})

test('a rejection in the wallet is a typed rejection for every request', async () => {
  const { portico, wallet } = await page()
  wallet.set('reject')
  const refused = { code: 'user-rejected', exit: 'rejected' }
  await expect(signMessage(portico, { message: 'x' })).rejects.toMatchObject(refused)
  await expect(signTypedData(portico, typed)).rejects.toMatchObject(refused)
  await expect(sendTransaction(portico, { to: plain.address, value: 1n })).rejects.toMatchObject(
    refused,
  )
})

test.each(['silence', '', {}, null, '0xnope'])(
  'a wallet that answers %j to a signature is rejected',
  async (answer) => {
    const { portico, wallet } = await page()
    wallet.provider.request = () => Promise.resolve(answer)
    await expect(signMessage(portico, { message: 'x' })).rejects.toMatchObject({
      code: 'wallet-answer',
    })
  },
)

test('sends a transaction, waits for it, and reads the new balance', async () => {
  const { portico } = await page()
  const balance = async (): Promise<bigint> =>
    BigInt((await chains.mainnet.rpc('eth_getBalance', [impostor.address, 'latest'])) as string)
  const before = await balance()
  const hash = await sendTransaction(portico, { to: impostor.address, value: 10n ** 15n })
  expect(await waitForTransaction(portico, hash, soon)).toMatchObject({ status: 'success' })
  expect((await balance()) - before).toBe(10n ** 15n)
})

test('the account’s shown data is read again once its transaction is mined, without a timer', async () => {
  const { portico } = await page()
  const id = `eip155:${mainnet.id}` as const
  const data = await portico.data()
  const stop = data.watchBalance(ada.address, id)
  const shown = (): bigint =>
    BigInt(
      (
        portico.getState().resources[data.balanceKey(ada.address, id)]?.value as
          | { raw: string }
          | undefined
      )?.raw ?? -1,
    )
  await vi.waitFor(() => expect(shown()).toBeGreaterThan(0n))
  const before = shown()
  await waitForTransaction(
    portico,
    await sendTransaction(portico, { to: impostor.address, value: 10n ** 15n }),
    soon,
  )
  await vi.waitFor(() => expect(shown()).toBeLessThanOrEqual(before - 10n ** 15n))
  stop()
})

test('calls a contract: estimates, writes, reads, and reports a revert', async () => {
  const { portico } = await page()
  const call = { abi: greeterAbi, address: mainnet.greeter } as const
  const hash = await writeContract(portico, {
    ...call,
    functionName: 'setGreeting',
    args: ['Good day'],
  })
  expect(await waitForTransaction(portico, hash, soon)).toMatchObject({ status: 'success' })
  expect(await readContract(portico, { ...call, functionName: 'greeting' })).toBe('Good day')
  expect(await estimateGas(portico, { to: plain.address, value: 1n })).toBe(21_000n)
  await expect(
    readContract(portico, { ...call, functionName: 'overflow', args: [2n ** 256n - 1n] }),
  ).rejects.toThrow(/reverted/i)
})

test('capabilities (EIP-5792) are the wallet’s own, and empty when it has none', async () => {
  const { portico, wallet } = await page()
  expect(await getCapabilities(portico)).toEqual({})
  const { request } = wallet.provider
  wallet.provider.request = (args) =>
    args.method === 'wallet_getCapabilities'
      ? Promise.resolve({ '0x1': { atomic: { status: 'supported' } } })
      : request(args)
  expect(await getCapabilities(portico)).toEqual({ '0x1': { atomic: { status: 'supported' } } })
})

test('balances: native, one token, all tokens of the network, with their decimals', async () => {
  const { portico } = await page()
  const data = await portico.data()
  const [dollar] = mainnet.tokens
  const chain = 'eip155:1'
  await Promise.all([
    data.balance(plain.address, chain),
    data.balance(ada.address, chain, { token: dollar!.address }),
    data.tokens(ada.address, chain),
  ])
  const at = (key: string) => portico.getState().resources[key]
  expect(at(data.balanceKey(plain.address, chain))).toMatchObject({
    status: 'ready',
    value: { raw: '1250000000000000000', decimals: 18 },
  })
  expect(at(data.balanceKey(ada.address, chain, dollar!.address))).toMatchObject({
    value: { raw: '1234560000', decimals: 6 },
  })
  expect(at(data.tokensKey(ada.address, chain))).toMatchObject({
    value: Object.fromEntries(
      [
        { raw: '1234560000', decimals: 6 },
        { raw: '42000000000000000000', decimals: 18 },
        { raw: '3', decimals: 0 },
      ].map((amount, at) => [mainnet.tokens[at]!.address, amount]),
    ),
  })
})

test('a balance that cannot be read is an error in the record, not zero', async () => {
  const { portico } = await page()
  const data = await portico.data()
  portico.services.platform.fetch = () => Promise.reject(new TypeError('offline'))
  const key = data.balanceKey(ada.address, 'eip155:1')
  await data.balance(ada.address, 'eip155:1')
  expect(portico.getState().resources[key]).toMatchObject({
    status: 'error',
    error: { code: 'network' },
  })
  expect(portico.getState().resources[key]).not.toHaveProperty('value')
})

test('names: the primary one with its avatar, verified forward, none for an impostor', async () => {
  const { portico } = await page()
  const data = await portico.data()
  await Promise.all([ada, plain, impostor].map(({ address }) => data.identity(address)))
  const name = (address: string): unknown =>
    portico.getState().resources[data.identityKey(address)]?.value
  expect(name(ada.address)).toMatchObject({
    name: 'ada.eth',
    avatar: expect.stringMatching(/^(https:|data:image)/),
  })
  expect(name(plain.address)).toEqual({ name: null, avatar: null })
  expect(name(impostor.address)).toEqual({ name: null, avatar: null })
})

test('disconnecting deletes the account’s cached data', async () => {
  const { portico } = await page()
  const data = await portico.data()
  await data.balance(ada.address, 'eip155:1')
  await portico.disconnect()
  expect(
    Object.keys(portico.getState().resources).filter((key) => key.startsWith(ada.address)),
  ).toEqual([])
})

test('explorer pages of addresses and transactions, and none without an explorer', async () => {
  const { portico } = await page()
  expect(explorerUrl(portico, 'eip155:1', { address: ada.address })).toBe(
    `https://scan.example/address/${ada.address}`,
  )
  expect(explorerUrl(portico, 'eip155:1', { hash: '0xabc' })).toBe('https://scan.example/tx/0xabc')
  expect(explorerUrl(portico, 'eip155:99', { hash: '0xabc' })).toBeUndefined()
})

test('reports a missing wallet in every action that needs one', async () => {
  const { portico } = world()
  await expect(signMessage(portico, { message: 'x' })).rejects.toMatchObject({
    code: 'no-account',
    message: 'No ActiveCaipAddress found',
  })
  await expect(sendTransaction(portico, {})).rejects.toMatchObject({ code: 'no-account' })
})
