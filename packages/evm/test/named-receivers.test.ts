/** Receivers with names that only ENSIP-15 tells apart, by ENS's own contracts on a real chain. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  demoAccounts,
  demoNetworks,
  startDemoChains,
  type DemoChains,
} from '@portico/testkit/chains'
import { readReceiver, resolveReceiver, sendTransfer } from '@portico/core/transfers'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { labelhash, namehash } from 'viem/ens'
import { getEnsAddress } from '../src/index.ts'
import { demoPage } from './demo.ts'
import { mined } from './sending.ts'

const registryAbi = parseAbi([
  'function resolver(bytes32) view returns (address)',
  'function setSubnodeRecord(bytes32, bytes32, address, address, uint64)',
])
const resolverAbi = parseAbi(['function setAddr(bytes32, address)'])
const { ada } = demoAccounts
const registry = demoNetworks.mainnet.ensRegistry!
let chains: DemoChains

beforeAll(async () => {
  chains = await startDemoChains()
})
afterAll(() => chains.stop())

/** Registers a label below ada.eth, as it is given, for an address. */
async function register(label: string, address: Hex): Promise<void> {
  const parent = namehash('ada.eth')
  const data = encodeFunctionData({ abi: registryAbi, functionName: 'resolver', args: [parent] })
  const word = (await chains.mainnet.rpc('eth_call', [{ to: registry, data }, 'latest'])) as Hex
  const resolver = `0x${word.slice(-40)}` as const
  await mined(chains.mainnet, {
    to: registry,
    data: encodeFunctionData({
      abi: registryAbi,
      functionName: 'setSubnodeRecord',
      args: [parent, labelhash(label), ada.address, resolver, 0n],
    }),
  })
  const node = namehash(`${label}.ada.eth`)
  await mined(chains.mainnet, {
    to: resolver,
    data: encodeFunctionData({ abi: resolverAbi, functionName: 'setAddr', args: [node, address] }),
  })
}

const account = (last: number): Hex => `0x${last.toString(16).padStart(40, '1')}`
const balanceOf = async (address: Hex): Promise<bigint> =>
  BigInt((await chains.mainnet.rpc('eth_getBalance', [address, 'latest'])) as Hex)

// Each pair is two names of two owners, which differ by a joiner alone.
test.each<[name: string, label: string, twin: string]>([
  ['a singer', '\u{1f468}\u200d\u{1f3a4}', '\u{1f468}\u{1f3a4}'],
  ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', '\u{1f468}\u{1f469}\u{1f467}'],
  ['a heart on fire', '\u2764\u200d\u{1f525}', '\u2764\u{1f525}'],
  ['a flag', '\u{1f3f3}\u200d\u{1f308}', '\u{1f3f3}\u{1f308}'],
  ['a pirate’s flag', '\u{1f3f4}\u200d\u2620', '\u{1f3f4}\u2620'],
  ['an astronaut', '\u{1f469}\u{1f3fd}\u200d\u{1f680}', '\u{1f469}\u{1f3fd}\u{1f680}'],
])('sends to the typed name of %s, not to its twin without joiners', async (_, label, twin) => {
  const [own, other] = [account(0xe0800), account(0xe0801)]
  const before = await balanceOf(own)
  await register(label, own)
  await register(twin, other)
  const { portico } = await demoPage(chains)
  const hash = await sendTransfer(portico, { token: null, amount: 5n, to: `${label}.ada.eth` })
  await expect.poll(() => chains.mainnet.rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
  expect([await balanceOf(own), await balanceOf(other)]).toEqual([before + 5n, 0n])
  expect(await getEnsAddress(portico, { name: `${twin}.ada.eth` })).toBe(other)
})

test.each<[typed: string, label: string]>([
  ['\u2764\ufe0f', '\u2764'],
  ['1\ufe0f\u20e32\ufe0f\u20e3', '1\u20e32\u20e3'],
  ['e\u0301lan', 'élan'],
  ['Élan', 'élan'],
  ['\u{1f468}\u200d\u2764\ufe0f\u200d\u{1f468}', '\u{1f468}\u200d\u2764\u200d\u{1f468}'],
])('looks %j up as it is normalised', async (typed, label) => {
  await register(label, account(7))
  const { portico } = await demoPage(chains)
  const found = await resolveReceiver(portico, ` ${typed}.ada.eth\n`, { chain: 'eip155:1' })
  expect(found).toMatchObject({ address: account(7), name: `${label}.ada.eth` })
  expect(await getEnsAddress(portico, { name: `${typed}.ada.eth` })).toBe(account(7))
})

test.each([
  'a\u200da.ada.eth',
  '\u202dbob.ada.eth\u202c',
  'bob\u2066.ada.eth',
  'bob。ada.eth',
  'аda.eth',
  '\u{1f468}\u200d.ada.eth',
  'می‌خواهم.eth',
])('says that %j is not a valid name', async (typed) => {
  const { portico } = await demoPage(chains)
  expect(await readReceiver(portico, typed, 'eip155:1')).toEqual({ is: 'invalid', why: 'name' })
  expect(await getEnsAddress(portico, { name: typed })).toBeNull()
})
