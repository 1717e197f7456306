import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createPublicClient, erc20Abi, http, parseEther, parseUnits } from 'viem'
import type { Address, Chain, PublicClient } from 'viem'
import { mainnet as publicMainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { greeterAbi } from './abis.ts'
import { demoAccounts } from './accounts.ts'
import { startDemoChains } from './demo.ts'
import type { DemoChains } from './demo.ts'
import { demoNetworks } from './networks.ts'
import type { DemoNetwork } from './networks.ts'
import { startChain } from './start.ts'

const { ada, plain, impostor } = demoAccounts
const names = ['mainnet', 'second'] as const

let chains: DemoChains

beforeAll(async () => {
  chains = await startDemoChains()
})

afterAll(() => chains.stop())

function client(name: keyof typeof demoNetworks): PublicClient {
  const network: DemoNetwork = demoNetworks[name]
  const { id, nativeCurrency, multicall3, ensUniversalResolver } = network
  const chain: Chain = {
    id,
    name: network.name,
    nativeCurrency,
    rpcUrls: { default: { http: [chains[name].url] } },
    contracts: {
      multicall3: { address: multicall3 },
      ...(ensUniversalResolver && { ensUniversalResolver: { address: ensUniversalResolver } }),
    },
  }
  return createPublicClient({ chain, transport: http() })
}

test.each(names)('%s has the id, coins and tokens of its description', async (name) => {
  const { id, coins, tokens } = demoNetworks[name]
  const viem = client(name)
  expect(await viem.getChainId()).toBe(id)
  for (const role of ['ada', 'plain', 'impostor'] as const) {
    const { address } = demoAccounts[role]
    expect(await viem.getBalance({ address })).toBe(parseEther(coins[role]))
    // Uses Multicall3.
    const held = await viem.multicall({
      contracts: tokens.map(
        (token) =>
          ({
            address: token.address,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [address],
          }) as const,
      ),
      allowFailure: false,
    })
    expect(held).toEqual(tokens.map((token) => parseUnits(token.held[role] ?? '0', token.decimals)))
  }
  for (const { address, symbol, decimals, name: title } of tokens) {
    const read = { address, abi: erc20Abi }
    expect(await viem.readContract({ ...read, functionName: 'symbol' })).toBe(symbol)
    expect(await viem.readContract({ ...read, functionName: 'name' })).toBe(title)
    expect(await viem.readContract({ ...read, functionName: 'decimals' })).toBe(decimals)
  }
})

test('gives ada 1,234.56 DUSD and 42 PORT on mainnet and 500 DUSD on the second chain', () => {
  const held = (name: keyof typeof demoNetworks): unknown =>
    Object.fromEntries(demoNetworks[name].tokens.map((token) => [token.symbol, token.held.ada]))
  expect(held('mainnet')).toMatchObject({ DUSD: '1234.56', PORT: '42' })
  expect(held('second')).toMatchObject({ DUSD: '500' })
})

test('has one token without decimals', () => {
  expect(demoNetworks.mainnet.tokens.filter((token) => token.decimals === 0)).toHaveLength(1)
})

test('has a name for ada that resolves back to her, with an avatar without a network request', async () => {
  const viem = client('mainnet')
  expect(await viem.getEnsName({ address: ada.address })).toBe('ada.eth')
  expect(await viem.getEnsAddress({ name: 'ada.eth' })).toBe(ada.address)
  expect(await viem.getEnsText({ name: 'ada.eth', key: 'description' })).toBe(
    'Here to try Portico.',
  )
  const avatar = await viem.getEnsAvatar({ name: 'ada.eth' })
  const [type, data] = String(avatar).split(',')
  expect(type).toBe('data:image/svg+xml;base64')
  expect(Buffer.from(String(data), 'base64').toString()).toMatch(/^<svg [^]+<\/svg>$/)
})

test('resolves the name in a client set up for the public mainnet as well', async () => {
  const viem = createPublicClient({ chain: publicMainnet, transport: http(chains.mainnet.url) })
  expect(await viem.getEnsName({ address: ada.address })).toBe('ada.eth')
})

test.each([
  ['an account without a name', plain.address],
  ['an account that claims the name of another', impostor.address],
])('%s has no name', async (_, address: Address) => {
  expect(await client('mainnet').getEnsName({ address })).toBeNull()
})

test('distinguishes a claim to another’s name from no claim', async () => {
  const claim = client('mainnet').getEnsName({ address: impostor.address, strict: true })
  await expect(claim).rejects.toThrow('ReverseAddressMismatch')
})

test('resolves missing names and records to nothing', async () => {
  const viem = client('mainnet')
  expect(await viem.getEnsAddress({ name: 'nobody.eth' })).toBeNull()
  expect(await viem.getEnsText({ name: 'ada.eth', key: 'com.example' })).toBeNull()
  expect(await viem.getEnsAvatar({ name: 'nobody.eth' })).toBeNull()
  // A resolver without the profile (several coins) and a name for another coin.
  expect(await viem.getEnsAddress({ name: 'ada.eth', coinType: 0n })).toBeNull()
  expect(await viem.getEnsName({ address: ada.address, coinType: 0n })).toBeNull()
})

test('fails in each of the greeter’s error modes', async () => {
  const viem = client('second')
  const call = {
    address: demoNetworks.second.greeter,
    abi: greeterAbi,
    account: ada.address,
  } as const
  await expect(
    viem.simulateContract({ ...call, functionName: 'refuse', args: ['not today'] }),
  ).rejects.toThrow(/Refused\(address caller, string reason\)[^]*not today/)
  await expect(
    viem.simulateContract({ ...call, functionName: 'complain', args: ['too loud'] }),
  ).rejects.toThrow('too loud')
  await expect(viem.simulateContract({ ...call, functionName: 'fallSilent' })).rejects.toThrow(
    'reverted',
  )
  await expect(
    viem.readContract({ ...call, functionName: 'overflow', args: [1n] }),
  ).rejects.toThrow('overflow')
  await expect(viem.simulateContract({ ...call, functionName: 'tip' })).rejects.toThrow(
    'a tip cannot be nothing',
  )
})

test('accepts tips in the greeter, and refunds them by a snapshot', async () => {
  const viem = client('second')
  const { greeter } = demoNetworks.second
  const tips = (): Promise<bigint> =>
    viem.readContract({ address: greeter, abi: greeterAbi, functionName: 'tips' })
  const snapshot = await chains.second.snapshot()
  // tip()
  await chains.second.rpc('eth_sendTransactionSync', [
    { from: plain.address, to: greeter, value: '0x5', data: '0x2755cd2d' },
  ])
  expect(await tips()).toBe(5n)
  await chains.second.revert(snapshot)
  expect(await tips()).toBe(0n)
  expect(await viem.getBalance({ address: plain.address })).toBe(
    parseEther(demoNetworks.second.coins.plain),
  )
})

test('mines on with today’s clock on a chain started from a saved state', async () => {
  await chains.second.mine()
  const block = await client('second').getBlock()
  expect(block.number).toBeGreaterThan(0n)
  expect(block.timestamp).toBeGreaterThan(1_700_000_000n)
})

test('leaves no chain running when one of the two cannot start', async () => {
  const taken = await startChain({ chainId: 5 })
  const free = await startChain({ chainId: 6 })
  await free.stop()
  try {
    const ports = { mainnet: free.port, second: taken.port }
    await expect(startDemoChains({ ports })).rejects.toThrow('The chain 31338 could not be started')
    const again = await startChain({ chainId: 7, port: free.port })
    await again.stop()
  } finally {
    await taken.stop()
  }
})

test('has the saved chains that the contracts and the plan produce', async () => {
  const script = fileURLToPath(new URL('../../scripts/make-state.mjs', import.meta.url))
  const { stderr } = await promisify(execFile)(process.execPath, [script, '--check'])
  expect(stderr).toBe('')
})
