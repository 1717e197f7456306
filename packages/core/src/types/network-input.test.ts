import { expect, expectTypeOf, test } from 'vitest'
import * as chains from 'viem/chains'
import { readNetworks } from '../instance/configuration.ts'
import { initialState } from '../instance/initial.ts'
import type { PorticoConfig } from '../contracts/config.ts'
import * as presets from '../networks/index.ts'
import {
  toNetwork,
  type ChainIdInput,
  type NetworkInput,
  type ViemChainLike,
} from './network-input.ts'
import type { Network } from './network.ts'
import { parseNetwork } from '../networks/parse.ts'
import { insteadOf, readChainId, toChainId } from '../networks/read-chain-id.ts'

const { base, mainnet, sepolia } = chains
const all = (Object.values(chains) as readonly unknown[]).filter(
  (value): value is chains.Chain =>
    typeof value === 'object' && value !== null && 'rpcUrls' in value,
)

test('a viem chain becomes a network with the fields that Portico uses', () => {
  expect(toNetwork(mainnet)).toEqual({
    id: 'eip155:1',
    namespace: 'eip155',
    reference: '1',
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: mainnet.rpcUrls.default.http, chainDefault: mainnet.rpcUrls.default.http },
    explorer: mainnet.blockExplorers.default,
    contracts: {
      ensUniversalResolver: mainnet.contracts.ensUniversalResolver.address,
      multicall3: mainnet.contracts.multicall3.address,
    },
  })
  expect(toNetwork(sepolia).testnet).toBe(true)
  expect(
    toNetwork({
      ...base,
      rpcUrls: { default: { http: ['https://a.example'], webSocket: ['wss://a.example'] } },
    }).rpcUrls,
  ).toEqual({
    default: ['https://a.example'],
    chainDefault: ['https://a.example'],
    webSocket: ['wss://a.example'],
  })
})

test.each(all.map((chain) => [chain.name, chain] as const))(
  '%s of viem becomes plain JSON that is parsed as a network',
  (_, chain) => {
    const network = toNetwork(chain)
    const plain = JSON.parse(JSON.stringify(network)) as Network
    expect(plain).toEqual(network)
    expect(parseNetwork(plain)).toMatchObject({
      id: `eip155:${chain.id}`,
      reference: String(chain.id),
      name: chain.name,
    })
  },
)

test('a network is passed through as the same object', () => {
  for (const network of [presets.mainnet, presets.solana]) expect(toNetwork(network)).toBe(network)
})

test('our names of EVM networks are viem’s', () => {
  const named: Readonly<Record<string, unknown>> = chains
  for (const [name, preset] of Object.entries(presets))
    if (typeof preset === 'object' && preset.namespace === 'eip155')
      expect(named[name], name).toMatchObject({ id: Number(preset.reference) })
})

test('viem chains and networks can be mixed in the configuration, each network once', () => {
  const config = {
    adapters: [],
    networks: [base, presets.mainnet, presets.base, mainnet],
    customRpcUrls: { 'eip155:8453': [{ url: 'https://own.example' }] },
  }
  const networks = readNetworks(config)
  expect(networks.map(({ id }) => id)).toEqual(['eip155:8453', 'eip155:1'])
  expect(networks[0]!.rpcUrls.default).toEqual(['https://own.example'])
  for (const defaultNetwork of [mainnet, presets.mainnet, 1, 'eip155:1'] as const)
    expect(initialState({ ...config, defaultNetwork }, networks).wanted).toEqual({
      eip155: 'eip155:1',
    })
  expect(initialState(config, networks).wanted).toEqual({ eip155: 'eip155:8453' })
})

test('a network is named by a number, a CAIP-2 id, or itself', () => {
  for (const input of [8453, 'eip155:8453', base, presets.base] as const) {
    expect(toChainId(input)).toBe('eip155:8453')
    expect(readChainId(input)).toBe('eip155:8453')
  }
  expect(readChainId(presets.solana)).toBe(presets.solana.id)
})

test.each([
  ['0x2105', '8453 or "eip155:8453"'],
  ['eip155:0x1', '1 or "eip155:1"'],
  ['8453', '8453 or "eip155:8453"'],
  ['base', 'a number such as 8453, or a CAIP-2 id such as "eip155:8453"'],
  [0, 'a number such as 8453, or a CAIP-2 id such as "eip155:8453"'],
  [1.5, 'a number such as 8453, or a CAIP-2 id such as "eip155:8453"'],
  [undefined, 'a number such as 8453, or a CAIP-2 id such as "eip155:8453"'],
  [null, 'a number such as 8453, or a CAIP-2 id such as "eip155:8453"'],
])('rejects %j as a network with an error that names the valid forms', (id, instead) => {
  expect(insteadOf(id)).toBe(instead)
  expect(() => readChainId(id as ChainIdInput)).toThrow(
    expect.objectContaining({
      code: 'caip-2',
      message: `Invalid CAIP-2 network id: ${String(id)}; write ${instead}`,
    }),
  )
})

test('does not compile a value that is neither a network nor names one', () => {
  expectTypeOf(base).toExtend<ViemChainLike>()
  expectTypeOf<(typeof all)[number]>().toExtend<NetworkInput>()
  expectTypeOf<Network>().toExtend<NetworkInput>()
  const config = (
    networks: PorticoConfig['networks'],
    defaultNetwork: PorticoConfig['defaultNetwork'] = base,
  ): object => ({ networks, defaultNetwork })
  config([base, presets.mainnet, presets.solana], presets.solana)
  config([chains.zksync, chains.celo, chains.optimism], chains.celo)
  // @ts-expect-error A hex chain id.
  config([base], '0x1')
  // @ts-expect-error A name.
  config([base], 'base')
  config([base], 8453)
  config([base, presets.solana], presets.solana.id)
  // @ts-expect-error An object without an id.
  config([base], { name: 'Base' })
  // @ts-expect-error A name is no network.
  config(['base'])
  // @ts-expect-error A number is no network, for it has no name and no RPC URL.
  config([8453])
  // @ts-expect-error An object without an id.
  config([{ name: base.name, nativeCurrency: base.nativeCurrency, rpcUrls: base.rpcUrls }])
  // @ts-expect-error An id in hex.
  config([{ ...base, id: '0x2105' }])
})
