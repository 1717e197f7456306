/** Names for the network in use, by ENS's own contracts on a real chain. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  demoAccounts,
  demoNetworks,
  startDemoChains,
  type DemoChains,
} from '@portico/testkit/chains'
import type { ResolvedName } from '@portico/core'
import { decodeFunctionResult, encodeFunctionData, parseAbi, type Hex } from 'viem'
import { namehash, toCoinType } from 'viem/ens'
import { mined, never, sendingPage, type SendingPage } from './sending.ts'

const { ada, plain } = demoAccounts
const ens = parseAbi([
  'function resolver(bytes32) view returns (address)',
  'function setAddr(bytes32, address)',
  'function setAddr(bytes32, uint256, bytes)',
])
const node = namehash('ada.eth')
let chains: DemoChains
let page: SendingPage
let before = ''

beforeAll(async () => {
  chains = await startDemoChains()
  page = await sendingPage(chains)
})
beforeEach(async () => {
  page.reset()
  before = await chains.mainnet.snapshot()
})
afterEach(() => chains.mainnet.revert(before))
afterAll(() => chains.stop())

const resolve = (
  name: string,
  chain: 'eip155:1' | 'eip155:31338' | 'eip155:99',
): Promise<ResolvedName | null> => page.transfers.resolve!(name, chain, never)

/** Sets a record of ada.eth. */
async function record(address: Hex, coinType?: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: ens, functionName: 'resolver', args: [node] })
  const to = decodeFunctionResult({
    abi: ens,
    functionName: 'resolver',
    data: (await chains.mainnet.rpc('eth_call', [
      { to: demoNetworks.mainnet.ensRegistry, data },
      'latest',
    ])) as Hex,
  })
  const call =
    coinType === undefined
      ? encodeFunctionData({ abi: ens, functionName: 'setAddr', args: [node, address] })
      : encodeFunctionData({ abi: ens, functionName: 'setAddr', args: [node, coinType, address] })
  await mined(chains.mainnet, { to, data: call })
}

test('a text with labels and dots may be a name', () => {
  const { isName } = page.transfers
  for (const name of ['ada.eth', 'a.b.eth', 'ada.com', 'адa.eth', '👩‍👧.eth'])
    expect(isName!(name)).toBe(true)
  for (const text of [
    '',
    'ada',
    'ada.',
    '.eth',
    'ada..eth',
    'a da.eth',
    ada.address,
    '0x1234',
    'x'.repeat(300),
  ])
    expect(isName!(text)).toBe(false)
})

test('resolves a name on Ethereum to its one record', async () => {
  expect(await resolve('ada.eth', 'eip155:1')).toEqual({
    address: ada.address,
    isFallback: false,
    isUnsafe: false,
  })
  for (const typed of ['Ada.eth', 'ADA.ETH'])
    expect(await resolve(typed, 'eip155:1')).toMatchObject({ address: ada.address })
  for (const none of ['nobody.eth', 'аda.eth', 'АDA.ETH'])
    expect(await resolve(none, 'eip155:1')).toBeNull()
})

test('resolves it on other networks to that network’s record, or else to Ethereum’s, which is reported', async () => {
  expect(await resolve('ada.eth', 'eip155:31338')).toEqual({
    address: ada.address,
    isFallback: true,
    isUnsafe: false,
  })
  await record(plain.address, toCoinType(31338))
  expect(await resolve('ada.eth', 'eip155:31338')).toEqual({
    address: plain.address,
    isFallback: false,
    isUnsafe: false,
  })
  expect(await resolve('ada.eth', 'eip155:1')).toMatchObject({ address: ada.address })
})

test('an Ethereum contract that does not exist on the network is unsafe, and an EOA with delegated code is not', async () => {
  const { greeter } = demoNetworks.mainnet
  await record(greeter)
  expect(await resolve('ada.eth', 'eip155:31338')).toEqual({
    address: greeter,
    isFallback: true,
    isUnsafe: true,
  })
  await chains.second.rpc('anvil_setCode', [greeter, '0x00'])
  expect(await resolve('ada.eth', 'eip155:31338')).toEqual({
    address: greeter,
    isFallback: true,
    isUnsafe: false,
  })
  await record(plain.address)
  await chains.mainnet.rpc('anvil_setCode', [plain.address, `0xef0100${greeter.slice(2)}`])
  expect(await resolve('ada.eth', 'eip155:31338')).toMatchObject({
    isFallback: true,
    isUnsafe: false,
  })
})

test('a zero record counts as none', async () => {
  const zero = `0x${'0'.repeat(40)}` as const
  await record(zero, toCoinType(31338))
  expect(await resolve('ada.eth', 'eip155:31338')).toMatchObject({
    address: ada.address,
    isFallback: true,
  })
  await record(zero)
  for (const chain of ['eip155:1', 'eip155:31338'] as const)
    expect(await resolve('ada.eth', chain)).toBeNull()
})

test('rejects when the names cannot be read', async () => {
  await expect(resolve('ada.eth', 'eip155:99')).rejects.toMatchObject({ code: 'chain-unsupported' })
  await expect(
    page.transfers.resolve!('ada.eth', 'eip155:1', AbortSignal.abort()),
  ).rejects.toThrow()
})
